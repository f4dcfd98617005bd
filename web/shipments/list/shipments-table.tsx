import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedShipment, ShipmentRow } from '#domain/shipments/shipment.ts'
import { type ShipmentSort, shipmentSortColumn } from '#domain/shipments/shipment-query.ts'
import { useFormats } from '#web/app/formats.ts'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import { headingSort } from '#web/app/list/list-sort.ts'
import { firstPage } from '#web/app/list/page-position.ts'
import { supplierColumn } from '#web/app/list/supplier-column.tsx'
import { useHasAllSuppliers } from '#web/app/list/supplier-filter.tsx'
import { paths, pathTo } from '#web/app/paths.ts'
import { DueDay } from '#web/app/shipment/due-day.tsx'
import { shipmentCodeColumn } from '#web/app/shipment/product-columns.tsx'
import { useWhyNot } from '#web/app/shipment/shipment-permission.ts'
import { useStatusBadge } from '#web/app/shipment/shipment-status.tsx'
import { type ShipmentsSearch, shownShipmentSort } from '#web/app/shipment/shipments-search.ts'
import { shownColumns, useListLayout } from '#web/app/workspace.ts'
import { useShipmentFieldColumns } from '#web/shipments/list/shipment-field-columns.tsx'
import { optionalShipmentColumns } from '#web/shipments/list/shipments-columns.ts'
import type { ShipmentTransition } from '#web/shipments/use-transition.ts'
import { Menu, type MenuEntry } from '#web/ui/overlay/menu.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import type { Selection } from '#web/ui/table/use-row-selection.ts'
import styles from './shipments-table.module.css'

const NoShipments = lazyComponent(
  'NoShipments',
  () => import('#web/shipments/list/no-shipments.tsx'),
)

type Props = {
  search: ShipmentsSearch
  change: (changes: Partial<ShipmentsSearch>) => void
  rows: readonly ListedShipment[] | undefined
  isFetching: boolean
  selection: Selection
  onStep: (step: ShipmentTransition, shipment: ShipmentRow) => void
}

/** Table of shipments: shipping code, delivery date, state and options by specification, and the optional columns. */
export function ShipmentsTable({ search, change, rows, isFetching, selection, onStep }: Props) {
  const { t } = useTranslation(['shipments', 'ui', 'fields'])
  const { layout, isKnown } = useListLayout('shipments')
  const columns = shownColumns(
    useColumns(shipmentSortColumn(search), useHasAllSuppliers(search.supplier)),
    optionalShipmentColumns,
    layout,
  )
  const whyNot = useWhyNot()
  const optionsOf = (row: ShipmentRow): MenuEntry[] => [
    {
      key: 'view',
      label: t('action.open'),
      icon: 'arrow',
      href: pathTo(paths.shipment, { id: row.id }),
    },
    {
      key: 'close',
      label: t('action.close'),
      icon: 'truck',
      reason: whyNot('close', row),
      onSelect: () => onStep('close', row),
    },
    {
      key: 'delete',
      label: t('action.delete'),
      icon: 'remove',
      isDanger: true,
      reason: whyNot('delete', row),
      onSelect: () => onStep('delete', row),
    },
  ]
  return (
    <DataTable
      caption={t('title')}
      columns={columns}
      rows={isKnown ? rows : undefined}
      isCompact={layout.isCompact}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.code}
      sort={headingSort(shownShipmentSort(search) ?? '-created')}
      onSort={({ column, direction }) =>
        change({
          sort: `${direction === 'descending' ? '-' : ''}${column}` as ShipmentSort,
          ...firstPage,
        })
      }
      selection={selection}
      options={(row) => (
        <Menu
          isSmall
          label={t('ui:menu.options', { row: row.code })}
          entries={() => optionsOf(row)}
        />
      )}
      isFetching={isFetching}
      empty={
        <Suspense>
          <NoShipments search={search} change={change} />
        </Suspense>
      }
    />
  )
}

// Hooks run once per table: in each cell they would take most of a list's rendering time.
function useColumns(
  sortColumn: string | undefined,
  hasAllSuppliers: boolean,
): Column<ListedShipment>[] {
  const { t } = useTranslation(['shipments', 'fields'])
  const { instant, number } = useFormats()
  const statusBadge = useStatusBadge()
  const fieldColumns = useShipmentFieldColumns()
  return [
    shipmentCodeColumn(t('fields:shippingCode'), {
      isSortable: sortColumn !== 'eta',
      card: { row: 1 },
    }),
    ...(hasAllSuppliers ? [supplierColumn<ListedShipment>(t('fields:supplier'))] : []),
    {
      key: 'eta',
      header: t('fields:estimatedDelivery'),
      isSortable: sortColumn !== 'code',
      isNoWrap: true,
      card: { row: 2 },
      render: ({ estimatedDelivery, state }) =>
        estimatedDelivery ? (
          <DueDay day={estimatedDelivery} isWaiting={state === 'open'} />
        ) : (
          <span className={styles.quiet}>{t('list.noDate')}</span>
        ),
    },
    {
      key: 'state',
      header: t('fields:state'),
      isNoWrap: true,
      card: { row: 1, isEnd: true },
      render: statusBadge,
    },
    ...fieldColumns,
    {
      key: 'packages',
      header: t('fields:packages'),
      isNumeric: true,
      priority: 2,
      card: { row: 2, isEnd: true, hasLabel: true },
      render: ({ packages }) => <span className={styles.quiet}>{number(packages)}</span>,
    },
    {
      key: 'lines',
      header: t('fields:lines'),
      isNumeric: true,
      priority: 2,
      render: ({ lineCount }) => <span className={styles.quiet}>{number(lineCount)}</span>,
    },
    {
      key: 'created',
      header: t('fields:created'),
      isSortable: !sortColumn,
      isNoWrap: true,
      render: ({ createdAt }) => <bdi className={styles.quiet}>{instant(createdAt)}</bdi>,
    },
  ]
}
