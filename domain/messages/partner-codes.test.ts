import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AdviceFormat } from '#domain/messages/advice-format.ts'
import { adviceOfShipment } from '#domain/messages/advice-of-shipment.ts'
import { type CodeMapping, codeMappings, type MappingKind } from '#domain/messages/code-mapping.ts'
import { desadv } from '#domain/messages/edifact/desadv.ts'
import { desadvEnvelope } from '#domain/messages/interchange-settings.ts'
import { mappingFaults, withTheirCodes } from '#domain/messages/partner-codes.ts'
import { ublDespatchAdvice } from '#domain/messages/ubl/ubl-despatch-advice.ts'
import { packageTypes } from '#domain/packing/package-type.ts'
import { knownUnits } from '#domain/units/unit.ts'
import { unitCode } from '#domain/units/unit-text.ts'
import { messageExample } from '#test/samples/message-example.ts'

const mapping = (kind: MappingKind, ours: string, theirs: string): CodeMapping => ({
  ...{ kind, ours, theirs },
})
const faultsOf = (format: AdviceFormat, ...mappings: CodeMapping[]) =>
  mappingFaults(mappings, format).map(({ index, side, code }) => `${index} ${side} ${code}`)

const advice = adviceOfShipment(messageExample, messageExample.closedAt)
const [{ unit = '' } = {}] = advice.lines
const [{ type = '' } = {}] = advice.packages
const mappings = [
  mapping('unit', unit.toUpperCase(), 'EA'),
  mapping('packageType', type, 'CS'),
  mapping('place', 'HARBOUR', 'WH-7'),
  mapping('carrier', advice.carrier, 'TRVA'),
  mapping('supplier', '1001', 'V4711'),
]
const names = [
  { kind: 'place', code: 'HARBOUR', name: 'Harbour Warehouse' },
  { kind: 'supplier', code: '1001', name: 'Cartró' },
] as const
const coded = withTheirCodes(advice, { mappings, names })

test('a code stands once on its side of a kind, by its meaning', () => {
  const repeated = [
    mapping('unit', 'pcs', 'EA'),
    mapping('unit', 'H87', 'C62'),
    mapping('unit', 'box', 'EA'),
    mapping('place', 'box', 'EA'),
    mapping('place', ' BOX', 'EB'),
  ]
  assert.deepEqual(faultsOf('json', ...repeated), [
    '1 ours mapped-twice',
    '2 theirs mapped-twice',
    '4 ours mapped-twice',
  ])
})

test('a code that the format does not have is refused, and so is a package type that Oto does not have', () => {
  const odd = [
    mapping('unit', 'pcs', 'PIECE'),
    mapping('packageType', 'CT', 'CARTON OF PAPER, 12'),
    mapping('packageType', 'carton', 'CS'),
    mapping('carrier', 'SEUR', 'A carrier of 18 ch'),
    mapping('place', 'BCN', 'x'.repeat(35)),
  ]
  assert.deepEqual(faultsOf('json', ...odd), ['2 ours not-in-code-list'])
  for (const format of ['ubl-t120', 'ubl-t16'] as const)
    assert.deepEqual(faultsOf(format, ...odd), [
      '0 theirs not-in-code-list',
      '1 theirs not-in-code-list',
      '2 ours not-in-code-list',
    ])
  assert.deepEqual(faultsOf('desadv-d96a', ...odd), [
    '0 theirs code-too-long',
    '1 theirs code-too-long',
    '2 ours not-in-code-list',
    '3 theirs code-too-long',
  ])
})

test('EDIFACT refuses a mapping to H87, which would be written as PCE', () => {
  const pieces = mapping('unit', 'pcs', 'H87')
  assert.deepEqual(faultsOf('desadv-d96a', pieces), ['0 theirs not-in-code-list'])
  assert.deepEqual(faultsOf('ubl-t120', pieces), [])
})

test('501 mappings, an unknown kind and a code of two lines are refused', () => {
  const isAccepted = (value: unknown) => codeMappings.safeParse(value).success
  assert.ok(isAccepted(Array.from({ length: 500 }, () => mapping('unit', 'caja de 12', 'Ñ 1'))))
  assert.ok(!isAccepted(Array.from({ length: 501 }, () => mapping('unit', 'pcs', 'EA'))))
  for (const [ours, theirs] of [
    ['', 'EA'],
    ['pcs', ' '],
    ['pcs', 'шт'],
    ['pcs', 'E\nA'],
    ['x'.repeat(201), 'EA'],
    ['pcs', 'x'.repeat(36)],
  ] as const)
    assert.ok(!isAccepted([mapping('unit', ours, theirs)]), theirs)
  assert.ok(!isAccepted([{ kind: 'color', ours: 'red', theirs: '1' }]))
})

test('an advice gets mapped codes by text, and by code or name of a record; without mappings it stays the same', () => {
  assert.deepEqual(
    coded.lines.map((line) => line.unitCode),
    advice.lines.map((line) => (line.unit === unit ? 'EA' : line.unitCode)),
  )
  assert.deepEqual(
    [coded.supplier.assignedCode, coded.shipTo?.assignedCode, coded.carrierCode],
    ['V4711', 'WH-7', 'TRVA'],
  )
  assert.deepEqual(
    coded.packages.map((pkg) => pkg.type),
    advice.packages.map((pkg) => (pkg.type === type ? 'CS' : pkg.type)),
  )
  assert.deepEqual(withTheirCodes(advice, { mappings: [], names }), advice)
  assert.deepEqual(withTheirCodes({ ...coded, shipTo: null }, { mappings: [], names }).shipTo, null)
})

test('UBL writes mapped codes as identifiers, beside the electronic address', () => {
  for (const format of ['ubl-t120', 'ubl-t16'] as const) {
    const message = ublDespatchAdvice(coded, format)
    assert.ok('root' in message, JSON.stringify(message))
    const text = JSON.stringify(message.root)
    for (const part of ['"cbc:ID":"V4711"', '"cbc:ID":"WH-7"', '"cbc:ID":"TRVA"', '"EA"', '"CS"'])
      assert.ok(text.includes(part), `${format} ${part}`)
    assert.ok(message.losses.some(({ field }) => field === 'shipTo.gln'))
  }
})

test('DESADV writes mapped codes as assigned by the buyer', () => {
  const message = desadv(coded, 'desadv-d96a', desadvEnvelope(coded, 'UTC'))
  assert.ok('content' in message, JSON.stringify(message))
  for (const part of ['NAD+SU+V4711::92+', 'NAD+DP+WH-7::92+', '+TRVA::92:', ":EA'", "PAC+1++CS'"])
    assert.ok(message.content.includes(part), part)
  assert.deepEqual(
    message.losses.filter(({ field }) => field.endsWith('gln')).map(({ field }) => field),
    ['supplier.gln', 'shipTo.gln'],
  )
})

test('a mapped code that the format does not have is a fault of the document', () => {
  const mappings = [
    mapping('unit', unit, 'PIECE'),
    mapping('packageType', type, 'CARTON OF PAPER, 12'),
    mapping('carrier', advice.carrier, 'A carrier of 18 ch'),
  ]
  const odd = withTheirCodes(advice, { mappings, names: [] })
  const fieldsOf = (message: object) =>
    'faults' in message
      ? [...new Set((message.faults as { field: string }[]).map(({ field }) => field))].toSorted()
      : []
  const [units, all] = [
    ['lines.unit', 'packages.type'],
    ['carrier', 'lines.unit', 'packages.type'],
  ]
  assert.deepEqual(fieldsOf(ublDespatchAdvice(odd, 'ubl-t120')), units)
  assert.deepEqual(fieldsOf(ublDespatchAdvice(odd, 'ubl-t16')), units)
  assert.deepEqual(fieldsOf(desadv(odd, 'desadv-d01b', desadvEnvelope(odd, 'UTC'))), all)
})

test('the units and package types of Oto have the form of UN/ECE codes', () => {
  const own = [
    ...knownUnits.map((known) => mapping('unit', known, unitCode(known) ?? '')),
    ...packageTypes.filter((one) => one !== '201').map((one) => mapping('packageType', one, one)),
  ]
  assert.deepEqual(faultsOf('ubl-t120', ...own), [])
})
