import type { BadRows, ImportError } from '#domain/order-import-report.ts'

// A spreadsheet takes a text that begins so for a formula and runs it.
const formula = /^[=+\-@\t\r|]/

function cell(text: string, delimiter: string): string {
  const safe = formula.test(text) && !/^-?\d+(?:[.,]\d+)?$/.test(text) ? `'${text}` : text
  return /["\r\n]/.test(safe) || safe.includes(delimiter) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Writes bad rows as CSV for a spreadsheet: the columns of the file, and beside them the row it was and what is
 * wrong in words. UTF-8 with its mark and CRLF, as spreadsheets expect (RFC 4180).
 */
export function badRowsCsv(
  { header, rows }: BadRows,
  words: { row: string; errors: string; of: (error: ImportError) => string },
  delimiter: ',' | ';',
): string {
  const lines = [
    [...header, words.row, words.errors],
    ...rows.map(({ row, cells, errors }) => [
      ...header.map((_, place) => cells[place] ?? ''),
      String(row),
      errors.map(words.of).join(' · '),
    ]),
  ]
  return `\uFEFF${lines.map((line) => line.map((text) => cell(text, delimiter)).join(delimiter)).join('\r\n')}\r\n`
}

/** Hands a text to the browser as a file to keep. */
export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the content by the next task.
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}
