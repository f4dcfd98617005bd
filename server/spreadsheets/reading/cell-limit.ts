import { type Cell, cellText, maxCellLength } from '#domain/imports/table/table-cell.ts'
import { type TableRow, tableLimits } from '#domain/imports/table/table-file.ts'
import { TableFailure } from '#server/spreadsheets/reading/table-failure.ts'

// A longer text counts as several cells, because a shared string repeated in every row would grow a hundredfold when
// copied between processes.
const charactersPerCell = 1000

// Keeps one character more than allowed, so that the cell is refused again in the file of bad rows.
const cut = (cell: Cell): Cell =>
  typeof cell === 'string' && cell.length > maxCellLength
    ? { fault: 'too-long', text: cell.slice(0, maxCellLength + 1) }
    : cell

const extraCells = (cell: Cell): number => Math.floor(cellText(cell).length / charactersPerCell)

/** Collects the rows of a table; throws as soon as the file exceeds the limits. */
export function tableCollector(
  limits: { rows: number; columns: number; cells: number } = tableLimits,
) {
  const rows: TableRow[] = []
  let cellCount = 0
  return {
    rows,
    add(row: number, rowCells: readonly Cell[]) {
      // Empty rows do not count as rows but take time: five million of them fit into a small file.
      if (row > limits.rows * 2) throw new TableFailure('too-many-rows', row)
      const last = rowCells.findLastIndex((cell) => cell !== null && cell !== '')
      if (last < 0) return
      // The header row does not count.
      if (rows.length > limits.rows) throw new TableFailure('too-many-rows', row)
      const cells = rowCells.slice(0, last + 1).map(cut)
      cellCount += cells.reduce((count, cell) => count + extraCells(cell), cells.length)
      if (last >= limits.columns || cellCount > limits.cells)
        throw new TableFailure('too-many-cells', row)
      rows.push({ row, cells })
    },
  }
}
