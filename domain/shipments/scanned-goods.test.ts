import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseElementString } from '#domain/gs1/element-string.ts'
import {
  dayOfBarcode,
  matchingLines,
  type ScannedGoods,
  scannedGoods,
} from '#domain/shipments/scanned-goods.ts'
import type { Traceability } from '#domain/shipments/traceability.ts'

const gtin = '0109506000134352'
const read = (text: string) => scannedGoods(parseElementString(text) ?? [], 2026)
const nothing = { lot: null, bestBefore: null, expiry: null, serialNumber: null }

test('six digits mean the nearer of two years, and day 00 the last of the month', () => {
  const days: [string, number, string | null][] = [
    ['270301', 2026, '2027-03-01'],
    ['270300', 2026, '2027-03-31'],
    ['240200', 2026, '2024-02-29'],
    ['760101', 2026, '2076-01-01'],
    ['770101', 2026, '1977-01-01'],
    ['010101', 2060, '2101-01-01'],
    ['270229', 2026, null],
    ['271301', 2026, null],
    ['270001', 2026, null],
    ['27030', 2026, null],
  ]
  for (const [digits, year, day] of days) assert.equal(dayOfBarcode(digits, year), day, digits)
})

test('lot, date and serial number are read from a barcode beside the product', () => {
  assert.equal(read(gtin), null)
  assert.deepEqual(read(`]C1${gtin}10A-1`), { ...nothing, lot: 'A-1' })
  assert.deepEqual(read(`]d2${gtin}1527030010A-1\x1d21S7`), {
    ...{ lot: 'A-1', bestBefore: '2027-03-31', expiry: null, serialNumber: 'S7' },
  })
  assert.deepEqual(read(`(01)09506000134352(17)270301`), { ...nothing, expiry: '2027-03-01' })
})

type Line = { id: number; traceability: Traceability | null }
const line = (id: number, part: Partial<Traceability> | null): Line => ({
  id,
  traceability: part && {
    ...{ lot: null, bestBefore: null, expiry: null, serialNumbers: [] },
    ...part,
  },
})
const lines = [
  line(1, null),
  line(2, { lot: 'A', bestBefore: '2027-03-01' }),
  line(3, { lot: 'B', expiry: '2027-03-01', serialNumbers: ['S1', 'S2'] }),
]
const idsOf = (from: Line[], goods: Partial<ScannedGoods>) => {
  const found = matchingLines(from, { ...nothing, ...goods })
  return Array.isArray(found) ? found.map(({ id }) => id) : found
}

test('scanned goods are of the line with the same data, else of a line without data', () => {
  assert.deepEqual(matchingLines(lines, null), lines)
  assert.deepEqual(idsOf(lines, { lot: 'A' }), [2, 1])
  assert.deepEqual(idsOf(lines, { lot: 'B', serialNumber: 'S2' }), [3, 1])
  assert.deepEqual(idsOf(lines, { expiry: '2027-03-01' }), [2, 3, 1])
  assert.deepEqual(idsOf(lines, { lot: 'C' }), [1])
})

test('goods that match no line of the product are reported, with what is announced instead', () => {
  const known = lines.slice(1)
  assert.deepEqual(idsOf(known, { lot: 'C' }), {
    ...{ code: 'wrong-lot', scanned: 'C', announced: ['A', 'B'] },
  })
  assert.deepEqual(idsOf(known, { lot: 'A', bestBefore: '2028-01-01' }), {
    ...{ code: 'wrong-date', scanned: '2028-01-01', announced: ['2027-03-01'] },
  })
  assert.deepEqual(idsOf(known.slice(1), { serialNumber: 'S9' }), {
    ...{ code: 'wrong-serial', scanned: 'S9', announced: ['S1', 'S2'] },
  })
})

test('of a barcode with both dates, the one of the announced kind is compared', () => {
  const both = { bestBefore: '2027-03-01', expiry: '2027-06-01' }
  const eaten = line(4, { bestBefore: both.bestBefore })
  const used = line(5, { expiry: both.expiry })
  assert.deepEqual(idsOf([used], both), [5])
  assert.deepEqual(idsOf([eaten, used], both), [4, 5])
  assert.deepEqual(idsOf([line(6, { expiry: both.bestBefore })], both), {
    ...{ code: 'wrong-date', scanned: both.expiry, announced: [both.bestBefore] },
  })
})
