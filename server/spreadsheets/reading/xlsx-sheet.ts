import { type Cell, isEmptyCell } from '#domain/imports/table/table-cell.ts'
import { columnLetters, tableLimits } from '#domain/imports/table/table-file.ts'
import type { TableSource } from '#domain/imports/table/table-reading.ts'
import type { tableCollector } from '#server/spreadsheets/reading/cell-limit.ts'
import { TableFailure } from '#server/spreadsheets/reading/table-failure.ts'
import { type CellContext, cellOf, type RawCell } from '#server/spreadsheets/reading/xlsx-cell.ts'
import { TextCollector } from '#server/spreadsheets/reading/xlsx-strings.ts'
import type { ZipParts } from '#server/spreadsheets/reading/zip-part.ts'

type Table = ReturnType<typeof tableCollector>

/** Reads the rows of a sheet into `table` while it is inflated; returns its hidden rows and columns. */
export async function readSheet(
  parts: ZipParts,
  path: string,
  context: CellContext,
  table: Table,
): Promise<Pick<TableSource, 'hiddenRows' | 'hiddenColumns'>> {
  const reader = new SheetReader(context, table)
  await parts.read(path, {
    open: (name, attributes) => reader.open(name, attributes),
    close: (name) => reader.close(name),
    text: (text) => reader.text(text),
  })
  markMerged(reader.merged, table)
  return {
    hiddenRows: reader.hiddenRows,
    hiddenColumns: hiddenLetters(reader.hiddenColumns, table),
  }
}

/** Returns the letters of hidden columns with content. */
function hiddenLetters(hidden: ReadonlySet<number>, { rows }: Table): string[] {
  const filled = [...hidden].filter((column) =>
    rows.some(({ cells }) => !isEmptyCell(cells[column])),
  )
  return filled.sort((a, b) => a - b).map((column) => columnLetters(column + 1))
}

const lettersAndDigits = /^\$?([A-Za-z]{1,3})\$?(\d{1,7})$/

/** Returns column (from 0) and row (from 1) of a reference such as C12; null if it is malformed. */
function cellPosition(reference: string): { column: number; row: number } | null {
  const match = lettersAndDigits.exec(reference)
  if (!match) return null
  let column = 0
  for (const letter of (match[1] ?? '').toUpperCase())
    column = column * 26 + letter.charCodeAt(0) - 64
  return { column: column - 1, row: Number(match[2]) }
}

const isOn = (value: string | undefined) => /^(?:1|true|on)$/i.test(value ?? '')

/** Maximum rows of a sheet; empty rows take time, and a small file may have millions. */
const maxSheetRows = 1_048_576

class SheetReader {
  hiddenRows = 0
  /** Indexes of hidden columns, from 0. */
  readonly hiddenColumns = new Set<number>()
  readonly merged: string[] = []
  readonly #context: CellContext
  readonly #table: Table
  readonly #inline = new TextCollector()
  #isData = false
  #row = 0
  #isHidden = false
  #cells: Cell[] = []
  #column = -1
  #cell: RawCell | null = null
  #collects: 'value' | 'formula' | 'inline' | null = null

  constructor(context: CellContext, table: Table) {
    this.#context = context
    this.#table = table
  }

  open(name: string, attributes: Readonly<Record<string, string | undefined>>): void {
    if (name === 'sheetData') this.#isData = true
    else if (name === 'mergeCell' && this.merged.length < tableLimits.rows)
      this.merged.push(attributes.ref ?? '')
    else if (name === 'col') this.#addColumns(attributes)
    else if (!this.#isData) return
    else if (name === 'row') this.#beginRow(attributes)
    else if (name === 'c') this.#beginCell(attributes)
    else if (this.#cell) this.#beginPart(this.#cell, name)
  }

  #addColumns({ min, max = min, hidden }: Readonly<Record<string, string | undefined>>): void {
    if (!isOn(hidden)) return
    const last = Math.min(Number(max), tableLimits.columns)
    for (let column = Number(min); column <= last; column++) this.hiddenColumns.add(column - 1)
  }

  #beginRow({ r, hidden }: Readonly<Record<string, string | undefined>>): void {
    this.#row = r === undefined ? this.#row + 1 : Number(r)
    if (!Number.isInteger(this.#row) || this.#row < 1) throw new TableFailure('damaged')
    if (this.#row > maxSheetRows) throw new TableFailure('too-many-rows', this.#row)
    this.#isHidden = isOn(hidden)
    this.#cells = []
    this.#column = -1
  }

  #beginCell({ r, s, t = 'n' }: Readonly<Record<string, string | undefined>>): void {
    const position = r === undefined ? null : cellPosition(r)
    if (r !== undefined && !position) throw new TableFailure('damaged')
    this.#column = position?.column ?? this.#column + 1
    this.#cell = { type: t, style: Number(s ?? 0), value: null, formula: null, inline: '' }
  }

  #beginPart(cell: RawCell, name: string): void {
    if (name === 'v') {
      cell.value = ''
      this.#collects = 'value'
    } else if (name === 'f') {
      cell.formula = ''
      this.#collects = 'formula'
    } else if (name === 'is') {
      this.#inline.begin()
      this.#collects = 'inline'
    } else this.#inline.open(name)
  }

  text(text: string): void {
    if (!this.#cell || !this.#collects) return
    if (this.#collects === 'inline') this.#inline.add(text)
    else if (this.#collects === 'formula') this.#cell.formula += text.slice(0, 100)
    else this.#cell.value += text
  }

  close(name: string): void {
    if (name === 'sheetData') this.#isData = false
    else if (!this.#isData) return
    else if (name === 'row') this.#endRow()
    else if (name === 'c') this.#endCell()
    else if (name === 'v' || name === 'f' || name === 'is') {
      if (name === 'is' && this.#cell) this.#cell.inline = this.#inline.text
      this.#collects = null
    } else this.#inline.close(name)
  }

  #endCell(): void {
    const cell = this.#cell && cellOf(this.#cell, this.#context)
    this.#cell = null
    if (cell === null || cell === '') return
    // A cell far to the right would fill the row with empty cells.
    if (this.#column >= tableLimits.columns) throw new TableFailure('too-many-cells', this.#row)
    while (this.#cells.length < this.#column) this.#cells.push(null)
    this.#cells[this.#column] = cell
  }

  #endRow(): void {
    // Rows may be styled down to the last of a sheet.
    if (this.#cells.length === 0) return
    const before = this.#table.rows.length
    this.#table.add(this.#row, this.#cells)
    if (this.#isHidden && this.#table.rows.length > before) this.hiddenRows += 1
  }
}

/** Marks cells of merged areas: whether the shown value is meant for each of them is unknown. */
function markMerged(areas: readonly string[], { rows }: Table): void {
  const byNumber = new Map(rows.map((line) => [line.row, line.cells]))
  let visitedCount = 0
  for (const area of areas) {
    const [from = '', to = from] = area.split(':')
    const [first, last] = [cellPosition(from), cellPosition(to)]
    const value = first && byNumber.get(first.row)?.[first.column]
    if (!first || !last || value === undefined || value === null) continue
    const end = Math.min(last.column, tableLimits.columns - 1)
    for (let row = first.row; row <= Math.min(last.row, tableLimits.rows * 2); row++) {
      const cells = byNumber.get(row)
      visitedCount += end - first.column + 1
      if (visitedCount > tableLimits.cells) throw new TableFailure('too-many-cells', row)
      if (cells) markArea(cells, row === first.row ? first.column + 1 : first.column, end)
    }
  }
}

function markArea(cells: Cell[], from: number, to: number): void {
  while (cells.length < to + 1) cells.push(null)
  for (let column = from; column <= to; column++)
    cells[column] ??= { fault: 'merged-cell', text: '' }
}
