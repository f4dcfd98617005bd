import { escapeFormula } from '#domain/imports/table/spreadsheet-text.ts'
import type { BadRows, CellError } from '#domain/imports/table/table-report.ts'

function cell(text: string, delimiter: string): string {
  const safe = escapeFormula(text)
  return /["\r\n]/.test(safe) || safe.includes(delimiter) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Writes bad rows as CSV for a spreadsheet: the columns of the file, and beside them the row it was and what is
 * wrong in words. UTF-8 with its mark and CRLF, as spreadsheets expect (RFC 4180).
 */
export function badRowsCsv(
  { header, rows }: BadRows,
  words: { row: string; errors: string; of: (error: CellError) => string },
  delimiter: ',' | ';',
): string {
  const lines = [
    [...header, words.row, words.errors],
    ...rows.map(({ row, cells, errors }) => [
      ...header.map((_, index) => cells[index] ?? ''),
      String(row),
      errors.map(words.of).join(' · '),
    ]),
  ]
  return `\uFEFF${lines.map((line) => line.map((text) => cell(text, delimiter)).join(delimiter)).join('\r\n')}\r\n`
}
