import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  isShare,
  type ScoreCounts,
  type ScorecardRow,
  shareOf,
  shipmentCountOf,
} from '#domain/scorecard/scorecard.ts'
import { type Measure, measures, type Verdict } from '#domain/scorecard/scorecard-measure.ts'
import {
  rowQuery,
  type ScorecardGroup,
  type ScorecardSort,
  scorecardSorts,
} from '#domain/scorecard/scorecard-query.ts'
import { useFormats } from '#web/app/formats.ts'
import { paths } from '#web/app/paths.ts'
import { searchPath } from '#web/app/search-params.ts'
import type { ScorecardSearch } from '#web/scorecard/scorecard-search.ts'
import { useMeasureText, useMonthText } from '#web/scorecard/use-measure-text.ts'
import { Link } from '#web/ui/link.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column, Sort } from '#web/ui/table/table-columns.ts'
import { TableTotals } from '#web/ui/table/table-totals.tsx'
import { textColumn } from '#web/ui/table/text-column.tsx'
import styles from './scorecard.module.css'

/** Measures that a narrow table shows; the chart has all of them. */
const mainMeasures: ReadonlySet<Measure> = new Set<Measure>([
  ...(['onTime', 'inFull', 'otif', 'asAnnounced', 'discrepancyRate'] as const),
])

/** Returns a function for the name of a row: its month, supplier or place. */
export function useRowName(by: ScorecardGroup): (row: ScorecardRow) => string {
  const { t } = useTranslation('scorecard')
  const monthText = useMonthText()
  return (row) => {
    if (by === 'month') return row.month ? monthText(row.month) : ''
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
  sort,
  onSort,
  isFetching,
  empty,
}: {
  by: ScorecardGroup
  rows: readonly ScorecardRow[] | undefined
  /** Counts of all rows, including those beyond the limit of the reply. */
  total: ScoreCounts | undefined
  search: ScorecardSearch
  sort: ScorecardSort | undefined
  onSort: (sort: ScorecardSort | undefined) => void
  isFetching: boolean
  empty: ReactNode
}) {
  const { t } = useTranslation('scorecard')
  const { number } = useFormats()
  const nameOf = useRowName(by)
  // Months are always sorted by time.
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
        sort: tableSortOf(sort, by),
        onSort: (next: Sort) => onSort(sortParameterOf(next, by)),
      })}
      empty={empty}
      totals={
        rows && rows.length > 1 && total ? (
          <TableTotals columns={columns} totals={totalsOf(total, search, t('total'), by, number)} />
        ) : null
      }
    />
  )
}

const tableSortOf = (sort: ScorecardSort | undefined, by: ScorecardGroup): Sort => {
  const column = sort?.replace('-', '') ?? 'name'
  return {
    column: column === 'name' ? by : column,
    direction: sort?.startsWith('-') ? 'descending' : 'ascending',
  }
}

const sortParameterOf = (sort: Sort, by: ScorecardGroup) => {
  const column = sort.column === by ? 'name' : sort.column
  const parameter = sort.direction === 'descending' ? `-${column}` : column
  return scorecardSorts.find((known) => known === parameter)
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

/** Figure with a link to its shipments: those that missed the measure or, if none did, those that met it. */
function MeasureCell({
  measure,
  counts,
  search,
}: {
  measure: Measure
  counts: ScoreCounts
  search: ScorecardSearch
}) {
  const texts = useMeasureText()
  const link = useFigureLink(measure, counts)
  const value = texts.figureText(measure, counts)
  if (value === undefined) return <span className={styles.quiet}>–</span>
  return (
    <span className={styles.measure} data-share={isShare(measure) || undefined}>
      <strong>{value}</strong>
      <Link
        isQuiet
        href={hrefOf({ ...search, measure, ...(link.verdict && { verdict: link.verdict }) })}
      >
        <bdi>{link.label}</bdi>
      </Link>
    </span>
  )
}

function useFigureLink(
  measure: Measure,
  counts: ScoreCounts,
): { label: string; verdict: Verdict | undefined } {
  const { t } = useTranslation('scorecard')
  const { number } = useFormats()
  const texts = useMeasureText()
  if (measure === 'discrepancyRate')
    return {
      label: texts.discrepanciesText(counts),
      verdict: counts.discrepancies > 0 ? 'missed' : 'met',
    }
  if (measure === 'labelsRead')
    return {
      label: texts.labelsText(counts),
      verdict: counts.labelsScanned < counts.labels ? 'missed' : 'met',
    }
  if (!isShare(measure)) return { label: texts.answeredText(counts), verdict: undefined }
  const allCount = counts[shareOf(measure).of]
  const metCount = shipmentCountOf(measure, 'met', counts)
  return {
    label: t('metOf', { shown: number(metCount), all: number(allCount) }),
    verdict: metCount < allCount ? 'missed' : 'met',
  }
}

/** Returns the address of the shipments of a figure. */
const hrefOf = (search: ScorecardSearch): string => searchPath(paths.scoredShipments, search)
