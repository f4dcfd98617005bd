import type { SheetColumn } from '#server/spreadsheets/writing/sheet-definition.ts'
import type { Translations } from '#server/texts/translations.ts'

/** Names of plain texts in a namespace. */
type TextName<Texts> = {
  [Name in keyof Texts]: Texts[Name] extends string ? Name : never
}[keyof Texts]

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
