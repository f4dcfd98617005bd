import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedDiscrepancy } from '#domain/discrepancies/discrepancy.ts'
import type { DiscrepancyQuery } from '#domain/discrepancies/discrepancy-query.ts'
import { supplierColumn } from '#web/app/list/supplier-column.tsx'
import { paths, pathTo } from '#web/app/paths.ts'
import { useDayOf, useToday } from '#web/app/workspace.ts'
import {
  DiscrepancyBadge,
  useDiscrepancyName,
} from '#web/receiving/discrepancies/discrepancy-state.tsx'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { Link } from '#web/ui/link.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'

/** Table of discrepancies with links to their screens; `isOfShipment` leaves out the column of the shipment. */
export function DiscrepancyTable({
  rows,
  isFetching,
  hasAllSuppliers = false,
  isOfShipment = false,
  sort,
  onSort,
  empty,
}: {
  rows: readonly ListedDiscrepancy[] | undefined
  isFetching: boolean
  hasAllSuppliers?: boolean
  isOfShipment?: boolean
  sort?: DiscrepancyQuery['sort']
  onSort?: (sort: DiscrepancyQuery['sort']) => void
  empty: ReactNode
}) {
  const { t } = useTranslation(['discrepancies', 'fields'])
  const age = useDiscrepancyAge()
  const nameOf = useDiscrepancyName()
  const shipment: Column<ListedDiscrepancy> = {
    key: 'shipment',
    header: t('fields:shippingCode'),
    isNoWrap: true,
    card: { row: 3 },
    render: ({ shipmentId, shipmentCode }) => (
      <Link isQuiet href={pathTo(paths.shipment, { id: shipmentId })}>
        <CodeText>{shipmentCode}</CodeText>
      </Link>
    ),
  }
  const columns: Column<ListedDiscrepancy>[] = [
    {
      key: 'what',
      header: t('kindHeading'),
      card: { row: 1 },
      render: (row) => (
        <Link isQuiet href={pathTo(paths.discrepancy, { id: row.id })}>
          <bdi>{nameOf(row)}</bdi>
        </Link>
      ),
    },
    {
      key: 'state',
      header: t('stateHeading'),
      card: { row: 2 },
      render: (row) => <DiscrepancyBadge {...row} />,
    },
    ...(isOfShipment ? [] : [shipment]),
    ...(hasAllSuppliers ? [supplierColumn<ListedDiscrepancy>(t('fields:supplier'))] : []),
    {
      key: 'order',
      header: t('fields:orderCode'),
      priority: 2,
      isNoWrap: true,
      render: ({ orderCode }) => (orderCode === null ? null : <CodeText>{orderCode}</CodeText>),
    },
    {
      key: 'counted',
      header: t('counted'),
      isSortable: Boolean(onSort),
      isNoWrap: true,
      card: { row: 2, isEnd: true },
      render: (row) => <bdi>{age(row)}</bdi>,
    },
  ]
  return (
    <DataTable
      caption={t('title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowLabel={nameOf}
      isFetching={isFetching}
      empty={empty}
      {...(onSort && {
        sort: { column: 'counted', direction: sort === 'created' ? 'ascending' : 'descending' },
        onSort: ({ direction }) => onSort(direction === 'ascending' ? 'created' : undefined),
      })}
    />
  )
}

const dayMs = 24 * 60 * 60_000
const daysBetween = (from: string, to: string) =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / dayMs))

/** Returns a function for the age of a discrepancy, or the time until it was settled, in the company's days. */
function useDiscrepancyAge() {
  const { t } = useTranslation('discrepancies')
  const today = useToday()
  const dayOf = useDayOf()
  return ({ createdAt, settledAt }: Pick<ListedDiscrepancy, 'createdAt' | 'settledAt'>): string =>
    settledAt
      ? t('settledAfter', { count: daysBetween(dayOf(createdAt), dayOf(settledAt)) })
      : t('age', { count: daysBetween(dayOf(createdAt), today) })
}
