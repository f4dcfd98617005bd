import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { OrderImport } from '#domain/imports/orders/order-import-record.ts'
import { useFormats } from '#web/app/formats.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { RestrictedPage } from '#web/app/frame/restricted-page.tsx'
import { paths, pathTo } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { ImportPagination } from '#web/orders/import/import-pagination.tsx'
import { ImportsUnderWay } from '#web/orders/import/imports-under-way.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { StateBadge } from '#web/ui/state-badge.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { linkColumn, textColumn } from '#web/ui/table/text-column.tsx'

export function OrderImportsScreen() {
  const { t } = useTranslation(['imports', 'orders'])
  return (
    <RestrictedPage
      verb="importOrders"
      title={t('history')}
      trail={[{ label: t('orders:title'), href: paths.orders }]}
      notAllowed={t('orders:import.notAllowed')}
      actions={
        <LinkButton href={paths.orderImport} icon="upload">
          {t('orders:import.title')}
        </LinkButton>
      }
    >
      <ImportsUnderWay />
      <OrderImportList />
    </RestrictedPage>
  )
}

function OrderImportList() {
  const { t } = useTranslation(['imports', 'tables'])
  const { instant, number, person } = useFormats()
  const { after, before } = useSearch({ from: paths.orderImports })
  const list = useQuery(endpointQuery('GET /api/order-imports', { query: { after, before } }))
  const { data, error, isPlaceholderData } = list
  if (error && !data) return <LoadFailed error={error} onRetry={() => void list.refetch()} />
  return (
    <>
      <DataTable<OrderImport>
        caption={t('history')}
        rows={data?.rows}
        rowKey={({ id }) => id}
        rowLabel={({ fileName, importedAt }) => `${fileName} ${instant(importedAt)}`}
        isFetching={isPlaceholderData}
        empty={t('none')}
        columns={[
          linkColumn(
            'file',
            t('file'),
            ({ id }) => pathTo(paths.orderImportRecord, { id }),
            ({ fileName }) => fileName || t('unnamed'),
            { card: { row: 1 } },
          ),
          textColumn('at', t('when'), ({ importedAt }) => instant(importedAt), {
            card: { row: 2 },
            isNoWrap: true,
          }),
          textColumn(
            'by',
            t('who'),
            ({ importedBy }) => (importedBy ? person(importedBy) : t('command')),
            { card: { row: 3 } },
          ),
          textColumn('new', t('newLines'), ({ counts }) => number(counts.lines.created), {
            card: { row: 2, isEnd: true, hasLabel: true },
            isNumeric: true,
          }),
          textColumn('changed', t('changedLines'), ({ counts }) => number(counts.lines.changed), {
            card: { row: 3, isEnd: true, hasLabel: true },
            isNumeric: true,
          }),
          textColumn('bad', t('tables:invalid'), ({ counts }) => number(counts.bad), {
            isNumeric: true,
          }),
          {
            key: 'reversed',
            header: t('undone'),
            card: { row: 1, isEnd: true },
            render: ({ reversedAt }) =>
              reversedAt ? <StateBadge shape="cancelled">{t('undone')}</StateBadge> : null,
          },
        ]}
      />
      <ImportPagination page={data} />
    </>
  )
}
