import type { Translations } from '#server/texts/translations.ts'

/** A column of a file for people: a number comes as exact decimal text, a day as ISO text, nothing as null. */
export type SheetColumn<Row> = {
  header: (texts: Translations) => string
  kind: 'text' | 'number' | 'day'
  /** In characters, as spreadsheets measure columns. */
  width: number
  /** Left for people to fill in: shown so where a file can show it. */
  isToFill?: boolean
  value: (row: Row, texts: Translations) => string | null
}

/** A table as a file shows it: to people by its columns, to programs by the fields of the API. */
export type Sheet<Row> = {
  name: (texts: Translations) => string
  fields: readonly (keyof Row & string)[]
  columns: readonly SheetColumn<Row>[]
}
