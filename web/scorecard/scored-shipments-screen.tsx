import { useTranslation } from 'react-i18next'
import { isShare, type ScoredShipment, verdictOf } from '#domain/scorecard/scorecard.ts'
import { type Measure, measures, verdicts } from '#domain/scorecard/scorecard-measure.ts'
import { useFormats } from '#web/app/formats.ts'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { ChoiceFilter, type FilterProps } from '#web/app/list/list-filters.tsx'
import { PagedList } from '#web/app/list/paged-list.tsx'
import { useHasAllSuppliers } from '#web/app/list/supplier-filter.tsx'
import { paths } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { shipmentCodeColumn } from '#web/app/shipment/product-columns.tsx'
import { supplierFilter } from '#web/app/state/session-state.ts'
import { useToday } from '#web/app/workspace.ts'
import { ScorecardFilters } from '#web/scorecard/scorecard-filters.tsx'
import { scorecardQueryOf } from '#web/scorecard/scorecard-months.ts'
import { readScorecardSearch, type ScorecardSearch } from '#web/scorecard/scorecard-search.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { textColumn } from '#web/ui/table/text-column.tsx'

export function ScoredShipmentsScreen() {
  const { t } = useTranslation('scorecard')
  const today = useToday()
  const inputOf = <Page extends object>({
    supplier,
    by: _by,
    order: _order,
    ...query
  }: ScorecardSearch & Page) => ({
    query: { ...query, ...scorecardQueryOf(query, today) },
    supplier: supplierFilter(supplier),
  })
  return (
    <ScreenPage title={t('list.title')} trail={[{ label: t('title'), href: paths.scorecard }]}>
      <PagedList
        readSearch={readScorecardSearch}
        list={(query) => endpointQuery('GET /api/scorecard/shipments', inputOf(query))}
        count={(query) => endpointQuery('GET /api/scorecard/shipments/count', inputOf(query))}
        filters={(search, narrow) => <Filters search={search} narrow={narrow} />}
      >
        {({ rows, isFetching, search, narrow }) => (
          <ShipmentTable rows={rows} isFetching={isFetching} search={search} narrow={narrow} />
        )}
      </PagedList>
    </ScreenPage>
  )
}

function Filters({ search, narrow }: FilterProps<ScorecardSearch>) {
  const { t } = useTranslation('scorecard')
  const { measure, verdict } = search
  // Without a measure there is no verdict.
  const narrowBoth: typeof narrow = (part, options) =>
    narrow('measure' in part && !part.measure ? { ...part, verdict: undefined } : part, options)
  return (
    <ScorecardFilters
      search={search}
      narrow={narrowBoth}
      filters={[
        ['measure', t('list.measure'), measure && t(`measure.${measure}`)],
        ['verdict', t('list.verdict'), measure && verdict && t(`list.${verdict}`)],
      ]}
    >
      <ChoiceFilter
        name="measure"
        label={t('list.measure')}
        placeholder={t('list.anyMeasure')}
        options={measures}
        text={(value) => t(`measure.${value}`)}
        value={measure}
        onChange={(value) => narrowBoth({ measure: value })}
      />
      {measure ? (
        <ChoiceFilter
          name="verdict"
          label={t('list.verdict')}
          placeholder={t('list.anyVerdict')}
          options={verdicts}
          text={(value) => t(`list.${value}`)}
          value={verdict}
          onChange={(value) => narrow({ verdict: value })}
        />
      ) : null}
    </ScorecardFilters>
  )
}

function ShipmentTable({
  rows,
  isFetching,
  search,
  narrow,
}: FilterProps<ScorecardSearch> & {
  rows: readonly ScoredShipment[] | undefined
  isFetching: boolean
}) {
  const { t } = useTranslation('scorecard')
  return (
    <DataTable
      caption={t('list.title')}
      columns={useColumns(search)}
      rows={rows}
      rowKey={({ id }) => id}
      rowLabel={({ code }) => code}
      isFetching={isFetching}
      empty={<EmptyState icon="search">{t('list.none')}</EmptyState>}
      sort={{
        column: 'arrived',
        direction: search.sort === 'arrived' ? 'ascending' : 'descending',
      }}
      onSort={({ direction }) =>
        narrow({ sort: direction === 'ascending' ? 'arrived' : undefined })
      }
    />
  )
}

function useColumns({ measure, supplier }: ScorecardSearch): Column<ScoredShipment>[] {
  const { t } = useTranslation(['scorecard', 'fields'])
  const { day, number } = useFormats()
  const hasAllSuppliers = useHasAllSuppliers(supplier)
  const shownMeasures: readonly Measure[] =
    measure && isShare(measure) ? [measure] : measures.filter(isShare)
  const supplierColumn: Column<ScoredShipment> = textColumn(
    'supplier',
    t('fields:supplier'),
    (row) => row.supplier?.name,
  )
  return [
    shipmentCodeColumn(t('fields:shippingCode')),
    textColumn('arrived', t('list.arrived'), ({ arrivedOn }) => day(arrivedOn), {
      isNoWrap: true,
      isSortable: true,
    }),
    ...(hasAllSuppliers ? [supplierColumn] : []),
    {
      key: 'place',
      header: t('place'),
      render: ({ place }) => (place ? <bdi>{place}</bdi> : null),
    },
    ...shownMeasures.map((column) => ({
      key: column,
      header: t(`measure.${column}`),
      render: (row: ScoredShipment) => {
        const verdict = verdictOf(column, row)
        return verdict ? t(`list.${verdict}`) : '–'
      },
    })),
    textColumn('lines', t('fields:lines'), ({ lines }) => number(lines), { isNumeric: true }),
    textColumn(
      'discrepancies',
      t('list.discrepancies'),
      ({ discrepancies }) => number(discrepancies),
      { isNumeric: true },
    ),
  ]
}
