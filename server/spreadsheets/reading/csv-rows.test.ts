import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cellText } from '#domain/imports/table/table-cell.ts'
import { csvRows } from '#server/spreadsheets/reading/csv-rows.ts'

const cells = (bytes: Uint8Array) => csvRows(bytes).rows.map((row) => row.cells.map(cellText))

test('with unknown headings the delimiter is the one that makes rows most regular', () => {
  const row = ['S1', 'Sacs, S.L.', 'PO-1', '2,5', 'Box: 2 x 3; red']
  const headings = ['Wer', 'Wie', 'Welche', 'Wieviel', 'Ding']
  for (const delimiter of [',', ';', '\t', '|']) {
    const quoted = (cell: string) => (cell.includes(delimiter) ? `"${cell}"` : cell)
    const line = (line: string[]) => line.map(quoted).join(delimiter)
    for (const file of [
      [headings, row],
      [['Order', ...headings.slice(1)], row, row],
      [row, row],
    ])
      assert.deepEqual(cells(Buffer.from(file.map(line).join('\n'))), file, delimiter)
  }
  assert.deepEqual(cells(Buffer.from('Wer\nA\n')), [['Wer'], ['A']])
})

test('the delimiter of wide quoted rows is detected although the first of them fill 64 KiB', () => {
  const headings = ['order_code', 'product_code', 'quantity', ...Array(117).keys()].map(String)
  const row = headings.map((_, index) => `${index} ${'long, '.repeat(4)}`)
  const line = (texts: string[]) => texts.map((cell) => `"${cell}"`).join(';')
  const file = [headings, ...Array(40).fill(row)].map(line).join('\n')
  assert.ok(file.length > 64 * 1024)
  const read = cells(Buffer.from(file))
  assert.deepEqual([read.length, read[0]?.length], [41, 120])
})
