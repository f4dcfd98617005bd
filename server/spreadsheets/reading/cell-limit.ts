import { type Cell, maxCellLength } from '#domain/imports/table/table-cell.ts'
import { type TableRow, tableLimits } from '#domain/imports/table/table-file.ts'
import { TableFailure } from '#server/spreadsheets/reading/table-failure.ts'

/** Collects the rows of a table; throws as soon as the file exceeds the limits. */
export function tableCollector(
  limits: { rows: number; columns: number; cells: number } = tableLimits,
) {
  const rows: TableRow[] = []
  let cellCount = 0
  return {
    rows,
    add(row: number, rowCells: readonly Cell[]) {
      // Empty rows do not count as rows but take time: five million fit into a small file.
      if (row > limits.rows * 2) throw new TableFailure('too-many-rows', row)
      const last = rowCells.findLastIndex((cell) => cell !== null && cell !== '')
      if (last < 0) return
      // The header row does not count.
      if (rows.length > limits.rows) throw new TableFailure('too-many-rows', row)
      cellCount += last + 1
      if (last >= limits.columns || cellCount > limits.cells)
        throw new TableFailure('too-many-cells', row)
      // A shared string repeated in every row would grow a hundredfold when copied between processes.
      const cut = (cell: Cell) => (typeof cell === 'string' ? cell.slice(0, maxCellLength) : cell)
      rows.push({ row, cells: rowCells.slice(0, last + 1).map(cut) })
    },
  }
}
