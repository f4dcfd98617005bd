import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ListedOrderLine } from '#domain/orders/order-line.ts'
import type { PackingLine } from '#domain/packing/package.ts'
import type { UnknownCodeScan } from '#web/app/scan/parse-scan.ts'
import {
  type FoundOrderLines,
  findOrderLines,
  hasCode,
  type ListOrderLines,
  linesToCountOn,
  withFoundCode,
} from './find-order-lines.ts'

const line = (id: number, productCode: string, pending: string, dueDate: string, part = {}) =>
  ({
    ...{ id, productCode, pending, dueDate, orderCode: 'PO-1012', productName: '12 boxes' },
    ...{ supplierProductCode: '', gtin: null, ...part },
  }) as ListedOrderLine
const served = Array.from({ length: 150 }, (_, index) => line(index, 'CUP', '0', '2025-01-01'))
const more = Array.from({ length: 150 }, (_, index) => line(200 + index, '123', '5', '2025-02-01'))

/** Lists rows as the server does: filtered, sorted, and no more than a page. */
const listOf =
  (rows: readonly ListedOrderLine[]): ListOrderLines =>
  async ({ limit, show, sort, ...filter }) => {
    const texts = (row: ListedOrderLine) =>
      [row.orderCode, row.productCode, row.productName, row.supplierProductCode].join(' ')
    const found = rows.filter(
      (row) =>
        (show === 'all' || Number(row.pending) > 0) &&
        (!('product' in filter) || row.productCode.startsWith(filter.product ?? '')) &&
        (!('text' in filter) || texts(row).includes(filter.text ?? '')),
    )
    const sorted =
      sort === 'product'
        ? found.toSorted((one, other) => (one.productCode < other.productCode ? -1 : 1))
        : found.toSorted((one, other) => (one.dueDate > other.dueDate ? -1 : 1))
    return sorted.slice(0, limit)
  }
const findByCode = (rows: readonly ListedOrderLine[], code: string) =>
  findOrderLines(listOf(rows), [{ product: code }, { text: code }], hasCode(code))
const byCode = async (rows: readonly ListedOrderLine[], code: string) =>
  linesToCountOn(await findByCode(rows, code))[0]?.id

test('a pending line is found behind a hundred served ones, and without one the line due last', async () => {
  const last = line(998, 'CUP', '0', '2026-05-01')
  assert.equal(await byCode([...served, line(999, 'CUP', '4', '2026-01-01')], 'CUP'), 999)
  assert.equal(await byCode([...served, last], 'CUP'), 998)
})

test('of several pending lines of a product the one due first is found', async () => {
  const rows = [line(1, 'CUP', '4', '2026-03-01'), line(2, 'CUP', '4', '2026-02-01')]
  assert.equal(await byCode(rows, 'CUP'), 2)
})

test('a code is compared whole: with product, supplier’s code and GTIN, not with other words', async () => {
  const cups = line(1, 'CUP', '4', '2026-01-01')
  assert.equal(await byCode([cups, ...more], '12'), undefined)
  assert.equal(await byCode([cups, ...more, line(2, '12', '4', '2026-03-01')], '12'), 2)
  const other = line(3, 'LID', '4', '2026-01-01', { supplierProductCode: 'S-12', gtin: '96385074' })
  assert.equal(await byCode([cups, other], 'S-12'), 3)
  assert.deepEqual(
    ['lid', '00000096385074', 'LID-1'].map((code) => hasCode(code)(other)),
    [true, true, false],
  )
})

const announced = (id: number, size: string, gtin: string | null = null) =>
  ({ id, productCode: 'CUP', size, color: 'white', gtin }) as PackingLine
const inShipment = {
  lines: [announced(1, 'S'), announced(2, 'M', '4006381333931'), announced(3, 'L')],
  packages: [],
}
/** Returns id, code and GTIN of the lines that the scanned code is given to; the id of their order line is a hundred more. */
const meant = (found: FoundOrderLines, scan: UnknownCodeScan) =>
  withFoundCode(inShipment, found, scan, ({ id }) => 100 + id)
    ?.lines.filter((line) => !inShipment.lines.includes(line))
    .map(({ id, productCode, gtin }) => [id, productCode, gtin])

test('a supplier’s code is of the announced lines of its order lines, and of the same goods', async () => {
  const supplierCode = { size: 'S', color: 'white', supplierProductCode: 'S-12' }
  const other = line(7, 'CUP', '5', '2026-01-01', supplierCode)
  const renamed = line(103, 'MUG', '0', '2025-01-01', supplierCode)
  const scan = { kind: 'error', code: 'unknown', text: 's-12', quantity: null } as const
  const found = await findByCode([other, renamed], 'S-12')
  assert.deepEqual(meant(found, scan), [
    [1, 's-12', null],
    [3, 's-12', null],
  ])
  assert.equal(
    meant(await findByCode([line(9, 'S-12', '5', '2026-01-01')], 'S-12'), scan),
    undefined,
  )
})

test('a GTIN of an order line is of announced lines of the same goods without a GTIN', () => {
  const gtin = '00000096385074'
  const scan = {
    ...({ kind: 'error', code: 'unknown-gtin', text: '96385074', gtin, quantity: null } as const),
    elements: [],
  }
  const ofSize = (size: string) => {
    const rows = [line(9, 'CUP', '5', '2026-01-01', { size, color: 'white', gtin: '96385074' })]
    return { pending: rows, all: rows }
  }
  assert.deepEqual(meant(ofSize('S'), scan), [[1, 'CUP', gtin]])
  assert.equal(meant(ofSize('M'), scan), undefined)
})
