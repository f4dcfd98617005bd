import { type Cell, cellText } from '#domain/imports/table/table-cell.ts'
import type { TableRow } from '#domain/imports/table/table-file.ts'
import { type Header, normalizedHeader } from '#domain/imports/table/table-header.ts'

/** Maximum rows searched for the header, since reports begin with titles. */
export const headerSearchRows = 30

/** Headings and their rows: from `first` up to `next`, the first row of data. */
export type FoundHeadings = { headings: string[]; first: number; next: number }

type Candidate<Column extends string> = FoundHeadings & { header: Header<Column> }

/**
 * Finds the headings, in this order: the first row with all required columns; two adjacent rows that have them
 * together; the row or pair with most known columns; a row that looks like headings. Empty if all look like data.
 */
export function findHeadings<Column extends string>(
  rows: readonly TableRow[],
  readHeader: (cells: readonly string[]) => Header<Column>,
): FoundHeadings {
  const searched = rows.slice(0, headerSearchRows)
  const candidate = (headings: string[], first: number, next: number): Candidate<Column> => ({
    ...{ headings, first, next, header: readHeader(headings) },
  })
  const singles = searched.map((row, index) => candidate(textsOf(row), index, index + 1))
  const isFitting = ({ header }: Candidate<Column>) => header.faults.length === 0
  const fitting = singles.find(isFitting)
  if (fitting) return repeatedBelow(fitting, singles)
  const pairs = searched.flatMap((row, index) =>
    joinedHeadings(row, searched[index + 1]).map((headings) =>
      candidate(headings, index, index + 2),
    ),
  )
  const fittingPair = pairs.find(isFitting)
  if (fittingPair) return fittingPair
  const best = withMostColumns([...singles, ...pairs])
  if (best && best.header.columnIndexes.size > 1) return best
  const likely = singles.find(({ first }) => looksLikeHeadings(searched, first))
  if (likely) return likely
  if (best && best.header.columnIndexes.size > 0) return best
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  return { headings: Array.from({ length: width }, () => ''), first: 0, next: 0 }
}

const textsOf = ({ cells }: TableRow) => cells.map(cellText)

/** Skips headings repeated below in another language. */
function repeatedBelow<Column extends string>(
  headings: Candidate<Column>,
  singles: readonly Candidate<Column>[],
): FoundHeadings {
  const below = singles[headings.next]
  const filled = below?.headings.filter((text) => text.trim() !== '').length
  const isRepeated =
    below && below.header.columnIndexes.size > 1 && below.header.columnIndexes.size === filled
  return isRepeated ? { ...headings, next: headings.next + 1 } : headings
}

/** Joins two rows of headings: each heading to the one below it; or a group's heading to each heading below it. */
function joinedHeadings(upper: TableRow, lower: TableRow | undefined): string[][] {
  if (lower?.row !== upper.row + 1 || lower.cells.some(isFigure)) return []
  const [above, below] = [textsOf(upper), textsOf(lower)]
  let group = ''
  const spread = below.map((text, index) => {
    group = above[index]?.trim() || group
    return text.trim() === '' ? '' : group
  })
  const width = Math.max(above.length, below.length)
  const join = (tops: readonly string[]) =>
    Array.from({ length: width }, (_, index) =>
      [tops[index] ?? '', below[index] ?? ''].join(' ').trim(),
    )
  return [join(above), join(above.map((text, index) => text || (spread[index] ?? '')))]
}

function withMostColumns<Column extends string>(
  candidates: readonly Candidate<Column>[],
): Candidate<Column> | undefined {
  const sizes = candidates.map(({ header }) => header.columnIndexes.size)
  return candidates[sizes.indexOf(Math.max(...sizes))]
}

/** Whether a cell is a number, a day or a code of digits alone, which are never headings. */
const isFigure = (cell: Cell): boolean =>
  typeof cell === 'string'
    ? /\d/.test(cell) && /^[\d\s.,/:+%-]+$/.test(cell)
    : cell !== null && ('number' in cell || 'day' in cell)

/** Whether a row fills most columns of the file with texts. */
function looksLikeHeadings(rows: readonly TableRow[], index: number): boolean {
  const filledIn = ({ cells }: TableRow) =>
    cells.filter((cell) => normalizedHeader(cellText(cell)) !== '').length
  const row = rows[index]
  if (!row || row.cells.some(isFigure)) return false
  return filledIn(row) >= Math.max(2, 0.6 * Math.max(...rows.map(filledIn)))
}
