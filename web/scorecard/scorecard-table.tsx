import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScoreCounts, ScorecardRow } from '#domain/scorecard/scorecard.ts'
import { type Measure, measures } from '#domain/scorecard/scorecard-measure.ts'
import {
  rowQuery,
  type ScorecardGroup,
  type ScorecardOrder,
  scorecardOrders,
} from '#domain/scorecard/scorecard-query.ts'
import { useFormats } from '#web/app/formats.ts'
import { MeasureCell } from '#web/scorecard/measure-cell.tsx'
import type { ScorecardSearch } from '#web/scorecard/scorecard-search.ts'
import { useMonthText } from '#web/scorecard/use-measure-text.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column, Sort } from '#web/ui/table/table-columns.ts'
import { textColumn } from '#web/ui/table/text-column.tsx'

/** Measures that a narrow table shows; the chart has all of them. */
const mainMeasures: ReadonlySet<Measure> = new Set<Measure>([
  ...(['onTime', 'inFull', 'otif', 'asAnnounced', 'discrepancyRate'] as const),
])

/** Returns a function for the name of a row: its month, supplier or place. */
export function useRowName(by: ScorecardGroup): (row: ScorecardRow) => string {
  const { t } = useTranslation('scorecard')
  const month = useMonthText()
  return (row) => {
    if (by === 'month') return row.month ? month(row.month) : ''
    if (by === 'supplier') return row.supplierName ?? ''
    return row.place ?? t('noPlace')
  }
}

/** Measures of each row and of all rows together, linked to their shipments. */
export function ScorecardTable({
  by,
  rows,
  total,
  search,
  order,
  onOrder,
  isFetching,
  empty,
}: {
  by: ScorecardGroup
  rows: readonly ScorecardRow[] | undefined
  /** Counts of all rows, including those beyond the limit of the reply. */
  total: ScoreCounts | undefined
  search: ScorecardSearch
  order: ScorecardOrder | undefined
  onOrder: (order: ScorecardOrder | undefined) => void
  isFetching: boolean
  empty: ReactNode
}) {
  const { t } = useTranslation('scorecard')
  const { number } = useFormats()
  const nameOf = useRowName(by)
  // Months are always in order.
  const isSortable = by !== 'month'
  const columns: Column<ScorecardRow>[] = [
    textColumn(by, t(`by.${by}`), (row) => nameOf(row), { isNoWrap: by === 'month', isSortable }),
    textColumn('shipments', t('shipments'), ({ shipments }) => number(shipments), {
      isNumeric: true,
      isSortable,
    }),
    ...measures.map((measure) => ({
      key: measure,
      header: t(`measure.${measure}`),
      isNumeric: true,
      isSortable,
      ...(!mainMeasures.has(measure) && { priority: 2 as const }),
      render: (row: ScorecardRow) => (
        <MeasureCell measure={measure} counts={row} search={{ ...search, ...rowQuery(by, row) }} />
      ),
    })),
  ]
  return (
    <DataTable
      caption={t('title')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.month ?? row.supplierId ?? row.placeId ?? row.place ?? ''}
      rowLabel={nameOf}
      isFetching={isFetching}
      {...(isSortable && {
        sort: sortOf(order, by),
        onSort: (next: Sort) => onOrder(orderOf(next, by)),
      })}
      empty={empty}
      {...(rows &&
        rows.length > 1 &&
        total && { totals: totalsOf(total, search, t('total'), by, number) })}
    />
  )
}

const sortOf = (order: ScorecardOrder | undefined, by: ScorecardGroup): Sort => {
  const figure = order?.replace('-', '') ?? 'name'
  return {
    column: figure === 'name' ? by : figure,
    direction: order?.startsWith('-') ? 'descending' : 'ascending',
  }
}

const orderOf = ({ column, direction }: Sort, by: ScorecardGroup) => {
  const figure = column === by ? 'name' : column
  const order = direction === 'descending' ? `-${figure}` : figure
  return scorecardOrders.find((one) => one === order)
}

function totalsOf(
  counts: ScoreCounts,
  search: ScorecardSearch,
  label: string,
  by: ScorecardGroup,
  number: (value: number) => string,
): Record<string, ReactNode> {
  return {
    [by]: label,
    shipments: number(counts.shipments),
    ...Object.fromEntries(
      measures.map((measure) => [
        measure,
        <MeasureCell key={measure} measure={measure} counts={counts} search={search} />,
      ]),
    ),
  }
}
