import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
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
import { useRowPreview } from '#web/app/list-layout/use-row-preview.ts'
import { PreviewButton, WithPreview } from '#web/app/list-layout/with-preview.tsx'
import { paths } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { supplierFilter } from '#web/app/state/session-state.ts'
import { SavedViews } from '#web/app/views/saved-views.tsx'
import { ConfirmationImportLink } from '#web/orders/confirmation-import-link.tsx'
import { ImportLink } from '#web/orders/import/import-link.tsx'
import { NewOrderLink } from '#web/orders/list/new-order-link.tsx'
import { optionalOrderColumns } from '#web/orders/list/orders-columns.ts'
import { OrdersFilters } from '#web/orders/list/orders-filters.tsx'
import { type OrdersSearch, readOrdersSearch } from '#web/orders/list/orders-search.ts'
import { OrdersTable } from '#web/orders/list/orders-table.tsx'
import { SelectedLines } from '#web/orders/selection/selected-lines.tsx'
import { useSelectedLines } from '#web/orders/selection/use-selected-lines.ts'

const OrderLinePreview = lazyComponent(
  'OrderLinePreview',
  () => import('#web/orders/list/order-line-preview.tsx'),
)

/**
 * Screen of the order lines still expected of the supplier, with search, sort and page in the address, and selection
 * for a shipment.
 */
export function OrdersScreen() {
  const { t } = useTranslation('orders')
  const search = useSearch({ from: paths.orders, select: readOrdersSearch })
  const change = useChangeSearch<OrdersSearch>()
  const { page, rows = defaultPageSize, supplier: narrowedTo, ...query } = search
  const supplier = supplierFilter(narrowedTo)
  const filtered = useFilteredSupplier(narrowedTo)
  const { after: _after, before: _before, ...filter } = query
  const { sort: _sort, ...counted } = filter
  const list = useQuery(
    endpointQuery('GET /api/order-lines', { query: { ...query, limit: rows }, supplier }),
  )
  const { data } = list
  // Lines of a list narrowed to one supplier lack it; it is added, so that it stays known.
  const selection = useSelectedLines(
    data?.rows.map((row) => ({ ...(filtered && { supplier: filtered }), ...row })),
  )
  const table = useRef<HTMLDivElement>(null)
  useRowShortcuts(table, true)
  const preview = useRowPreview()
  const beside = data?.rows.find(({ id }) => String(id) === preview.row) ?? data?.rows[0]
  return (
    <ScreenPage
      title={t('title')}
      actions={
        <>
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
          <ImportLink />
          <NewOrderLink />
        </>
      }
    >
      <OrdersFilters search={search} change={change} />
      <div ref={table}>
        <ListPages
          list={list}
          page={page}
          size={rows}
          count={(row) =>
            endpointQuery('GET /api/order-lines/count', {
              query: row === undefined ? counted : { ...filter, row },
              supplier,
            })
          }
          change={change}
          onSize={(size) => change({ ...firstPage, rows: size })}
        >
          <WithPreview preview={preview} shown={beside && <OrderLinePreview line={beside} />}>
            <div {...preview.listProps}>
              <OrdersTable
                search={search}
                change={change}
                rows={data?.rows}
                isFetching={list.isPlaceholderData}
                selection={{
                  selected: new Set(selection.lines.map(({ id }) => id)),
                  onChange: selection.select,
                }}
              />
            </div>
          </WithPreview>
          <SelectedLines selection={selection} />
        </ListPages>
      </div>
    </ScreenPage>
  )
}
