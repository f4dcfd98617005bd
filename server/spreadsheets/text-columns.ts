import { fieldHeading } from '#domain/imports/table/field-heading.ts'
import type { SheetColumn } from '#server/spreadsheets/writing/sheet-definition.ts'
import type { Translations } from '#server/texts/translations.ts'

/** Names of plain texts in a namespace. */
type TextName<Texts> = {
  [Name in keyof Texts]: Texts[Name] extends string ? Name : never
}[keyof Texts]
type Label = TextName<Translations['fields']>
type TracedName = 'lot' | 'bestBefore' | 'expiry' | 'serialNumbers'

/** A row that has the field. */
type RowWith<Name extends string> = Readonly<Record<Name, string | number | null>>

const textOf = (value: string | number | null) => (value === null ? null : String(value))

/** Returns a column of a field under its label, which is also the heading for imports. */
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

// Lots are text, because a spreadsheet turns 3-1 into a date.
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

/** Columns of lots, dates and serial numbers. */
export const traceabilityColumns = [
  tracedColumn('lot', 16),
  tracedColumn('bestBefore', 14),
  tracedColumn('expiry', 14),
  tracedColumn('serialNumbers', 30),
] as const

/** Returns a function that creates text columns, headed by a text of the namespace or by a given function. */
export const textColumns =
  <Row, Space extends keyof Translations>(space: Space) =>
  (
    heading: TextName<Translations[Space]> | SheetColumn<Row>['header'],
    width: number,
    value: SheetColumn<Row>['value'],
  ): SheetColumn<Row> => ({
    kind: 'text',
    width,
    value,
    header: typeof heading === 'function' ? heading : (texts) => texts[space][heading] as string,
  })

const columnOfFields = textColumns<{ supplierCode: string; supplierName: string }, 'fields'>(
  'fields',
)

/** Columns with the code and the name of a row's supplier. */
export const supplierColumns = [
  columnOfFields('supplierCode', 14, (row) => row.supplierCode),
  columnOfFields('supplierName', 28, (row) => row.supplierName),
]
