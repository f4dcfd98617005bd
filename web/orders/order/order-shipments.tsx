import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedShipment } from '#domain/shipments/shipment.ts'
import { useFormats } from '#web/app/formats.ts'
import { ListPages } from '#web/app/list/list-pages.tsx'
import { firstPage, type PagePosition } from '#web/app/list/page-position.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { DueDay } from '#web/app/shipment/due-day.tsx'
import { shipmentCodeColumn } from '#web/app/shipment/product-columns.tsx'
import { useStatusBadge } from '#web/app/shipment/shipment-status.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { textColumn } from '#web/ui/table/text-column.tsx'

const pageSize = 10

export function OrderShipments({ orderId }: { orderId: number }) {
  const { t } = useTranslation('orders')
  // The position is not in the address, which has that of the lines.
  const [{ page, after, before }, setPosition] = useState<PagePosition>(firstPage)
  const list = useQuery(
    endpointQuery('GET /api/shipments', { query: { orderId, after, before, limit: pageSize } }),
  )
  const columns = useColumns()
  return (
    <ListPages
      list={list}
      page={page}
      size={pageSize}
      count={(row) =>
        endpointQuery('GET /api/shipments/count', {
          query: { orderId, ...(row !== undefined && { row }) },
        })
      }
      change={setPosition}
    >
      <DataTable
        caption={t('one.shipments')}
        columns={columns}
        rows={list.data?.rows}
        rowKey={({ id }) => id}
        rowLabel={({ code }) => code}
        isFetching={list.isPlaceholderData}
        empty={<EmptyState icon="truck">{t('one.none')}</EmptyState>}
      />
    </ListPages>
  )
}

function useColumns(): Column<ListedShipment>[] {
  const { t } = useTranslation('fields')
  const { number } = useFormats()
  const statusBadge = useStatusBadge()
  return [
    shipmentCodeColumn(t('shippingCode'), { card: { row: 1 } }),
    {
      key: 'state',
      header: t('state'),
      isNoWrap: true,
      card: { row: 1, isEnd: true },
      render: statusBadge,
    },
    {
      key: 'eta',
      header: t('estimatedDelivery'),
      isNoWrap: true,
      card: { row: 2 },
      render: ({ estimatedDelivery: day, state }) =>
        day ? <DueDay day={day} isWaiting={state === 'open'} /> : null,
    },
    textColumn('packages', t('packages'), ({ packages }) => number(packages), {
      isNumeric: true,
      card: { row: 2, isEnd: true, hasLabel: true },
    }),
  ]
}
