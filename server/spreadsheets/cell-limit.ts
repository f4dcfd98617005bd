import { type Cell, maxCellLength } from '#domain/imports/table-cell.ts'
import { type TableRow, tableLimits } from '#domain/imports/table-file.ts'
import { TableFailure } from '#server/spreadsheets/table-failure.ts'

/** Collects the rows of a table and refuses the file as soon as it is larger than any table of orders. */
export function tableCollector(
  limits: { rows: number; columns: number; cells: number } = tableLimits,
) {
  const rows: TableRow[] = []
  let cells = 0
  return {
    rows,
    add(row: number, found: readonly Cell[]) {
      // Empty rows do not count as rows, but reading them takes time: five million are a small file.
      if (row > limits.rows * 2) throw new TableFailure('too-many-rows', row)
      const last = found.findLastIndex((cell) => cell !== null && cell !== '')
      if (last < 0) return
      // The first row names the columns and does not count.
      if (rows.length > limits.rows) throw new TableFailure('too-many-rows', row)
      cells += last + 1
      if (last >= limits.columns || cells > limits.cells)
        throw new TableFailure('too-many-cells', row)
      // A long text repeated in every row would grow a hundredfold on its way between threads.
      const cut = (cell: Cell) => (typeof cell === 'string' ? cell.slice(0, maxCellLength) : cell)
      rows.push({ row, cells: found.slice(0, last + 1).map(cut) })
    },
  }
}
