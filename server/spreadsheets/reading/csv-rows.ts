import { type CsvError, parse } from 'csv-parse/sync'
import type { Encoding } from '#domain/imports/encoding.ts'
import { lineColumnOf } from '#domain/imports/lines/line-import-columns.ts'
import { orderHeadings } from '#domain/imports/orders/order-import-columns.ts'
import { personHeadings } from '#domain/imports/people/person-import-columns.ts'
import { supplierHeadings } from '#domain/imports/suppliers/supplier-import-table.ts'
import { headerSearchRows } from '#domain/imports/table/header-rows.ts'
import type { Cell } from '#domain/imports/table/table-cell.ts'
import type { TableRow } from '#domain/imports/table/table-file.ts'
import {
  type Separator,
  separators,
  type TableSource,
  unknownSource,
} from '#domain/imports/table/table-reading.ts'
import { isOutOfMemory } from '#server/load/out-of-memory.ts'
import { tableCollector } from '#server/spreadsheets/reading/cell-limit.ts'
import { failureOf, TableFailure } from '#server/spreadsheets/reading/table-failure.ts'
import { decodeText } from '#server/spreadsheets/reading/text-encoding.ts'

// Quotes within unquoted text are inches, not an error.
const grammar = {
  bom: true,
  relax_column_count: true,
  relax_quotes: true,
  record_delimiter: ['\r\n', '\n', '\r'] as string[],
  max_record_size: 256 * 1024,
} as const

const columnReaders = [
  ...[orderHeadings, personHeadings, supplierHeadings].map(({ columnOf }) => columnOf),
  lineColumnOf,
]

/** Detects the delimiter that gives the most known headings in one of the first rows, or else the most regular rows. */
export function delimiterOf(text: string): Separator {
  const candidates = separators.map((delimiter) => {
    const rows = firstRows(text, delimiter)
    return { delimiter, known: knownHeaders(rows), regularity: regularityOf(rows) }
  })
  // A single heading may match by chance, because files may have unknown headings.
  const known = Math.max(...candidates.map((candidate) => candidate.known))
  const rank = (candidate: (typeof candidates)[number]) =>
    known > 1 ? candidate.known : candidate.regularity + candidate.known
  return candidates.reduce((best, other) => (rank(other) > rank(best) ? other : best)).delimiter
}

function firstRows(text: string, delimiter: Separator): string[][] {
  const rows: string[][] = []
  try {
    parse(text.slice(0, 64 * 1024), {
      ...grammar,
      delimiter,
      to: headerSearchRows,
      skip_empty_lines: true,
      on_record: (row: string[]) => void rows.push(row),
    })
  } catch {
    // The text may end within a quoted cell; the rows before it count.
  }
  return rows
}

function knownHeaders(rows: string[][]): number {
  const isKnown = (name: string) => columnReaders.some((columnOf) => columnOf(name) !== undefined)
  return Math.max(0, ...rows.map((row) => row.filter(isKnown).length))
}

/** Returns how regular rows are by their number of cells: 0 for rows of one cell, near 1 for many columns. */
function regularityOf(rows: string[][]): number {
  const byWidth = [...Map.groupBy(rows, (row) => row.length)]
  return Math.max(
    0,
    ...byWidth.map(([width, rowsOfWidth]) => (rowsOfWidth.length / rows.length) * (1 - 1 / width)),
  )
}

/** Reads the rows of a CSV file, numbered as in a spreadsheet, with empty rows. */
export function csvRows(
  bytes: Uint8Array,
  chosen?: Encoding,
): { rows: TableRow[]; source: TableSource } {
  const { text: decoded, encoding } = decodeText(bytes, chosen)
  const source: TableSource = { ...unknownSource, encoding }
  const text = decoded.replace(/^\uFEFF/, '')
  if (text.includes('\0')) throw new TableFailure('not-a-table').withSource(source)
  // `sep=;` names the delimiter; spreadsheets do not count this line.
  const separatorLine = /^"?sep=([,;\t|])"?(?:\r\n|\n|\r)/i.exec(text)
  const body = separatorLine ? text.slice(separatorLine[0].length) : text
  const delimiter = (separatorLine?.[1] as Separator | undefined) ?? delimiterOf(body)
  source.separator = delimiter
  try {
    return { rows: rowsIn(body, delimiter), source }
  } catch (error) {
    throw failureOf(error).withSource(source)
  }
}

/**
 * Reads rows by RFC 4180; if that fails, with quotes escaped by backslashes (MySQL); if that fails, with quotes
 * anywhere.
 */
function rowsIn(body: string, delimiter: Separator): TableRow[] {
  const strictDialects = [{}, ...(body.includes('\\"') ? [{ escape: '\\' }] : [])]
  for (const dialect of strictDialects) {
    try {
      return recordsIn(body, delimiter, false, dialect)
    } catch (error) {
      if (error instanceof TableFailure || isOutOfMemory(error)) throw error
    }
  }
  return recordsIn(body, delimiter, true)
}

function recordsIn(
  body: string,
  delimiter: Separator,
  isRelaxed: boolean,
  dialect: { escape?: string } = {},
): TableRow[] {
  const table = tableCollector()
  let row = 0
  try {
    parse(body, {
      ...grammar,
      delimiter,
      relax_quotes: isRelaxed,
      ...dialect,
      on_record: (record: string[]) => {
        row += 1
        // With quotes anywhere, an unclosed quote would swallow the following rows.
        if (isRelaxed && record.some((cell) => hasRows(cell, delimiter, record.length)))
          throw new TableFailure('bad-quotes', row)
        table.add(row, record.map(cellOfText))
        return null
      },
    })
  } catch (error) {
    const { code } = error as CsvError
    if (error instanceof TableFailure || isOutOfMemory(error) || !isRelaxed) throw error
    throw new TableFailure(code === 'CSV_MAX_RECORD_SIZE' ? 'not-a-table' : 'bad-quotes', row + 1)
  }
  return table.rows
}

// =00012 was meant as a code, but a spreadsheet computes 12; our exports put an apostrophe before such text. \N is null
// in database exports.
const cellOfText = (text: string): Cell => {
  if (text === '\\N') return ''
  return /^\s*=\s*\d+\s*$/.test(text) ? { fault: 'formula-without-value', text } : text
}

/** Whether a cell seems to contain several rows. */
const hasRows = (cell: string, delimiter: string, width: number) =>
  /[\r\n]/.test(cell) && cell.split(delimiter).length > Math.max(2, width / 2)
