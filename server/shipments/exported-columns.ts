import { fieldHeading } from '#domain/imports/table/field-heading.ts'
import { goodsFieldNames } from '#domain/shipments/line-field.ts'
import type { SheetColumn } from '#server/spreadsheets/writing/sheet-definition.ts'
import type { Translations } from '#server/texts/translations.ts'

type Fields = Translations['fields']
type Label = { [Name in keyof Fields]: Fields[Name] extends string ? Name : never }[keyof Fields]
type TracedName = 'lot' | 'bestBefore' | 'expiry' | 'serialNumbers'

/** A row that has the field. */
type RowWith<Name extends string> = Readonly<Record<Name, string | number | null>>

const textOf = (value: string | number | null) => (value === null ? null : String(value))

/** A column of a field under its label, which is also the heading for imports. */
export const fieldColumn = <Name extends Label>(
  name: Name,
  kind: SheetColumn<object>['kind'],
  width: number,
): SheetColumn<RowWith<Name>> => ({
  header: ({ fields }) => fieldHeading(name, fields[name]),
  kind,
  width,
  value: (row) => textOf(row[name]),
})

const tracedColumn = <Name extends TracedName>(
  name: Name,
  width: number,
): SheetColumn<RowWith<Name>> => ({
  header: ({ traceability }) => traceability[name],
  kind: name === 'bestBefore' || name === 'expiry' ? 'day' : 'text',
  width,
  isOptional: true,
  value: (row) => textOf(row[name]),
})

/** Columns of the goods sent and their quantities. */
export const productColumns = [
  fieldColumn('orderCode', 'text', 16),
  fieldColumn('lineNumber', 'text', 8),
  fieldColumn('productCode', 'text', 18),
  fieldColumn('productName', 'text', 30),
  fieldColumn('gtin', 'text', 16),
  fieldColumn('size', 'text', 10),
  fieldColumn('color', 'text', 12),
  fieldColumn('quantity', 'number', 12),
  fieldColumn('unit', 'text', 8),
] as const

/**
 * Columns of the goods' details, lots, dates and serial numbers. Values are codes, which imports read in any language.
 */
export const goodsColumns = [
  ...goodsFieldNames.map((name) => fieldColumn(name, 'text', 18)),
  tracedColumn('lot', 16),
  tracedColumn('bestBefore', 14),
  tracedColumn('expiry', 14),
  tracedColumn('serialNumbers', 30),
] as const
