import { useTranslation } from 'react-i18next'
import { type SupplierQuery, supplierQueryFields } from '#domain/parties/supplier.ts'
import type { Output } from '#web/app/http/call.ts'
import { headingSort, sortAfterPress } from '#web/app/list/list-sort.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { useSettingLabels } from '#web/settings/setting-labels.ts'
import { SupplierState } from '#web/settings/suppliers/supplier-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column, TableRows } from '#web/ui/table/table-columns.ts'
import { codeColumn, linkColumn, textColumn } from '#web/ui/table/text-column.tsx'

type Row = Output<'GET /api/supplier-settings'>['rows'][number]

export function SupplierTable({
  rows,
  isFetching,
  sort = 'code',
  onSort,
  onClear,
}: TableRows<Row> & {
  sort: SupplierQuery['sort']
  onSort: (sort: SupplierQuery['sort']) => void
  /** Clears the filters; undefined if no filter is set. */
  onClear: (() => void) | undefined
}) {
  const { t } = useTranslation(['settings', 'fields'])
  const { tolerance, lastChange } = useSettingLabels()
  const columns: Column<Row>[] = [
    linkColumn(
      'name',
      t('supplier.name'),
      ({ id }) => pathTo(paths.oneSupplierSettings, { id }),
      ({ name }) => name,
      { isSortable: true },
    ),
    codeColumn('code', t('supplier.code'), ({ code }) => code, { isSortable: true }),
    {
      key: 'state',
      header: t('fields:supplierState'),
      isNoWrap: true,
      render: ({ isActive }) => <SupplierState isActive={isActive} />,
    },
    codeColumn('gs1Prefix', t('gs1.prefix'), ({ gs1Prefix }) => gs1Prefix),
    textColumn('tolerance', t('tolerance.label'), (row) => tolerance(row.tolerance)),
    textColumn(
      'changed',
      t('suppliers.changed'),
      ({ changedBy, changedAt }) => lastChange(changedBy, changedAt),
      { priority: 2 },
    ),
  ]
  return (
    <DataTable
      caption={t('suppliers.title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      sort={headingSort(sort)}
      onSort={(pressed) =>
        onSort(sortAfterPress(pressed, supplierQueryFields.sort.options, 'code'))
      }
      empty={<NoSuppliers onClear={onClear} />}
      isFetching={isFetching}
    />
  )
}

/** Empty list: explains how to add the first supplier or, if filters are set, offers to clear them. */
function NoSuppliers({ onClear }: { onClear: (() => void) | undefined }) {
  const { t } = useTranslation(['settings', 'orders'])
  if (onClear)
    return (
      <EmptyState icon="search" action={<Button onPress={onClear}>{t('suppliers.clear')}</Button>}>
        {t('suppliers.none')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon="company"
      action={
        <>
          <LinkButton href={paths.orderImport} icon="upload">
            {t('orders:import.title')}
          </LinkButton>
          <LinkButton href={paths.newSupplier} icon="add">
            {t('suppliers.add')}
          </LinkButton>
        </>
      }
    >
      {t('suppliers.first')}
    </EmptyState>
  )
}
