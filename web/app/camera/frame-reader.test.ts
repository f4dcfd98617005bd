import assert from 'node:assert/strict'
import { test } from 'node:test'
import { distanceFromMiddle, nearestToMiddle } from '#web/app/camera/barcode.ts'
import { openNativeReader, withGs1Recheck } from '#web/app/camera/frame-reader.ts'

const video = { videoWidth: 1000, videoHeight: 500 } as HTMLVideoElement

/** Replaces the browser's `BarcodeDetector`; returns the formats requested of it. */
function stubDetector(known: string[], seen: { rawValue: string; format: string; x: number }[]) {
  const requestedFormats: string[][] = []
  class BarcodeDetector {
    static getSupportedFormats = async () => known
    constructor({ formats }: { formats: string[] }) {
      requestedFormats.push(formats)
    }
    detect = async () =>
      seen.map(({ x, ...rest }) => ({ ...rest, boundingBox: { x, y: 240, width: 20, height: 20 } }))
  }
  Object.assign(globalThis, { BarcodeDetector })
  return requestedFormats
}

test('the barcode in the middle is read among several', async () => {
  assert.equal(nearestToMiddle([]), undefined)
  assert.equal(distanceFromMiddle({ x: 500, y: 250 }, { width: 1000, height: 500 }), 0)
  stubDetector(
    ['code_128', 'ean_13', 'aztec'],
    [
      { rawValue: 'edge', format: 'ean_13', x: 20 },
      { rawValue: 'middle', format: 'ean_13', x: 480 },
    ],
  )
  const read = await openNativeReader()
  assert.ok(read)
  assert.equal(nearestToMiddle(await read(video))?.text, 'middle')
})

test('a browser reader that lacks the formats of labels is not used', async () => {
  stubDetector(['qr_code'], [])
  assert.equal(await openNativeReader(), undefined)
  Reflect.deleteProperty(globalThis, 'BarcodeDetector')
  assert.equal(await openNativeReader(), undefined)
})

test('a possible GS1 barcode is read again by ZXing, once for each text', async () => {
  let loads = 0
  const loadZxing = async () => {
    loads += 1
    return async () => [{ text: ']C1400PO-1', distance: 0 }]
  }
  const read = (format: string) =>
    withGs1Recheck(
      async () => [{ text: '400PO-1', distance: 0, mayBeGs1: format === 'code_128' }],
      loadZxing,
    )
  const recheck = read('code_128')
  assert.deepEqual([await recheck(video), await recheck(video)], [']C1400PO-1', ']C1400PO-1'])
  assert.equal(loads, 1)
  assert.equal(await read('ean_13')(video), '400PO-1')
  assert.equal(loads, 1)

  const readOffline = withGs1Recheck(
    async () => [{ text: 'A', distance: 0, mayBeGs1: true }],
    () => Promise.reject(new Error('offline')),
  )
  assert.equal(await readOffline(video), 'A')
  const readBlurred = withGs1Recheck(
    async () => [{ text: 'A', distance: 0, mayBeGs1: true }],
    async () => async () => [],
  )
  assert.equal(await readBlurred(video), undefined)
})

test('a neighbouring barcode that ZXing reads in a later frame is not taken for the browser’s', async () => {
  const frames = [
    [{ text: 'B', distance: 0 }],
    [
      { text: 'B', distance: 0 },
      { text: ']C110L1\x1d21S1', distance: 0.2 },
    ],
  ]
  const read = withGs1Recheck(
    async () => [{ text: '10L121S1', distance: 0, mayBeGs1: true }],
    async () => async () => frames.shift() ?? [],
  )
  assert.deepEqual(
    [await read(video), await read(video), await read(video)],
    [undefined, ']C110L1\x1d21S1', ']C110L1\x1d21S1'],
  )
})
