import type { GoodsField, PackageMeasure } from '#domain/shipments/shipment-line.ts'
import { countryCodes, countryName } from '#domain/units/country.ts'

/** Maximum digits before and after the decimal point. */
export type DecimalDigits = { before: number; after: number }

/** Limits of a length in cm. */
export const lengthDigits: DecimalDigits = { before: 5, after: 2 }

/** Limits of a weight in kg. */
export const weightDigits: DecimalDigits = { before: 6, after: 3 }

/** Returns a pattern of decimals with at most these digits, without sign. */
export const decimalPattern = ({ before, after }: DecimalDigits): RegExp =>
  new RegExp(`^\\d{1,${before}}(?:\\.\\d{1,${after}})?$`)

/** Returns the largest decimal with these digits, "99999.99". */
export const maxDecimal = ({ before, after }: DecimalDigits): string =>
  `${'9'.repeat(before)}.${'9'.repeat(after)}`

/** Input and display of a field of a line. */
type LineFieldDefinition =
  | { kind: 'measure'; unit: 'cm' | 'kg'; digits: DecimalDigits }
  | GoodsFieldDefinition

/** Field of the goods. Shipments can be filtered by it. */
type GoodsFieldDefinition = { kind: 'country'; options: readonly [string, ...string[]] }

const length = { kind: 'measure', unit: 'cm', digits: lengthDigits } as const

const packageMeasures = {
  height: length,
  width: length,
  depth: length,
  weight: { kind: 'measure', unit: 'kg', digits: weightDigits },
} as const satisfies Record<PackageMeasure, LineFieldDefinition>

/**
 * Fields of the goods of a line. Rows of a file that differ in one of these become separate lines. Papers,
 * announcements and the export of packages show each field.
 */
const goodsFields = {
  countryOfOrigin: { kind: 'country', options: countryCodes },
} as const satisfies Record<GoodsField, GoodsFieldDefinition>

/**
 * Fields that a person enters about a line, other than its quantities and traceability, in the order in which screens show
 * them. Form, drafts, details, history, conflicts, import, template and exports come from here; the label of a field is
 * `fields:<its name>`.
 */
const lineFields = { ...goodsFields, ...packageMeasures }

export type LineField = keyof typeof lineFields
const namesOf = <Fields extends object>(fields: Fields) => Object.keys(fields) as (keyof Fields)[]
export const lineFieldNames = namesOf(lineFields)
export const packageMeasureNames = namesOf(packageMeasures)
export const goodsFieldNames: readonly GoodsField[] = namesOf(goodsFields)

export const lineFieldDefinition = (name: LineField): LineFieldDefinition => lineFields[name]
export const goodsFieldDefinition = (name: GoodsField): GoodsFieldDefinition => goodsFields[name]

/** Values of the goods fields of a line; null if not entered. */
export type GoodsDetails = Record<GoodsField, string | null>

/** Makes an object with a value for each field of the goods. */
export const mapGoodsFields = <Value>(makeValue: (name: GoodsField) => Value) =>
  Object.fromEntries(goodsFieldNames.map((name) => [name, makeValue(name)])) as Record<
    GoodsField,
    Value
  >

type LineFieldFormats = { locale: string; number: (value: string) => string }

/** Returns the value of a field as a person reads it: "12.5 cm", "China". */
export function lineFieldText(
  name: LineField,
  value: string,
  { locale, number }: LineFieldFormats,
): string {
  const definition = lineFieldDefinition(name)
  switch (definition.kind) {
    case 'measure':
      return `${number(value)} ${definition.unit}`
    case 'country':
      return countryName(value, locale)
  }
}

/** Returns the fields whose values differ, with both values. */
export const changedLineFields = (
  before: Record<LineField, string | null>,
  after: Record<LineField, string | null>,
): { [Name in LineField]?: { from: string | null; to: string | null } } =>
  Object.fromEntries(
    lineFieldNames
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, { from: before[name], to: after[name] }]),
  )
