import { useTranslation } from 'react-i18next'
import { mapItemCodes } from '#domain/orders/item-code.ts'
import type { ListedOrderLine, OrderLine } from '#domain/orders/order-line.ts'
import { whyUnavailable } from '#domain/orders/order-line-balance.ts'
import { orderLineSortColumn } from '#domain/orders/order-line-query.ts'
import { pressedSort, shownSort, withValidSort } from '#web/app/list/order-line-sort.ts'
import { firstPage } from '#web/app/list/page-position.ts'
import { useHasAllSuppliers } from '#web/app/list/supplier-filter.tsx'
import { paths } from '#web/app/paths.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { shownColumns, useListLayout } from '#web/app/workspace.ts'
import { noFilters, orderFilters } from '#web/orders/list/orders-filter-names.ts'
import type { OrdersSearch } from '#web/orders/list/orders-search.ts'
import styles from '#web/orders/orders.module.css'
import { useOrderColumns } from '#web/orders/use-order-columns.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { RowKey } from '#web/ui/table/table-columns.ts'
import type { Selection } from '#web/ui/table/use-row-selection.ts'

/** Optional columns of the list, and whether each is shown by default. */
export const optionalOrderColumns = {
  orderDate: true,
  confirmation: true,
  size: true,
  color: true,
  quantity: true,
  inTransit: true,
  fulfilment: true,
  shipTo: false,
  ...mapItemCodes(() => false as const),
} as const satisfies Record<string, boolean>

type Change = (changes: Partial<OrdersSearch>) => void

/** Empty list: the filters match nothing, everything is served, or there are no orders yet. */
function OrdersEmptyState({ search, change }: { search: OrdersSearch; change: Change }) {
  const { t } = useTranslation('orders')
  const canImport = useCan('importOrders')
  if (search.page) return null
  const isNarrowed = search.supplier || orderFilters.some((filter) => search[filter])
  if (isNarrowed) {
    return (
      <EmptyState
        icon="search"
        action={
          <Button onPress={() => change(withValidSort(search, noFilters))}>
            {t('empty.clear')}
          </Button>
        }
      >
        {t('empty.noMatch')}
      </EmptyState>
    )
  }
  const importLink = canImport ? (
    <LinkButton href={paths.orderImport} icon="upload">
      {t('import.title')}
    </LinkButton>
  ) : null
  if (search.show === 'all') {
    return (
      <EmptyState icon="list" action={importLink}>
        {t('empty.none')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon="check"
      action={
        <>
          <Button onPress={() => change({ show: 'all' })}>{t('empty.showAll')}</Button>
          {importLink}
        </>
      }
    >
      {t('empty.served')}
    </EmptyState>
  )
}

type Props = {
  search: OrdersSearch
  change: (changes: Partial<OrdersSearch>) => void
  rows: readonly ListedOrderLine[] | undefined
  isFetching: boolean
  selection: Selection
}

/** Table of order lines: the columns of the specification and the quantity bar, and optional columns. */
export function OrdersTable({ search, change, rows, isFetching, selection }: Props) {
  const { t } = useTranslation(['orders', 'fields'])
  const { layout, isKnown } = useListLayout('orders')
  return (
    <div className={styles.list}>
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
        selection={{ ...selection, whyNot: useUnselectableReason(rows) }}
        isFetching={isFetching}
        empty={<OrdersEmptyState search={search} change={change} />}
        rowTone={(row) => (row.isConflict ? 'danger' : undefined)}
      />
    </div>
  )
}

// Lines in open shipments can still be confirmed.
const whyUnselectable = (line: OrderLine | undefined) =>
  line?.pending === '0' ? whyUnavailable(line) : undefined

export const isSelectable = (line: OrderLine): boolean => whyUnselectable(line) === undefined

/** Returns a function for the reason why a line cannot be selected, as text; undefined if the line can be selected. */
function useUnselectableReason(rows: Props['rows']) {
  const { t } = useTranslation(['orders', 'fields'])
  return (key: RowKey) => {
    const obstacle = whyUnselectable(rows?.find(({ id }) => id === key))
    return obstacle && t(`unavailable.${obstacle}`)
  }
}
