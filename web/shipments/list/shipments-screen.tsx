import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedShipment, ShipmentRow } from '#domain/shipments/shipment.ts'
import { ExportMenu } from '#web/app/files/export-menu.tsx'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { callForFile } from '#web/app/http/call.ts'
import { useShortcut } from '#web/app/keyboard/shortcuts.ts'
import { useRowShortcuts } from '#web/app/keyboard/use-row-shortcuts.ts'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import { ListPages } from '#web/app/list/list-pages.tsx'
import { firstPage } from '#web/app/list/page-position.ts'
import { useChangeSearch } from '#web/app/list/use-change-search.ts'
import { ColumnsButton } from '#web/app/list-layout/columns-button.tsx'
import { PreviewButton, useRowPreview, WithPreview } from '#web/app/list-layout/with-preview.tsx'
import { paths } from '#web/app/paths.ts'
import { useWhyNot } from '#web/app/shipment/shipment-permission.ts'
import { shipmentCount, shipmentsQuery } from '#web/app/shipment/shipment-queries.ts'
import {
  readShipmentsSearch,
  type ShipmentsSearch,
  shownShipmentSort,
} from '#web/app/shipment/shipments-search.ts'
import { supplierFilter } from '#web/app/state/session-state.ts'
import { SavedViews } from '#web/app/views/saved-views.tsx'
import { optionalShipmentColumns } from '#web/shipments/list/shipments-columns.ts'
import { ShipmentsFilters } from '#web/shipments/list/shipments-filters.tsx'
import { ShipmentsTable } from '#web/shipments/list/shipments-table.tsx'
import type { ShipmentTransition } from '#web/shipments/use-transition.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { LinkButton } from '#web/ui/link.tsx'
import type { RowKey } from '#web/ui/table/table-columns.ts'

// Loaded lazily, because the list is shown without these parts.
const BulkActionBar = lazyComponent(
  'BulkActionBar',
  () => import('#web/shipments/list/bulk-action-bar.tsx'),
)
const ShipmentPreview = lazyComponent(
  'ShipmentPreview',
  () => import('#web/shipments/list/shipment-preview.tsx'),
)
const TransitionDialog = lazyComponent(
  'TransitionDialog',
  () => import('#web/shipments/transition-dialog.tsx'),
)
const preload = () => void Promise.all([BulkActionBar.preload(), TransitionDialog.preload()])

const byId = (rows: readonly ListedShipment[]): ReadonlyMap<RowKey, ListedShipment> =>
  new Map(rows.map((row) => [row.id, row]))

/** List of shipments. Filters, sort and page are in the address; rows can be closed and deleted. */
export function ShipmentsScreen() {
  const { t } = useTranslation('shipments')
  const navigate = useNavigate()
  const search = useSearch({ from: paths.shipments, select: readShipmentsSearch })
  const change = useChangeSearch<ShipmentsSearch>()
  const list = useQuery(shipmentsQuery(search))
  const { data } = list
  const { rows: _rows, after: _after, before: _before, page: _page, supplier, ...filter } = search
  // The selection belongs to a filter: rows that another filter hides must not be closed or deleted.
  const filterKey = JSON.stringify({ ...filter, sort: undefined, supplier })
  const [selection, setSelection] = useState({ filterKey, selectedById: byId([]) })
  const selectedById = selection.filterKey === filterKey ? selection.selectedById : byId([])
  const selectRows = (rows: readonly ListedShipment[]) =>
    setSelection({ filterKey, selectedById: byId(rows) })
  const setSelectedIds = (ids: Iterable<RowKey>) => {
    const rowsById = byId([...selectedById.values(), ...(data?.rows ?? [])])
    selectRows([...ids].map((id) => rowsById.get(id) as ListedShipment))
  }
  const [transition, setTransition] = useState<{
    step: ShipmentTransition
    shipment: ShipmentRow
  }>()
  useShortcut('n', t('new'), () => void navigate({ to: paths.newShipment }))
  const table = useRef<HTMLDivElement>(null)
  const focusedRow = useRowShortcuts(table, true)
  const preview = useRowPreview()
  const shownRow = data?.rows.find(({ id }) => String(id) === preview.row) ?? data?.rows[0]
  const whyNot = useWhyNot()
  const startTransition = (step: 'close' | 'delete') => {
    const shipment = data?.rows.find(({ id }) => String(id) === focusedRow())
    if (!shipment) return
    const reason = whyNot(step, shipment)
    if (reason) void toast.warn(reason)
    else setTransition({ step, shipment })
  }
  useShortcut('c', t('action.close'), () => startTransition('close'))
  useShortcut('d', t('action.delete'), () => startTransition('delete'))

  const selectedRows = [...selectedById.values()].map(
    (row) => data?.rows.find(({ id }) => id === row.id) ?? row,
  )
  const [hasEverSelected, setHasEverSelected] = useState(false)
  if (selectedRows.length > 0 && !hasEverSelected) setHasEverSelected(true)
  const changePage = (position: Partial<typeof search>) => {
    selectRows([])
    change(position)
  }
  return (
    <ScreenPage
      title={t('title')}
      actions={
        <>
          <PreviewButton preview={preview} />
          <ColumnsButton list="shipments" columns={optionalShipmentColumns} />
          <SavedViews list="shipments" />
          <ExportMenu
            make={(file) =>
              callForFile('GET /api/shipments/export', {
                query: { ...filter, sort: shownShipmentSort(filter), ...file },
                supplier: supplierFilter(supplier),
              })
            }
          />
          <LinkButton kind="primary" icon="add" href={paths.newShipment}>
            {t('new')}
          </LinkButton>
        </>
      }
    >
      <ShipmentsFilters search={search} narrow={change} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: preloads on hover and focus; the controls are inside */}
      <div ref={table} onPointerEnter={preload} onFocus={preload}>
        <ListPages
          list={list}
          failedText={(why) => t('list.failed', { why })}
          page={search.page}
          size={search.rows}
          count={shipmentCount(search)}
          change={changePage}
          onSize={(rows) => change({ ...firstPage, rows })}
        >
          {hasEverSelected ? (
            <Suspense>
              <BulkActionBar
                rows={selectedRows}
                search={search}
                onSelect={selectRows}
                onDone={setSelectedIds}
              />
            </Suspense>
          ) : null}
          <WithPreview preview={preview} content={shownRow && <ShipmentPreview row={shownRow} />}>
            <div {...preview.listProps}>
              <ShipmentsTable
                search={search}
                change={change}
                rows={data?.rows}
                isFetching={list.isPlaceholderData}
                selection={{ selected: new Set(selectedById.keys()), onChange: setSelectedIds }}
                onStep={(step, shipment) => setTransition({ step, shipment })}
              />
            </div>
          </WithPreview>
        </ListPages>
      </div>
      {transition ? (
        <Suspense>
          <TransitionDialog
            {...transition}
            onDone={() => {
              setTransition(undefined)
              setSelectedIds([...selectedById.keys()].filter((id) => id !== transition.shipment.id))
            }}
            onLeave={() => setTransition(undefined)}
          />
        </Suspense>
      ) : null}
    </ScreenPage>
  )
}
