import { visibleCode } from '#domain/code-text.ts'
import type { Cell } from '#domain/imports/table/table-cell.ts'

// pandas writes whole numbers as floats when a cell of the column is empty.
const float = /^(\d+)\.0$/
const decimal = /^\d+[.,]\d+$/

const hasDecimals = (cell: Cell): boolean => {
  if (typeof cell === 'string') {
    const text = visibleCode(cell)
    return decimal.test(text) && !float.test(text)
  }
  return cell !== null && 'number' in cell && cell.number.includes('.')
}

/**
 * Removes decimals that a program added to the whole numbers of a column: 7001.0 is 7001, and so is 7001 shown as
 * 7001.00. In a column with 1.10, 2.0 stays. Texts change only in columns of codes.
 */
export function wholeNumberReader(cells: Iterable<Cell>, isOfCodes: boolean): (cell: Cell) => Cell {
  for (const cell of cells) if (hasDecimals(cell)) return (unchanged) => unchanged
  return (cell) => {
    if (typeof cell === 'string') return isOfCodes ? visibleCode(cell).replace(float, '$1') : cell
    if (cell === null || !('number' in cell) || !cell.shown?.startsWith(`${cell.number}.`))
      return cell
    const { shown: _, ...plain } = cell
    return /^0+$/.test(cell.shown.slice(cell.number.length + 1)) ? plain : cell
  }
}
