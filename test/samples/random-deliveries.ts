import fc from 'fast-check'
import { checkDigit } from '#domain/gs1/gs1-key.ts'
import { packageTypes } from '#domain/packing/package-type.ts'
import type { PaperContent, PaperLine, PaperPackage } from '#domain/packing/paper.ts'
import { transportModes } from '#domain/shipments/shipment-field.ts'
import { knownUnits } from '#domain/units/unit.ts'
import { documentContent, paperLine, paperPackage } from '#test/samples/document-content.ts'

const gs1Key = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length - 1, maxLength: length - 1 })
    .map((digits) => digits.join('') + checkDigit(digits.join('')))

// Hostile texts, without spaces at either end, because forms trim these.
const name = fc
  .oneof(
    fc.constantFrom(
      '<b> & "co"',
      ']]>',
      'pel·lícula 5 €',
      'e\u0301',
      '𝒳 \u{1f4e6}',
      '&amp;',
      'a\u0007b',
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  )
  .map((text) => `n${text}n`)
const code = fc.stringMatching(/^[A-Za-z0-9 <>&"'./_-]{0,20}$/).map((text) => `C${text}9`)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const text = fc.oneof(fc.constant(''), name)
const decimal = fc.integer({ min: 1, max: 9_999_999 }).map((count) => `${count / 1000}`)
const day = fc.integer({ min: 0, max: 20_000 }).map((days) => {
  const date = new Date(Date.UTC(2001, 0, 1 + days))
  return date.toISOString().slice(0, 10)
})

const optional = { nil: undefined }
const addressFields = {
  postcode: fc.option(code, optional),
  city: fc.option(name, optional),
  region: fc.option(name, optional),
  country: fc.constantFrom('ES', 'CN', undefined),
}
const party = {
  name,
  taxId: maybe(code),
  address: fc.array(name, { maxLength: 5 }),
  ...addressFields,
}
const company = fc.record({ ...party, gln: gs1Key(13) })

const traceability = fc
  .record({
    lot: maybe(code),
    dates: fc.constantFrom('bestBefore', 'expiry', 'none'),
    date: day,
    serialNumbers: fc.uniqueArray(code, { maxLength: 3 }),
  })
  .map(({ lot, dates, date, serialNumbers }) => ({
    lot,
    bestBefore: dates === 'bestBefore' ? date : null,
    expiry: dates === 'expiry' ? date : null,
    serialNumbers,
  }))
  .filter(({ lot, bestBefore, expiry, serialNumbers }) =>
    Boolean(lot || bestBefore || expiry || serialNumbers.length > 0),
  )

const line: fc.Arbitrary<Partial<PaperLine>> = fc.record({
  orderCode: code,
  orderDate: day,
  orderLineNumber: code,
  productCode: code,
  supplierProductCode: fc.oneof(fc.constant(''), code),
  gtin: gs1Key(13),
  productName: name,
  size: text,
  color: text,
  countryOfOrigin: maybe(fc.constantFrom('CN', 'ES')),
  unit: fc.constantFrom(...knownUnits),
  quantity: decimal,
  traceability: maybe(traceability),
})

type Shape = { parent: number; lines: number[]; changes: Partial<PaperPackage> }
const shape: fc.Arbitrary<Shape> = fc.record({
  parent: fc.nat(),
  lines: fc.uniqueArray(fc.nat(8), { maxLength: 3 }),
  changes: fc.record({
    type: fc.constantFrom(...packageTypes),
    sscc: maybe(gs1Key(18)),
    height: maybe(decimal),
    grossWeight: maybe(decimal),
    netWeight: maybe(decimal),
    tracking: fc.oneof(fc.constant(''), code),
  }),
})

// Each package stands on none or on an earlier one, so that there is no cycle.
const packagesOf = (shapes: Shape[], lineCount: number): PaperPackage[] =>
  shapes.map(({ parent, lines, changes }, index) => {
    const parentIndex = parent % (index + 1)
    return paperPackage(index + 101, {
      ...changes,
      number: index + 1,
      parentId: parentIndex === index ? null : parentIndex + 101,
      contents: [...new Set(lines.map((n) => (n % lineCount) + 1))].map((lineId) => ({
        lineId,
        quantity: '1',
      })),
    })
  })

/** Contents of closed shipments of every kind: nested, mixed, unpacked, with lots and hostile texts. */
export const anyDelivery: fc.Arbitrary<PaperContent & { closedAt: string }> = fc
  .record({
    head: fc.record({
      code,
      revision: fc.nat(2),
      supplier: company,
      buyer: company,
      shipTo: maybe(fc.record({ ...party, gln: maybe(gs1Key(13)) })),
      estimatedDelivery: maybe(day),
      carrier: text,
      tracking: fc.oneof(fc.constant(''), code),
      incoterm: maybe(fc.constantFrom('DAP' as const, 'EXW' as const)),
      incotermPlace: text,
      despatchedAt: maybe(
        fc.integer({ min: 0, max: 2e9 }).map((seconds) => new Date(seconds * 1000).toISOString()),
      ),
      transportMode: maybe(fc.constantFrom(...transportModes)),
      waybill: fc.oneof(fc.constant(''), code),
      licensePlate: fc.oneof(fc.constant(''), code),
      seal: fc.oneof(fc.constant(''), code),
      note: text,
    }),
    lines: fc.array(line, { minLength: 1, maxLength: 6 }),
    shapes: fc.array(shape, { maxLength: 8 }),
  })
  .map(({ head, lines, shapes }) => ({
    ...documentContent(),
    ...head,
    closedAt: '2026-11-20T15:04:05.678+00:00',
    lines: lines.map((changes, index) => paperLine(index + 1, changes)),
    packages: packagesOf(shapes, lines.length),
  }))
