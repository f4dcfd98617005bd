import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderLine } from '#domain/orders/order-line.ts'
import {
  entriesTypedSince,
  faultOfEntry,
  hasQuantity,
  proposedText,
  refusalOfEntry,
  withLinesShown,
} from '#web/shipments/bulk-add/entry-figures.ts'

const line = (id: number, available = '9') => ({ id, available }) as OrderLine
const entry = (id: number, total: string, lot?: string) => ({
  line: line(id),
  total,
  quantityPerPackage: '',
  ...(lot === undefined ? {} : { lot }),
})

test('a refusal is shown until a figure of its line changes', () => {
  const refused = { 1: { message: 'Only 9 are left', total: '10', quantityPerPackage: '' } }
  assert.equal(refusalOfEntry(refused, entry(1, '10')), 'Only 9 are left')
  assert.equal(refusalOfEntry(refused, entry(1, '10', '')), 'Only 9 are left')
  for (const changed of [
    entry(1, '9'),
    entry(1, '10', 'L7'),
    { ...entry(1, '10'), quantityPerPackage: '5' },
    entry(2, '10'),
  ])
    assert.equal(refusalOfEntry(refused, changed), undefined)
})

test('quantities typed while others were being added are left, without those added and those cleared', () => {
  const sent = { 1: entry(1, '5'), 2: entry(2, '6'), 3: entry(3, '7') }
  assert.deepEqual(entriesTypedSince(sent, sent), {})
  const now = {
    ...{ 1: entry(1, '5'), 2: entry(2, '60'), 3: entry(3, '', 'L7'), 4: entry(4, '8') },
    5: entry(5, '0'),
  }
  assert.deepEqual(entriesTypedSince(now, sent), { 2: now[2], 4: now[4] })
})

test('a quantity of zero means none, and a text that is no quantity has to be corrected', () => {
  const texts = ['', '0', '00', '0.000', '1', '0.5', 'many']
  assert.deepEqual(
    texts.filter((total) => hasQuantity({ total })),
    ['1', '0.5', 'many'],
  )
})

test('a quantity that cannot be packed names the cell to correct', () => {
  const fault = (total: string, quantityPerPackage: string) => {
    const found = faultOfEntry({ total, quantityPerPackage })
    return found && `${found.cell} ${found.code}`
  }
  assert.equal(fault('10001', '1'), 'total too-big')
  assert.equal(fault('999999999', '0.001'), 'total too-big')
  assert.equal(fault('10000', '1'), undefined)
  assert.equal(fault('5', '0'), 'quantityPerPackage not-positive')
  assert.equal(fault('5', ''), undefined)
  assert.equal(fault('0', '0'), undefined)
})

test('a line stays in its place when its quantity is cleared, as last read', () => {
  const shown = withLinesShown([line(1), line(2)], [line(2, '3'), line(3)])
  assert.deepEqual(shown, [line(1), line(2, '3'), line(3)])
})

test('what is available is proposed, and without a limit what is pending and in no open shipment', () => {
  const proposed = (available: string | null, pending: string, inOpen: string) =>
    proposedText({ available, pending, inOpen } as OrderLine)
  assert.equal(proposed('10', '100', '100'), '10')
  assert.equal(proposed('0', '0', '0'), '')
  assert.equal(proposed(null, '100', '40'), '60')
  assert.equal(proposed(null, '100', '100'), '')
  assert.equal(proposed(null, '100', '150'), '')
})
