import type { Lang } from '#domain/lang.ts'
import ca from '#server/spreadsheets/export-words/ca.json' with { type: 'json' }
import en from '#server/spreadsheets/export-words/en.json' with { type: 'json' }
import sp from '#server/spreadsheets/export-words/sp.json' with { type: 'json' }

/** The words of exported files in one language. */
export type ExportWords = typeof en

/** The words of exported files; the one place of the server that speaks to people. */
export const exportWords: Record<Lang, ExportWords> = { en, sp, ca }

/** A column of a file for people: a number comes as exact decimal text, a day as ISO text, nothing as null. */
export type SheetColumn<Row> = {
  header: (words: ExportWords) => string
  kind: 'text' | 'number' | 'day'
  /** In characters, as spreadsheets measure columns. */
  width: number
  /** Left for people to fill in: shown so where a file can show it. */
  isToFill?: boolean
  value: (row: Row, words: ExportWords) => string | null
}

/** A table as a file shows it: to people by its columns, to programs by the fields of the API. */
export type Sheet<Row> = {
  name: (words: ExportWords) => string
  fields: readonly (keyof Row & string)[]
  columns: readonly SheetColumn<Row>[]
}
