/** Result of a paste into a table of figures: the number of placed values, and the values without a field. */
export type PasteResult = { placedCount: number; unplaced: string[] }

/** Maximum length of pasted text, in characters. */
const maxLength = 200_000

/**
 * Splits text copied from a spreadsheet into rows (lines) and columns (tabs). Null for one cell: it is pasted as text.
 */
export function pastedCells(text: string): string[][] | null {
  const lines = text.slice(0, maxLength).replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
  const cells = lines.map((line) => line.split('\t').map((cell) => cell.trim()))
  return cells.length === 1 && cells[0]?.length === 1 ? null : cells
}

/** Returns the rows that a paste fills, from the shown row at `firstIndex` on; `allRows` also has rows not shown. */
export function rowsToFill<Row>(
  allRows: readonly Row[],
  shownRows: readonly Row[],
  firstIndex: number,
): readonly Row[] {
  const firstRow = shownRows[firstIndex]
  return firstRow === undefined ? [] : allRows.slice(allRows.indexOf(firstRow))
}

/** Fills fields with pasted cells, row by row. Skips empty cells; returns the cells without a field. */
export function placeCells<TableField>(
  cells: readonly (readonly string[])[],
  fieldAt: (rowOffset: number, columnOffset: number) => TableField | undefined,
  put: (field: TableField, cell: string) => void,
): PasteResult {
  const unplaced: string[] = []
  let placedCount = 0
  for (const [rowOffset, row] of cells.entries())
    for (const [columnOffset, cell] of row.entries()) {
      if (cell === '') continue
      const field = fieldAt(rowOffset, columnOffset)
      if (field === undefined) unplaced.push(cell)
      else {
        put(field, cell)
        placedCount += 1
      }
    }
  return { placedCount, unplaced }
}
