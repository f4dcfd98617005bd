import { useTranslation } from 'react-i18next'
import type { ListedOrderLine } from '#domain/orders/order-line.ts'
import { whyUnavailable } from '#domain/orders/order-line-balance.ts'
import { orderLineSortColumn } from '#domain/orders/order-line-query.ts'
import { pressedSort, shownSort } from '#web/app/list/order-line-sort.ts'
import { firstPage } from '#web/app/list/page-position.ts'
import { useHasAllSuppliers } from '#web/app/list/supplier-filter.tsx'
import { shownColumns, useListLayout } from '#web/app/workspace.ts'
import { optionalOrderColumns } from '#web/orders/list/orders-columns.ts'
import { OrdersEmptyState } from '#web/orders/list/orders-empty-state.tsx'
import type { OrdersSearch } from '#web/orders/list/orders-search.ts'
import { useOrderColumns } from '#web/orders/use-order-columns.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { RowKey } from '#web/ui/table/table-columns.ts'
import type { Selection } from '#web/ui/table/use-row-selection.ts'

type Props = {
  search: OrdersSearch
  change: (part: Partial<OrdersSearch>) => void
  rows: readonly ListedOrderLine[] | undefined
  isFetching: boolean
  selection: Selection
}

/** The columns of the specification, and the quantity bar. */
export function OrdersTable({ search, change, rows, isFetching, selection }: Props) {
  const { t } = useTranslation(['orders', 'fields'])
  const { layout, isKnown } = useListLayout('orders')
  return (
    <DataTable
      caption={t('title')}
      columns={shownColumns(
        useOrderColumns(orderLineSortColumn(search), useHasAllSuppliers(search.supplier)),
        optionalOrderColumns,
        layout,
      )}
      rows={isKnown ? rows : undefined}
      isCompact={layout.isCompact}
      rowKey={(row) => row.id}
      rowLabel={(row) =>
        t('row', { product: row.productCode, order: row.orderCode, line: row.lineNumber })
      }
      sort={shownSort(search)}
      onSort={(sort) => change({ ...firstPage, sort: pressedSort(search, sort) })}
      selection={{ ...selection, whyNot: useWhyNot(rows) }}
      isFetching={isFetching}
      empty={<OrdersEmptyState search={search} change={change} />}
      rowTone={(row) => (row.isConflict ? 'danger' : undefined)}
    />
  )
}

/** Why a line cannot be selected, as text. */
function useWhyNot(rows: Props['rows']) {
  const { t } = useTranslation(['orders', 'fields'])
  return (key: RowKey) => {
    const line = rows?.find(({ id }) => id === key)
    // A line in open shipments can still be confirmed.
    const why = line?.pending === '0' ? whyUnavailable(line) : undefined
    return why && t(`unavailable.${why}`)
  }
}
