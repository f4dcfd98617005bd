import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { type Barcode, distanceFromMiddle } from '#web/app/camera/barcode.ts'

// By default ZXing loads its WebAssembly file from another host.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })

const options: ReaderOptions = {
  formats: ['Code128', 'EANUPC', 'ITF14', 'Code39', 'DataBar', 'DataMatrix', 'QRCode'],
  tryHarder: true,
  tryInvert: false,
  maxNumberOfSymbols: 8,
  textMode: 'Plain',
}

/** Symbology identifiers of texts that are GS1 element strings. */
const gs1Identifier = /^\](?:C1|d2|Q3|e\d|J1)/

/** Maximum width in px: it suffices for the bars of a label, and a larger picture takes longer. */
const maxWidth = 1280

let canvas: HTMLCanvasElement | undefined

export async function readWithZxing(video: HTMLVideoElement): Promise<Barcode[]> {
  canvas ??= document.createElement('canvas')
  const scale = Math.min(1, maxWidth / video.videoWidth)
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context || canvas.width === 0) return []
  context.drawImage(video, 0, 0, canvas.width, canvas.height)
  const picture = context.getImageData(0, 0, canvas.width, canvas.height)
  const results = await readBarcodes(picture, options)
  return results.map(({ text, symbologyIdentifier, position: { topLeft, bottomRight } }) => ({
    text: gs1Identifier.test(symbologyIdentifier) ? `${symbologyIdentifier}${text}` : text,
    distance: distanceFromMiddle(
      { x: (topLeft.x + bottomRight.x) / 2, y: (topLeft.y + bottomRight.y) / 2 },
      picture,
    ),
  }))
}
