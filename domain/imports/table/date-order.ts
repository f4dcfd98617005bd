import { type Cell, unformattedText } from '#domain/imports/table/table-cell.ts'
import type { ColumnDates } from '#domain/imports/table/table-date.ts'
import type { DateOrder, TableReading } from '#domain/imports/table/table-reading.ts'
import { parseTimestamp } from '#domain/imports/table/written-date.ts'
import type { Day } from '#domain/units/day.ts'

type OrderEvidence = {
  dayFirst: boolean
  monthFirst: boolean
  example: string | null
  /** A spreadsheet's date that is also valid with day and month swapped; null unless all of the column's dates are. */
  swappable: Day | null
}

function evidenceIn(cells: Iterable<Cell>): OrderEvidence {
  const evidence: OrderEvidence = {
    ...{ dayFirst: false, monthFirst: false, example: null, swappable: null },
  }
  let isLate = false
  for (const cell of cells) {
    if (cell !== null && typeof cell === 'object' && 'day' in cell) {
      const [, month = '', date = ''] = cell.day.split('-')
      isLate ||= Number(date) > 12
      if (month !== date) evidence.swappable ??= cell.day
    }
    if (typeof cell !== 'string') continue
    const text = unformattedText(cell).trim()
    const { written } = parseTimestamp(text)
    if (written === null || written === 'short' || 'day' in written) continue
    const {
      figures: [one, other],
    } = written
    if (one > 12) evidence.dayFirst = true
    else if (other > 12) evidence.monthFirst = true
    evidence.example ??= text.slice(0, 40)
  }
  if (isLate) evidence.swappable = null
  return evidence
}

/** Reading of each column of dates, and the reason for it. */
export type DateDecision<Column extends string> = {
  columns: Map<Column, ColumnDates>
  dates: TableReading['dates']
}

/**
 * Decides the order of day and month of each column: a number above 12 in it proves it; else other columns of the file,
 * else the person's choice, else the remembered order. Proofs of both orders, or against the choice, decide nothing.
 * Where a column has texts beside dates that are all before the 13th, the spreadsheet may have swapped day and month of
 * the dates: the person decides.
 */
export function decideDates<Column extends string>(
  columns: ReadonlyMap<Column, Iterable<Cell>>,
  {
    chosen,
    remembered,
    timeZone,
  }: {
    chosen?: DateOrder | undefined
    remembered?: DateOrder | undefined
    timeZone?: string | undefined
  } = {},
): DateDecision<Column> {
  const evidence = [...columns].map(([column, cells]) => [column, evidenceIn(cells)] as const)
  const ownOrders = evidence.map(([, columnEvidence]) => provenOrder(columnEvidence))
  const halves = evidence.map(([, { swappable }], index): HalfConverted | null => {
    const own = ownOrders[index]
    return swappable !== null && own != null && own !== 'contradictory' ? { own, swappable } : null
  })
  const proved = new Set(ownOrders.filter((order) => order !== null))
  const [only = null] = proved.size === 1 ? proved : []
  const fallback = proved.size > 1 ? null : (only ?? chosen ?? remembered ?? null)
  const orders = ownOrders.map((order, index) => {
    const columnEvidence = order ?? only
    const isAgainst = columnEvidence !== null && chosen !== undefined && columnEvidence !== chosen
    // In such a column the choice is about the spreadsheet's dates.
    return isAgainst && !halves[index] ? ('contradictory' as const) : (order ?? chosen ?? fallback)
  })
  const needed = evidence.flatMap(([, { example }], index) =>
    example === null
      ? []
      : [{ example, order: orders[index] ?? null, isProved: ownOrders[index] !== null }],
  )
  const half = halves.find((one) => one !== null)
  const summary = summarize(needed, chosen, proved.size > 0)
  return {
    columns: new Map(
      evidence.map(([column], index) => [
        column,
        { order: orders[index] ?? null, timeZone, ...convertedBy(halves[index], chosen) },
      ]),
    ),
    dates:
      half && summary.by !== 'contradictory'
        ? {
            order: chosen ?? null,
            by: chosen ? 'chosen-once' : 'half-converted',
            example: asTyped(half),
          }
        : { ...summary, example: needed[0]?.example ?? null },
  }
}

type HalfConverted = { own: DateOrder; swappable: Day }

const convertedBy = (half: HalfConverted | null | undefined, chosen: DateOrder | undefined) => {
  if (!half) return {}
  if (chosen === undefined) return { converted: 'unknown' as const }
  return chosen === half.own ? { converted: 'swapped' as const } : {}
}

/** Returns the date that was typed, if the spreadsheet swapped day and month of it. */
function asTyped({ own, swappable }: HalfConverted): string {
  const [year, month, date] = swappable.split('-')
  return (own === 'day-first' ? [month, date, year] : [date, month, year]).join('/')
}

const provenOrder = ({ dayFirst, monthFirst }: OrderEvidence): ColumnDates['order'] =>
  dayFirst && monthFirst
    ? 'contradictory'
    : dayFirst
      ? 'day-first'
      : monthFirst
        ? 'month-first'
        : null

type DecidedColumn = { order: ColumnDates['order']; isProved: boolean }

function summarize(
  needed: readonly DecidedColumn[],
  chosen: DateOrder | undefined,
  isProved: boolean,
): Pick<TableReading['dates'], 'order' | 'by'> {
  const [first] = needed
  if (!first) return { order: null, by: 'none-needed' }
  if (needed.some(({ order }) => order === 'contradictory'))
    return { order: null, by: 'contradictory' }
  if (needed.some(({ order }) => order === null)) return { order: null, by: 'undecided' }
  const order = needed.every((one) => one.order === first.order) ? (first.order as DateOrder) : null
  if (isProved) return { order, by: 'file' }
  return { order, by: chosen ? 'chosen' : 'remembered' }
}
