import { type CsvError, parse } from 'csv-parse/sync'
import { lineColumnOf } from '#domain/line-import-columns.ts'
import { importColumnOf } from '#domain/order-import-columns.ts'
import type { TableRow } from '#domain/table-file.ts'
import { tableCollector } from '#server/spreadsheets/cell-count.ts'
import { TableFailure } from '#server/spreadsheets/table-failure.ts'

const delimiters = [',', ';', '\t'] as const

// Quotes inside a text that is not quoted are inches, not an error.
const grammar = {
  bom: true,
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: 256 * 1024,
} as const

/** Decodes UTF-8, UTF-16 with its mark, or else Windows-1252, which is Latin-1 with the euro sign. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The delimiter under which the first row names most of our columns; the parser is given this one alone. */
export function delimiterOf(text: string): string {
  const named = (delimiter: string) => {
    try {
      const [header = []] = parse(text.slice(0, 64 * 1024), {
        ...grammar,
        delimiter,
        to: 1,
        skip_empty_lines: true,
      })
      return header.filter((name) => importColumnOf(name) ?? lineColumnOf(name)).length
    } catch {
      return 0
    }
  }
  const best = delimiters
    .map((delimiter) => ({ delimiter, columns: named(delimiter) }))
    .reduce((one, other) => (other.columns > one.columns ? other : one))
  return best.delimiter
}

/** Reads the rows of a CSV file; rows are counted as a spreadsheet shows them, empty ones included. */
export function csvRows(bytes: Uint8Array): TableRow[] {
  const text = decodeText(bytes)
  if (text.includes('\0')) throw new TableFailure('not-a-table')
  // The line by which some programs tell a spreadsheet the delimiter; spreadsheets do not count it.
  const hint = /^\uFEFF?sep=([,;\t])\r?\n/i.exec(text)
  const body = hint ? text.slice(hint[0].length) : text
  const table = tableCollector()
  let row = 0
  try {
    parse(body, {
      ...grammar,
      delimiter: hint?.[1] ?? delimiterOf(body),
      on_record: (record: string[]) => {
        row += 1
        table.add(row, record)
        return null
      },
    })
  } catch (error) {
    if (error instanceof TableFailure) throw error
    const { code } = error as CsvError
    throw new TableFailure(code === 'CSV_MAX_RECORD_SIZE' ? 'not-a-table' : 'bad-quotes', row + 1)
  }
  return table.rows
}
