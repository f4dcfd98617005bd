import type { Translations } from '#server/texts/translations.ts'

/** Returns a column of a template. It is text, because a spreadsheet drops leading zeros of codes. */
export const columnToFill = (
  header: SheetColumn<object>['header'],
  width: number,
): SheetColumn<object> => ({
  ...{ header, width, kind: 'text', isToFill: true },
  value: () => null,
})

/** A column of an export: numbers are decimal text, days ISO text, empty cells null. */
export type SheetColumn<Row> = {
  header: (texts: Translations) => string
  kind: 'text' | 'number' | 'day'
  /** Width in characters. */
  width: number
  /** Whether people fill in the column; such columns are highlighted in workbooks. */
  isToFill?: boolean
  /** Whether the column is left out of files whose rows have no optional values. */
  isOptional?: boolean
  value: (row: Row, texts: Translations) => string | null
}

/** Definition of an export: columns for people, and fields of the API for programs. */
export type SheetDefinition<Row> = {
  name: (texts: Translations) => string
  fields: readonly (keyof Row & string)[]
  columns: readonly SheetColumn<Row>[]
  /** Key of rows that may move to a later page while the file is read: each row is written once. */
  rowKey?: (row: Row) => number
}
