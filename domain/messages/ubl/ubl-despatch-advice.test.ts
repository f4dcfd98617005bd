import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adviceOfShipment } from '#domain/messages/advice-of-shipment.ts'
import type { DespatchAdvice, UblFormat } from '#domain/messages/despatch-advice.ts'
import { ublDespatchAdvice } from '#domain/messages/ubl/ubl-despatch-advice.ts'
import {
  documentContent,
  packedContent,
  paperLine,
  paperPackage,
} from '#test/samples/document-content.ts'

const closedAt = '2026-11-20T15:04:05.678+00:00'
const packed = adviceOfShipment({ ...packedContent, closedAt }, closedAt)
const simple = adviceOfShipment({ ...documentContent(), closedAt }, closedAt)

const lossesOf = (advice: DespatchAdvice, format: UblFormat = 'ubl-t16') => {
  const message = ublDespatchAdvice(advice, format)
  assert.ok('losses' in message, JSON.stringify(message))
  return Object.fromEntries(message.losses.map(({ field, count }) => [field, count]))
}
const faultsOf = (advice: DespatchAdvice, format: UblFormat = 'ubl-t16') => {
  const message = ublDespatchAdvice(advice, format)
  assert.ok('faults' in message, 'it was written')
  return message.faults
}

test('losses are named with their number: what T16 has no element for', () => {
  assert.deepEqual(lossesOf(packed), {
    ...{ revision: 1, 'supplier.taxId': 1, 'supplier.address': 1 },
    'lines.orderDate': 2,
    'packages.measures': 4,
    'packages.tracking': 1,
    // Line 1 is in two cartons and a bag.
    'packages.contents': 1,
  })
  assert.deepEqual(lossesOf(simple), {
    ...{ 'supplier.taxId': 1, 'supplier.address': 1 },
    ...{ 'lines.orderDate': 1, 'lines.packaging': 1 },
  })
})

test('a package on the second level of a pallet and a EURO pallet are lost as such', () => {
  const bare = { height: null, width: null, depth: null, grossWeight: null }
  const nested = adviceOfShipment(
    {
      ...documentContent({
        packages: [
          paperPackage(1, { ...bare, type: '201', contents: [] }),
          paperPackage(2, { ...bare, parentId: 1, contents: [] }),
          paperPackage(3, { ...bare, parentId: 2 }),
        ],
      }),
      closedAt,
    },
    closedAt,
  )
  assert.deepEqual(lossesOf(nested), {
    ...{ 'supplier.taxId': 1, 'supplier.address': 1, 'lines.orderDate': 1 },
    ...{ 'packages.type': 1, 'packages.parent': 1 },
  })
})

test('T120 says sizes, quantities in packages and a replacement', () => {
  assert.deepEqual(lossesOf(packed, 'ubl-t120'), {
    ...{ 'supplier.address': 1, 'lines.orderDate': 2, 'packages.tracking': 1 },
  })
})

test('letters that XML lacks are lost from texts, and refused in codes', () => {
  const [line] = simple.lines
  assert.ok(line)
  const losses = lossesOf({ ...simple, note: 'a\u0000b', carrier: 'x\ud800' })
  assert.deepEqual([losses.note, losses.carrier], [1, 1])
  const lines = [line, { ...line, number: 2, orderCode: 'PO\u0001' }]
  assert.deepEqual(faultsOf({ ...simple, lines }), [
    { field: 'lines.orderCode', index: 1, code: 'invalid' },
  ])
})

test('what T16 requires and a shipment lacks is named, all of it at once', () => {
  const incomplete = adviceOfShipment(
    {
      ...documentContent({
        supplier: { ...simple.supplier, gln: null },
        buyer: { ...simple.buyer, gln: '9506000134353' },
        lines: [
          paperLine(1),
          paperLine(2, { gtin: null, productName: ' ', unit: 'flagons' }),
          paperLine(3, { gtin: null, supplierProductCode: 'S-3' }),
        ],
      }),
      closedAt,
    },
    closedAt,
  )
  assert.deepEqual(
    faultsOf(incomplete).toSorted((one, other) => (one.field < other.field ? -1 : 1)),
    [
      { field: 'buyer.gln', code: 'wrong-check-digit' },
      { field: 'lines.item', index: 1, code: 'required' },
      { field: 'lines.productName', index: 1, code: 'required' },
      { field: 'lines.unit', index: 1, code: 'required' },
      { field: 'supplier.gln', code: 'required' },
    ],
  )
})
