import type { Cell } from '#domain/imports/table/table-cell.ts'

/** A row of a file: its number (from 1) and its cells. */
export type TableRow = { row: number; cells: Cell[] }

/** Returns the letters that spreadsheets give a column, by its position from 1: 28 is AB. */
export const columnLetters = (position: number): string => {
  const rest = Math.floor((position - 1) / 26)
  const letter = String.fromCharCode(65 + ((position - 1) % 26))
  return rest > 0 ? columnLetters(rest) + letter : letter
}

/** Reasons why a file cannot be read as a table. The screens have the texts. */
const tableRefusals = [
  'empty',
  'not-a-table',
  'bad-quotes',
  'damaged',
  'encrypted',
  'old-excel',
  'binary-excel',
  'no-sheet',
  'encoding-unsure',
  'macros',
  'open-document',
  'flat-open-document',
  'xml-spreadsheet',
  'web-page',
  'sylk',
  'dif',
  'suspicious',
  'too-many-rows',
  'too-many-cells',
  'too-slow',
  'too-many-lines',
  'too-many-packages',
  'too-many-people',
  'too-many-suppliers',
  'too-many-confirmations',
  'too-many-confirmation-rows',
  'too-many-mappings',
] as const
export type TableRefusal = (typeof tableRefusals)[number]

/** Limits of an uploaded file. `rows` is ten times the largest order book seen; `cells` allows 20 in each of them. */
export const tableLimits = {
  bytes: 5 * 1024 * 1024,
  rows: 50_000,
  columns: 200,
  cells: 1_000_000,
  zipEntries: 50,
  inflatedBytes: 50 * 1024 * 1024,
  inflationRatio: 100,
  milliseconds: 60_000,
} as const
