import { type CellValue, type StreamRow, streamXlsxRows } from 'hucre/xlsx'
import type { Cell } from '#domain/table-cell.ts'
import { type TableRow, tableLimits } from '#domain/table-file.ts'
import { tableCollector } from '#server/spreadsheets/cell-count.ts'
import { TableFailure } from '#server/spreadsheets/table-failure.ts'
import { guardZip } from '#server/spreadsheets/zip-directory.ts'

/** A value of a spreadsheet as a cell. Fifteen digits are what spreadsheets keep and show: 0.1 + 0.2 is 0.3. */
function cellOf(value: CellValue): Cell {
  if (value === null || value === undefined) return null
  if (value instanceof Date) {
    const instant = Number.isNaN(value.getTime()) ? '' : value.toISOString()
    return instant.endsWith('T00:00:00.000Z') ? { day: instant.slice(0, 10) } : instant
  }
  if (typeof value === 'number') return { number: String(Number(value.toPrecision(15))) }
  return String(value)
}

/** Reads the rows of the first sheet, as a stream: memory does not grow with what a hostile file inflates to. */
export async function xlsxRows(bytes: Uint8Array): Promise<TableRow[]> {
  guardZip(bytes)
  const table = tableCollector()
  try {
    const rows: AsyncIterable<StreamRow> = streamXlsxRows(bytes, { maxRows: tableLimits.rows * 2 })
    for await (const { index, values } of rows) {
      if (index > tableLimits.rows * 2) throw new TableFailure('too-many-rows', index + 1)
      table.add(index + 1, values.map(cellOf))
    }
  } catch (error) {
    throw error instanceof TableFailure ? error : new TableFailure('damaged')
  }
  return table.rows
}
