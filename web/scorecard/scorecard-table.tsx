import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { addCounts } from '#domain/scorecard.ts'
import { measures } from '#domain/scorecard-measure.ts'
import type { ScorecardGroup } from '#domain/scorecard-query.ts'
import type { ScorecardRow } from '#domain/scorecard-shape.ts'
import { useFormats } from '#web/app/formats.ts'
import { MeasureCell } from '#web/scorecard/measure-cell.tsx'
import type { ScorecardSearch } from '#web/scorecard/scorecard-search.ts'
import { useMonthText } from '#web/scorecard/use-measure-text.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/table-columns.ts'

/** What a row is: its month, its supplier or its place. */
export function useRowName(by: ScorecardGroup): (row: ScorecardRow) => string {
  const { t } = useTranslation('scorecard')
  const month = useMonthText()
  return (row) => {
    if (by === 'month') return row.month ? month(row.month) : ''
    if (by === 'supplier') return row.supplierName ?? ''
    return row.place ?? t('noPlace')
  }
}

/** Every measure of every row, each leading to its shipments, and of all rows together. */
export function ScorecardTable({
  by,
  rows,
  search,
  isFetching,
  empty,
}: {
  by: ScorecardGroup
  rows: readonly ScorecardRow[] | undefined
  /** What all rows are narrowed to. */
  search: ScorecardSearch
  isFetching: boolean
  empty: ReactNode
}) {
  const { t } = useTranslation('scorecard')
  const { number } = useFormats()
  const nameOf = useRowName(by)
  const columns: Column<ScorecardRow>[] = [
    {
      key: by,
      header: t(`by.${by}`),
      isNoWrap: by === 'month',
      render: (row) => <bdi>{nameOf(row)}</bdi>,
    },
    {
      key: 'shipments',
      header: t('shipments'),
      isNumeric: true,
      render: ({ shipments }) => number(shipments),
    },
    ...measures.map((measure) => ({
      key: measure,
      header: t(`measure.${measure}`),
      isNumeric: true,
      render: (row: ScorecardRow) => (
        <MeasureCell measure={measure} counts={row} search={{ ...search, ...narrowedTo(row) }} />
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
      empty={empty}
      {...(rows && rows.length > 1 && { totals: totalsOf(rows, search, t('total'), by, number) })}
    />
  )
}

/** A place that is only words has no id to narrow by. */
const narrowedTo = ({ month, supplierId, placeId }: ScorecardRow): ScorecardSearch => ({
  ...(month && { from: month, to: month }),
  ...(supplierId && { supplier: supplierId }),
  ...(placeId && { placeId }),
})

function totalsOf(
  rows: readonly ScorecardRow[],
  search: ScorecardSearch,
  label: string,
  by: ScorecardGroup,
  number: (value: number) => string,
): Record<string, ReactNode> {
  const counts = addCounts(rows)
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
