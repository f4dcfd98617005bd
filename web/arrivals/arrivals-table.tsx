import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arrival } from '#domain/docks/arrival.ts'
import { useFormats } from '#web/app/formats.ts'
import { firstPage } from '#web/app/list/page-position.ts'
import { supplierColumn } from '#web/app/list/supplier-column.tsx'
import { useHasAllSuppliers } from '#web/app/list/supplier-filter.tsx'
import { paths, pathTo } from '#web/app/paths.ts'
import { DueDay } from '#web/app/shipment/due-day.tsx'
import { shipmentCodeColumn } from '#web/app/shipment/product-columns.tsx'
import { useReceiptBadge } from '#web/app/shipment/shipment-status.tsx'
import { TrackingNumber } from '#web/app/shipment/tracking-number.tsx'
import { useCan } from '#web/app/state/session-state.ts'
import { useArrivalMeasures } from '#web/arrivals/arrival-measures.ts'
import type { ArrivalsSearch } from '#web/arrivals/arrivals-search.ts'
import { LinkButton } from '#web/ui/link.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { textColumn } from '#web/ui/table/text-column.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './arrivals.module.css'

export function ArrivalsTable({
  search,
  change,
  rows,
  isFetching,
  empty,
}: {
  search: ArrivalsSearch
  change?: (changes: Partial<ArrivalsSearch>) => void
  rows: readonly Arrival[] | undefined
  isFetching: boolean
  empty: ReactNode
}) {
  const { t } = useTranslation(['arrivals', 'receiving'])
  const canReceive = useCan('receive')
  return (
    <DataTable
      caption={t('title')}
      columns={useColumns(useHasAllSuppliers(search.supplier), Boolean(change))}
      rows={rows}
      rowKey={({ id }) => id}
      rowLabel={({ code }) => code}
      isFetching={isFetching}
      empty={empty}
      {...(change && {
        sort: { column: 'eta', direction: search.sort === '-eta' ? 'descending' : 'ascending' },
        onSort: ({ direction }) =>
          change({ sort: direction === 'descending' ? '-eta' : undefined, ...firstPage }),
      })}
      {...(canReceive && {
        options: ({ id, status }: Arrival) =>
          status === 'received' ? null : (
            <LinkButton isSmall icon="check" href={pathTo(paths.receiving, { id })}>
              {t('receiving:title')}
            </LinkButton>
          ),
      })}
    />
  )
}

function useColumns(hasAllSuppliers: boolean, isSortable: boolean): Column<Arrival>[] {
  const { t } = useTranslation(['fields', 'arrivals'])
  const { number } = useFormats()
  const receiptBadge = useReceiptBadge()
  const measures = useArrivalMeasures()
  return [
    shipmentCodeColumn(t('shippingCode'), { card: { row: 1 } }),
    {
      key: 'eta',
      header: t('estimatedDelivery'),
      isSortable,
      card: { row: 2 },
      render: (arrival) => <ArrivalDayCell arrival={arrival} />,
    },
    ...(hasAllSuppliers ? [supplierColumn<Arrival>(t('supplier'))] : []),
    {
      key: 'state',
      header: t('state'),
      isNoWrap: true,
      card: { row: 1, isEnd: true },
      render: receiptBadge,
    },
    {
      key: 'place',
      header: t('arrivals:place'),
      priority: 2,
      card: { row: 3 },
      render: ({ place }) => (place ? <bdi>{place}</bdi> : null),
    },
    {
      key: 'carrier',
      header: t('carrier'),
      priority: 3,
      // In a card the supplier has this position.
      ...(hasAllSuppliers ? {} : { card: { row: 4 } as const }),
      render: ({ carrier, tracking, trackingUrl }) => (
        <span className={styles.carrier}>
          <bdi>{carrier}</bdi>
          {tracking ? <TrackingNumber url={trackingUrl} tracking={tracking} /> : null}
        </span>
      ),
    },
    textColumn('packages', t('packages'), ({ packages }) => number(packages), {
      isNumeric: true,
      card: { row: 2, isEnd: true, hasLabel: true },
    }),
    {
      key: 'weight',
      header: t('weight'),
      isNumeric: true,
      priority: 2,
      card: { row: 3, isEnd: true },
      render: (arrival) => <Measure>{measures(arrival).weight}</Measure>,
    },
    {
      key: 'volume',
      header: t('volume'),
      isNumeric: true,
      priority: 3,
      card: { row: 4, isEnd: true },
      render: (arrival) => <Measure>{measures(arrival).volume}</Measure>,
    },
  ]
}

const Measure = ({ children }: { children: string | undefined }) =>
  children ? <bdi className={styles.quiet}>{children}</bdi> : null

/** Day of an arrival; if it was changed, also the previous day, the person and the time. */
function ArrivalDayCell({
  arrival: { estimatedDelivery, status, dayChange },
}: {
  arrival: Pick<Arrival, 'estimatedDelivery' | 'status' | 'dayChange'>
}) {
  const { t } = useTranslation('arrivals')
  const { day, instant, person } = useFormats()
  const dueDay = <DueDay day={estimatedDelivery} isWaiting={status !== 'received'} />
  if (!dayChange) return dueDay
  const { from, at, by } = dayChange
  return (
    <span className={styles.changed} data-wraps>
      <span className={styles.days}>
        <span>
          <VisuallyHidden>{t('formerDay')}</VisuallyHidden>{' '}
          <del className={styles.quiet}>
            <bdi>{day(from)}</bdi>
          </del>
        </span>
        {dueDay}
      </span>
      <span className={styles.why}>
        <bdi>
          {at && by ? t('changed', { at: instant(at), name: person(by) }) : t('changedOnce')}
        </bdi>
      </span>
    </span>
  )
}
