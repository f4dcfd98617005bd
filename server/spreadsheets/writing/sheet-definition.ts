import type { Translations } from '#server/texts/translations.ts'

/** An empty column of a file to fill in; as text, because a spreadsheet drops the zeros that a code begins with. */
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
  /** In characters, as spreadsheets measure columns. */
  width: number
  /** To be filled in; highlighted where the format can. */
  isToFill?: boolean
  /** Only in a file whose list says so. */
  isOptional?: boolean
  value: (row: Row, texts: Translations) => string | null
}

/** An export: columns for people, the API's fields for programs. */
export type SheetDefinition<Row> = {
  name: (texts: Translations) => string
  fields: readonly (keyof Row & string)[]
  columns: readonly SheetColumn<Row>[]
}
