import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CountedLot, emptyLot } from '#domain/receiving/counted-lots.ts'
import { maxGoodsText, unorderedReceipt } from '#domain/receiving/receipt.ts'
import {
  isGoodsCode,
  isSameCode,
  mergeUnannounced,
  nameOfGoods,
  offeredScan,
  orderLineCount,
  scannedCount,
  type UnorderedCount,
  unannouncedBody,
  unannouncedFault,
  unorderedCount,
  withUnannounced,
} from '#domain/receiving/unannounced-count.ts'

const lids = (changes: Partial<UnorderedCount> = {}): UnorderedCount => ({
  ...unorderedCount('a', { code: '4006381333931', accepted: '3' }),
  description: 'Glass lids',
  ...changes,
})
const foil = lids({ key: 'b', description: 'Foil', code: '', unit: 'kg', accepted: '2.5' })
const lot = (name: string, quantity = ''): CountedLot => ({ ...emptyLot, lot: name, quantity })
const scan = (code: string, accepted: string, lots?: CountedLot[]) => ({
  ...{ code, accepted },
  ...(lots && { lots }),
})
const line = { id: 3, productCode: 'CUP', size: 'M', color: '', orderCode: 'O', unit: 'pcs' }
const cups = (scanned: Parameters<typeof orderLineCount>[1]) =>
  orderLineCount({ ...line, isDivisible: false }, scanned)
const piece = (serialNumber: string | null, lot: string | null = null) =>
  scannedCount({ lot, bestBefore: null, expiry: null, serialNumber }, '1')

test('a count needs a quantity in whole pieces, valid lots, and a description without an order', () => {
  const faults: [Partial<UnorderedCount>, ReturnType<typeof unannouncedFault>][] = [
    [{}, undefined],
    [{ description: ' \t ' }, 'description'],
    [{ description: '', accepted: '' }, 'description'],
    [{ accepted: '' }, 'quantity'],
    [{ accepted: '0' }, 'quantity'],
    [{ accepted: 'three' }, 'quantity'],
    [{ accepted: '2.5' }, 'quantity'],
    [{ accepted: '2.5', unit: 'kg' }, undefined],
    [{ lots: [lot('A', '2'), lot('B')] }, undefined],
    [{ lots: [lot('A', '4')] }, 'lots'],
    [{ lots: [lot('A', '1.5')] }, 'lots'],
    [{ lots: [lot('A', '1.5')], unit: 'kg' }, undefined],
    [{ lots: [lot('Ñ')] }, 'lots'],
  ]
  for (const [changes, fault] of faults)
    assert.equal(unannouncedFault(lids(changes)), fault, JSON.stringify(changes))
  const ofOrderLine = ['1', '', '1.5'].map((accepted) => unannouncedFault(cups({ accepted })))
  assert.deepEqual(ofOrderLine, [undefined, 'quantity', 'quantity'])
})

test('a valid count fits the contract, without control characters', () => {
  const typed = lids({ description: ' Glass\tlids ', code: '\u001d12 ', reason: ' On top ' })
  const [body] = unannouncedBody([typed]).unordered ?? []
  assert.deepEqual(body, {
    ...{ description: 'Glass lids', code: '12', quantity: '3', unit: 'pcs', reason: 'On top' },
  })
  for (const one of unannouncedBody([typed, foil, lids({ code: ' ' })]).unordered ?? [])
    assert.deepEqual(unorderedReceipt.omit({ attachmentIds: true }).parse(one), one)
  const ofLots = unannouncedBody([lids({ lots: [lot('A', '1'), lot(' B '), emptyLot] })])
  const found = ofLots.unordered?.map((one) => unorderedReceipt.parse(one).lots) ?? []
  assert.deepEqual(
    found[0]?.map((one) => [one.lot, one.quantity]),
    [
      ['A', '1'],
      ['B', '2'],
    ],
  )
  // Older servers refuse fields that they do not know.
  assert.deepEqual(unannouncedBody([]), { unannounced: [] })
  assert.ok(!('serialNumbers' in (unannouncedBody([cups(piece(null))]).unannounced[0] ?? {})))
})

test('scanned pieces add up with their numbers and lots, and are sent with both', () => {
  const twice = withUnannounced([cups(piece('S1', 'A'))], cups(piece('S2', 'A')))
  assert.deepEqual(unannouncedBody(twice).unannounced, [
    {
      ...{ orderLineId: 3, reason: '', quantity: '2', serialNumbers: ['S1', 'S2'] },
      lots: [{ lot: 'A', bestBefore: null, expiry: null, quantity: '2' }],
    },
  ])
  // Numbers beyond the quantity are not sent.
  const [few] = unannouncedBody([cups({ accepted: '1', serialNumbers: ['S1', 'S2'] })]).unannounced
  assert.deepEqual(few?.serialNumbers, ['S1'])
})

test('a piece that two counts of the same goods contain is counted once, also in its lot', () => {
  const one = cups({ accepted: '2', serialNumbers: ['S1', 'S2'], lots: [lot('A', '2')] })
  const other = cups({ accepted: '3', serialNumbers: ['S2', 'S3'], lots: [lot('A', '3')] })
  const serialNumbers = ['S1', 'S2', 'S3']
  const merged = [cups({ accepted: '4', serialNumbers, lots: [lot('A', '4')] })]
  assert.deepEqual(withUnannounced([one], other), merged)
  assert.deepEqual(mergeUnannounced([one], [other])[0]?.accepted, '4')
  const unreadable = withUnannounced([cups({ accepted: 'x' })], cups({ accepted: '2' }))
  assert.equal(unreadable[0]?.accepted, '2')
})

test('returned rows come first; a row without an order that is counted again is the newer one', () => {
  assert.deepEqual(mergeUnannounced([foil], [lids()]), [lids(), foil])
  const newer = lids({ accepted: '4' })
  assert.deepEqual(mergeUnannounced([newer], [lids(), foil]), [newer, foil])
})

test('a scan adds to the row of its key, which keeps its name, reason and photos', () => {
  const photos = [{ key: 'p', name: 'One.jpg' }]
  const rows = [foil, lids({ reason: 'Wet', photos })]
  const [, row] = withUnannounced(rows, unorderedCount('a', scan('x', '2', [lot('A', '2')])))
  assert.deepEqual(row, lids({ accepted: '5', reason: 'Wet', photos, lots: [lot('A', '2')] }))
})

test('a code has no spaces or control characters', () => {
  const texts = ['', '4006381333931', 'LID-7', 'two words', 'a\u001db', 'x'.repeat(61)]
  assert.deepEqual(texts.map(isGoodsCode), [false, true, true, false, false, false])
  assert.equal(isGoodsCode('x'.repeat(maxGoodsText.code)), true)
})

test('codes are equal without leading zeros of a GTIN, and in any case', () => {
  const codes = ['04006381333931', ' 4006381333931 ', '4006381333948', 'lid-7', 'LID-7', '']
  assert.deepEqual(
    codes.map((code) => [isSameCode('4006381333931', code), isSameCode('Lid-7', code)]),
    [
      [true, false],
      [true, false],
      [false, false],
      [false, true],
      [false, true],
      [false, false],
    ],
  )
  assert.deepEqual(
    [lids(), lids({ description: ' ' }), lids({ description: '', code: '' })].map(nameOfGoods),
    ['Glass lids', '4006381333931', ''],
  )
})

test('scans of one code before its row is added are summed, with their lots', () => {
  const first = offeredScan(undefined, scan('4006381333931', '1', [lot('A', '1')]))
  const again = offeredScan(first, scan('04006381333931', '12', [lot('B', '12')]))
  const lots = [lot('A', '1'), lot('B', '12')]
  assert.deepEqual(again, { code: '04006381333931', accepted: '13', lots })
  assert.deepEqual(offeredScan(again, scan('X-1', '2')), { code: 'X-1', accepted: '2' })
  const weighed = (accepted: string) => ({ ...scan('X-1', accepted), unit: 'kg' as const })
  assert.deepEqual(offeredScan(weighed('1.25'), weighed('2')), weighed('3.25'))
  assert.deepEqual(offeredScan(scan('X-1', '2'), weighed('1.25')), weighed('1.25'))
  assert.equal(unorderedCount('k', weighed('1.25')).unit, 'kg')
  const withoutCode = offeredScan(undefined, scan('two words', '1'))
  assert.deepEqual(offeredScan(withoutCode, scan('other words', '1')), { code: '', accepted: '1' })
})
