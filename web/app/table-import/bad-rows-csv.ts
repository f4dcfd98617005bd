import { csvLine, escapeFormula } from '#domain/imports/table/spreadsheet-text.ts'
import type { BadRows, CellError } from '#domain/imports/table/table-report.ts'

/**
 * Writes bad rows as CSV for a spreadsheet: the columns of the file, the row number and the errors as text. Cells
 * beyond the headings come last, so that they are refused again unless they are moved. UTF-8 with BOM.
 */
export function badRowsCsv(
  { header, rows }: BadRows,
  texts: { row: string; errors: string; messageOf: (error: CellError) => string },
  delimiter: ',' | ';',
): string {
  const lines = [
    [...header, texts.row, texts.errors],
    ...rows.map(({ row, cells, errors }) => [
      ...header.map((_, index) => cells[index] ?? ''),
      String(row),
      errors.map(texts.messageOf).join(' · '),
      ...cells.slice(header.length),
    ]),
  ]
  return `\uFEFF${lines.map((line) => csvLine(line.map(escapeFormula), delimiter)).join('')}`
}
