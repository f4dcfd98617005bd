import { parseTypedDecimal } from './decimal-text.ts'

/** Result of a paste into a table of figures: the number of values placed, and the values that found no cell. */
export type PasteResult = { placed: number; left: string[] }

/** So much text is read as cells; more is no column of quantities. */
const maxLength = 200_000

/**
 * The cells of a copied part of a spreadsheet: rows by line, columns by tab. Null for a single cell, which is pasted as
 * any text is.
 */
export function pastedCells(text: string): string[][] | null {
  const lines = text.slice(0, maxLength).replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
  const cells = lines.map((line) => line.split('\t').map((cell) => cell.trim()))
  return cells.length === 1 && cells[0]?.length === 1 ? null : cells
}

/** A cell as it is meant: a figure as a decimal string, anything else as it stands, so that its error is shown. */
export function pastedFigure(cell: string): string {
  const read = parseTypedDecimal(cell)
  return 'value' in read ? read.value : cell
}

/**
 * Puts pasted cells into the fields from one place on, down and along. An empty cell leaves its field as it is; what
 * finds no field is given back.
 */
export function placeCells<FieldOfTable>(
  cells: readonly (readonly string[])[],
  fieldAt: (down: number, along: number) => FieldOfTable | undefined,
  put: (field: FieldOfTable, figure: string) => void,
): PasteResult {
  const left: string[] = []
  let placed = 0
  for (const [down, row] of cells.entries())
    for (const [along, cell] of row.entries()) {
      if (cell === '') continue
      const field = fieldAt(down, along)
      if (field === undefined) left.push(cell)
      else {
        put(field, pastedFigure(cell))
        placed += 1
      }
    }
  return { placed, left }
}
