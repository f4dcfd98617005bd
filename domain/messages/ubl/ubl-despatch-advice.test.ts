import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressLines } from '#domain/messages/address-lines.ts'
import { type UblFormat, ublFormats } from '#domain/messages/advice-format.ts'
import { adviceOfShipment } from '#domain/messages/advice-of-shipment.ts'
import type { DespatchAdvice } from '#domain/messages/despatch-advice.ts'
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

test('losses name and count each value that T16 has no element for', () => {
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

test('T120 has a cancellation, T16 refuses it', () => {
  const cancellation: DespatchAdvice = { ...simple, purpose: 'cancellation' }
  assert.deepEqual(faultsOf(cancellation), [{ field: 'revision', code: 'invalid' }])
  const message = ublDespatchAdvice(cancellation, 'ubl-t120')
  assert.match(JSON.stringify(message), /"cbc:DocumentStatusCode":"1"/)
})

test('T16 loses a second level of packages and the EURO pallet', () => {
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

test('T120 keeps sizes, quantities in packages and the replacement', () => {
  assert.deepEqual(lossesOf(packed, 'ubl-t120'), {
    ...{ 'supplier.address': 1, 'lines.orderDate': 2, 'packages.tracking': 1 },
  })
})

test('a license plate is written for road transport and lost for other modes', () => {
  for (const transportMode of [null, '3', '6'] as const)
    assert.ok(
      !('licensePlate' in lossesOf({ ...simple, transportMode, licensePlate: '1' }, 'ubl-t120')),
    )
  for (const transportMode of ['1', '2', '4', '5', '8'] as const) {
    const advice = { ...simple, transportMode, licensePlate: '1234 BCD' }
    assert.equal(lossesOf(advice, 'ubl-t120').licensePlate, 1, transportMode)
    assert.ok(!JSON.stringify(ublDespatchAdvice(advice, 'ubl-t120')).includes('RoadTransport'))
  }
})

test('an address has two street lines and joins the others, without repeating postcode and city', () => {
  const place = { postcode: '08039', city: 'Barcelona', region: 'Catalunya', country: 'ES' }
  const address = ['Moll 7', 'Porta 3', 'Edifici B', '08039  BARCELONA', 'Planta 2']
  for (const format of ublFormats)
    assert.match(
      JSON.stringify(
        ublDespatchAdvice({ ...simple, buyer: { ...simple.buyer, ...place, address } }, format),
      ),
      /"cac:PostalAddress":{"cbc:StreetName":"Moll 7","cbc:AdditionalStreetName":"Porta 3","cbc:CityName":"Barcelona","cbc:PostalZone":"08039","cbc:CountrySubentity":"Catalunya","cac:AddressLine":{"cbc:Line":"Edifici B, Planta 2"},/,
    )
  const linesOf = (line: string, parts: object) =>
    addressLines({ ...simple.buyer, ...parts, address: [line] })
  for (const line of ['08039 Barcelona', 'Barcelona, 08039', 'barcelona', '08039'])
    assert.deepEqual(linesOf(line, place), [], line)
  for (const line of ['Barcelona Port', '08039 Barcelona, Moll 7', '08040 Barcelona'])
    assert.deepEqual(linesOf(line, place), [line])
  assert.deepEqual(linesOf('08039 Barcelona', { postcode: '08039', city: undefined }), [
    '08039 Barcelona',
  ])
  assert.deepEqual(linesOf('***', { city: '–' }), ['***'])
})

test('characters that XML forbids are lost from texts and refused in codes', () => {
  const [line] = simple.lines
  assert.ok(line)
  const losses = lossesOf({ ...simple, note: 'a\u0000b', carrier: 'x\ud800' })
  assert.deepEqual([losses.note, losses.carrier], [1, 1])
  const lines = [line, { ...line, number: 2, orderCode: 'PO\u0001' }]
  assert.deepEqual(faultsOf({ ...simple, lines }), [
    { field: 'lines.orderCode', index: 1, code: 'invalid' },
  ])
})

test('T16 names every required value that a shipment lacks', () => {
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
