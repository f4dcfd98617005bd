import { type Cell, unformattedText } from '#domain/imports/table/table-cell.ts'
import type { ColumnDateReading } from '#domain/imports/table/table-date.ts'
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
  let hasDayAbove12 = false
  for (const cell of cells) {
    if (cell !== null && typeof cell === 'object' && 'day' in cell && !cell.isMonth) {
      const [, month = '', date = ''] = cell.day.split('-')
      hasDayAbove12 ||= Number(date) > 12
      if (month !== date) evidence.swappable ??= cell.day
    }
    if (typeof cell !== 'string') continue
    const text = unformattedText(cell).trim()
    const { written } = parseTimestamp(text)
    if (written === null || written === 'short' || 'day' in written) continue
    const {
      figures: [first, second],
    } = written
    if (first > 12) evidence.dayFirst = true
    else if (second > 12) evidence.monthFirst = true
    evidence.example ??= text.slice(0, 40)
  }
  if (hasDayAbove12) evidence.swappable = null
  return evidence
}

/** Reading of each column of dates, and the reason for it. */
export type DateDecision<Column extends string> = {
  columns: Map<Column, ColumnDateReading>
  dates: TableReading['dates']
}

/**
 * Decides the order of day and month of each column: a number above 12 in it proves it; else other columns of the file,
 * else the person's choice, else the remembered order. Nothing is decided if both orders are proven, or if the chosen
 * order contradicts the proven one. If a column has texts beside dates that are all before the 13th, the spreadsheet
 * may have swapped day and month of the dates, also in other columns with such dates alone: the person decides.
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
  const columnOrders = evidence.map(([, columnEvidence]) => provenOrder(columnEvidence))
  const halfConverted = halfConvertedColumns(
    evidence.map(([, { swappable }], index) => ({ swappable, order: columnOrders[index] ?? null })),
  )
  const provenOrders = new Set(columnOrders.filter((order) => order !== null))
  const [fileOrder = null] = provenOrders.size === 1 ? provenOrders : []
  const fallback = provenOrders.size > 1 ? null : (fileOrder ?? chosen ?? remembered ?? null)
  const orders = columnOrders.map((order, index) => {
    // In a half-converted column the choice is about the spreadsheet's dates, not about the texts.
    const { textOrder } = halfConverted[index] ?? {}
    if (textOrder) return textOrder
    const proven = order ?? fileOrder
    const contradictsChoice = proven !== null && chosen !== undefined && proven !== chosen
    return contradictsChoice ? ('contradictory' as const) : (order ?? chosen ?? fallback)
  })
  const textColumns = evidence.flatMap(([, { example }], index) =>
    example === null
      ? []
      : [{ example, order: orders[index] ?? null, isProved: columnOrders[index] !== null }],
  )
  const firstHalfConverted = halfConverted.find((column) => column !== null)
  const summary = summarize(textColumns, chosen, provenOrders.size > 0)
  return {
    columns: new Map(
      evidence.map(([column], index) => [
        column,
        { order: orders[index] ?? null, timeZone, ...conversionOf(halfConverted[index], chosen) },
      ]),
    ),
    dates:
      firstHalfConverted && summary.by !== 'contradictory'
        ? {
            order: chosen ?? null,
            by: chosen ? 'chosen-once' : 'half-converted',
            example: typedDate(firstHalfConverted),
          }
        : { ...summary, example: textColumns[0]?.example ?? null },
  }
}

/** A column whose dates a spreadsheet may have swapped; `textOrder` is the order of the texts that it left as they are. */
type HalfConverted = { textOrder: DateOrder; swappable: Day }

/** Returns the columns that a spreadsheet converted in part, and those of the same file that it converted whole. */
function halfConvertedColumns(
  columns: readonly { swappable: Day | null; order: ColumnDateReading['order'] }[],
): (HalfConverted | null)[] {
  const inPart = columns.map(({ swappable, order }) =>
    swappable !== null && order !== null && order !== 'contradictory'
      ? { swappable, textOrder: order }
      : null,
  )
  const textOrder = inPart.find((column) => column !== null)?.textOrder
  return columns.map(({ swappable, order }, index) => {
    const isWhole = swappable !== null && order === null
    return isWhole && textOrder ? { swappable, textOrder } : (inPart[index] ?? null)
  })
}

const conversionOf = (column: HalfConverted | null | undefined, chosen: DateOrder | undefined) => {
  if (!column) return {}
  if (chosen === undefined) return { converted: 'unknown' as const }
  return chosen === column.textOrder ? { converted: 'swapped' as const } : {}
}

/** Returns the date as it was typed if the spreadsheet swapped its day and month. */
function typedDate({ textOrder, swappable }: HalfConverted): string {
  const [year, month, date] = swappable.split('-')
  return (textOrder === 'day-first' ? [month, date, year] : [date, month, year]).join('/')
}

const provenOrder = ({ dayFirst, monthFirst }: OrderEvidence): ColumnDateReading['order'] =>
  dayFirst && monthFirst
    ? 'contradictory'
    : dayFirst
      ? 'day-first'
      : monthFirst
        ? 'month-first'
        : null

type DecidedColumn = { order: ColumnDateReading['order']; isProved: boolean }

function summarize(
  columns: readonly DecidedColumn[],
  chosen: DateOrder | undefined,
  isProved: boolean,
): Pick<TableReading['dates'], 'order' | 'by'> {
  const [first] = columns
  if (!first) return { order: null, by: 'none-needed' }
  if (columns.some(({ order }) => order === 'contradictory'))
    return { order: null, by: 'contradictory' }
  if (columns.some(({ order }) => order === null)) return { order: null, by: 'undecided' }
  const order = columns.every((column) => column.order === first.order)
    ? (first.order as DateOrder)
    : null
  if (isProved) return { order, by: 'file' }
  return { order, by: chosen ? 'chosen' : 'remembered' }
}
