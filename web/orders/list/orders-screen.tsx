import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportMenu } from '#web/app/files/export-menu.tsx'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { callForFile } from '#web/app/http/call.ts'
import { useRowShortcuts } from '#web/app/keyboard/use-row-shortcuts.ts'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import { ListPages } from '#web/app/list/list-pages.tsx'
import { defaultPageSize, firstPage } from '#web/app/list/page-position.ts'
import { useFilteredSupplier } from '#web/app/list/supplier-filter.tsx'
import { useChangeSearch } from '#web/app/list/use-change-search.ts'
import { ColumnsButton } from '#web/app/list-layout/columns-button.tsx'
import { PreviewButton, useRowPreview, WithPreview } from '#web/app/list-layout/with-preview.tsx'
import { paths } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { supplierFilter, useActingSupplier, useCan } from '#web/app/state/session-state.ts'
import { SavedViews } from '#web/app/views/saved-views.tsx'
import { useOrderConfirmation } from '#web/app/workspace.ts'
import { noSupplier } from '#web/constants.ts'
import { OrdersFilters } from '#web/orders/list/orders-filters.tsx'
import { ordersQuery } from '#web/orders/list/orders-query.ts'
import {
  filterToConfirm,
  type OrdersSearch,
  readOrdersSearch,
} from '#web/orders/list/orders-search.ts'
import { isSelectable, OrdersTable, optionalOrderColumns } from '#web/orders/list/orders-table.tsx'
import { ConfirmAll } from '#web/orders/selection/confirm-all.tsx'
import { SelectedLines } from '#web/orders/selection/selected-lines.tsx'
import { useSelectedLines } from '#web/orders/selection/use-selected-lines.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link.tsx'

function NewOrderLink() {
  const { t } = useTranslation('order-entry')
  return useCan('changeOrders') ? (
    <LinkButton href={paths.newOrder} icon="add">
      {t('newOrder')}
    </LinkButton>
  ) : null
}

/** Links to former imports and a new one: disabled with a reason for staff without the right, absent for suppliers. */
function ImportLinks() {
  const { t } = useTranslation(['orders', 'imports'])
  const canImport = useCan('importOrders')
  const isStaff = useCan('findSuppliers')
  if (canImport) {
    return (
      <>
        <LinkButton href={paths.orderImports} icon="clock">
          {t('imports:history')}
        </LinkButton>
        <LinkButton href={paths.orderImport} icon="upload">
          {t('import.title')}
        </LinkButton>
      </>
    )
  }
  if (!isStaff) return null
  return (
    <Button icon="upload" reason={t('import.notAllowed')}>
      {t('import.title')}
    </Button>
  )
}

/** Link to confirm lines from a file, while acting for a supplier. */
function ConfirmationImportLink() {
  const { t } = useTranslation('confirmation-import')
  const canConfirm = useCan('confirmOrders')
  const { id } = useActingSupplier()
  return canConfirm && id !== noSupplier ? (
    <LinkButton href={paths.confirmationImport} icon="upload">
      {t('link')}
    </LinkButton>
  ) : null
}

const OrderLinePreview = lazyComponent(
  'OrderLinePreview',
  () => import('#web/orders/list/order-line-preview.tsx'),
)

/**
 * Screen of the order lines that the supplier still has to ship. Search, sort and page are in the address; lines can be
 * selected for a shipment.
 */
export function OrdersScreen() {
  const { t } = useTranslation('orders')
  const search = useSearch({ from: paths.orders, select: readOrdersSearch })
  const change = useChangeSearch<OrdersSearch>()
  const { page, rows = defaultPageSize, supplier: supplierId, ...query } = search
  const supplier = supplierFilter(supplierId)
  const filteredSupplier = useFilteredSupplier(supplierId)
  const { after: _after, before: _before, ...filter } = query
  const { sort: _sort, ...filterWithoutSort } = filter
  const list = useQuery(ordersQuery(search))
  const { data } = list
  // Rows of a list filtered by supplier have no supplier, which the selection needs.
  const selection = useSelectedLines(
    data?.rows.map((row) => ({ ...(filteredSupplier && { supplier: filteredSupplier }), ...row })),
  )
  const canConfirm = useCan('confirmOrders')
  const [dialog, setDialog] = useState<ReactNode>(null)
  const orderConfirmation = useOrderConfirmation()
  const isOfOneSupplier = useActingSupplier().id !== noSupplier || supplier !== undefined
  const confirmFilter = filterToConfirm(filterWithoutSort)
  const isConfirmingOffered =
    canConfirm && isOfOneSupplier && orderConfirmation !== 'off' && confirmFilter !== undefined
  const hasShownLineToConfirm = data?.rows.some(
    ({ confirmation, pending }) =>
      pending !== '0' && (confirmation === 'unconfirmed' || confirmation === 'refused'),
  )
  // Lines to confirm may be on other pages only.
  const { data: countReply } = useQuery({
    ...endpointQuery('GET /api/order-lines/count', { query: { ...confirmFilter }, supplier }),
    enabled: isConfirmingOffered && hasShownLineToConfirm === false,
  })
  const hasLinesToConfirm =
    isConfirmingOffered && (hasShownLineToConfirm || (countReply?.count ?? 0) > 0)
  const table = useRef<HTMLDivElement>(null)
  useRowShortcuts(table, true)
  const preview = useRowPreview()
  const shownLine = data?.rows.find(({ id }) => String(id) === preview.row) ?? data?.rows[0]
  return (
    <ScreenPage
      title={t('title')}
      actions={
        <>
          {hasLinesToConfirm ? (
            <ConfirmAll isPrimary query={confirmFilter} supplier={supplier} onNext={setDialog} />
          ) : null}
          <PreviewButton preview={preview} />
          <ColumnsButton list="orders" columns={optionalOrderColumns} />
          <SavedViews list="orders" />
          <ExportMenu
            make={(file) =>
              callForFile('GET /api/order-lines/export', {
                query: { ...filter, ...file },
                supplier,
              })
            }
          />
          <ConfirmationImportLink />
          <ImportLinks />
          <NewOrderLink />
        </>
      }
    >
      {dialog}
      <OrdersFilters search={search} change={change} />
      <div ref={table}>
        <ListPages
          list={list}
          page={page}
          size={rows}
          count={(row) =>
            endpointQuery('GET /api/order-lines/count', {
              query: row === undefined ? filterWithoutSort : { ...filter, row },
              supplier,
            })
          }
          change={change}
          onSize={(size) => change({ ...firstPage, rows: size })}
        >
          <WithPreview
            preview={preview}
            content={shownLine && <OrderLinePreview line={shownLine} />}
          >
            <div {...preview.listProps}>
              <OrdersTable
                search={search}
                change={change}
                rows={data?.rows}
                isFetching={list.isPlaceholderData}
                selection={{
                  selected: new Set(selection.lines.map(({ id }) => id)),
                  onChange: selection.selectByIds,
                }}
              />
            </div>
          </WithPreview>
          <SelectedLines
            selection={selection}
            query={filter}
            supplier={supplier}
            isSelectable={isSelectable}
          />
        </ListPages>
      </div>
    </ScreenPage>
  )
}
