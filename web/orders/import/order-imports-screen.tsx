import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { OrderImport } from '#domain/imports/orders/order-import-record.ts'
import { useFormats } from '#web/app/formats.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { paths, pathTo } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { readImportPage } from '#web/orders/import/import-page.ts'
import { ImportPagination } from '#web/orders/import/import-pagination.tsx'
import { ImportsUnderWay } from '#web/orders/import/imports-under-way.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Link, LinkButton } from '#web/ui/link.tsx'
import { StateBadge } from '#web/ui/state-badge.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'

/** List of imports: person, time, file, and number of changes. */
export function OrderImportsScreen() {
  const { t } = useTranslation(['imports', 'orders'])
  const canImport = useCan('importOrders')
  return (
    <ScreenPage
      title={t('history')}
      trail={[{ label: t('orders:title'), href: paths.orders }]}
      actions={
        canImport ? (
          <LinkButton href={paths.orderImport} icon="upload">
            {t('orders:import.title')}
          </LinkButton>
        ) : null
      }
    >
      {canImport ? (
        <>
          <ImportsUnderWay />
          <List />
        </>
      ) : (
        <EmptyState icon="lock">{t('orders:import.notAllowed')}</EmptyState>
      )}
    </ScreenPage>
  )
}

function List() {
  const { t } = useTranslation(['imports', 'tables'])
  const { instant, number, person } = useFormats()
  const place = useSearch({ from: paths.orderImports, select: readImportPage })
  const list = useQuery(endpointQuery('GET /api/order-imports', { query: place }))
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
          {
            key: 'file',
            header: t('file'),
            card: { row: 1 },
            render: ({ id, fileName }) => (
              <Link isQuiet href={pathTo(paths.orderImportRecord, { id })}>
                <bdi>{fileName || t('unnamed')}</bdi>
              </Link>
            ),
          },
          {
            key: 'at',
            header: t('when'),
            card: { row: 2 },
            isNoWrap: true,
            render: ({ importedAt }) => <bdi>{instant(importedAt)}</bdi>,
          },
          {
            key: 'by',
            header: t('who'),
            card: { row: 3 },
            render: ({ importedBy }) => <bdi>{importedBy ? person(importedBy) : t('command')}</bdi>,
          },
          {
            key: 'new',
            header: t('newLines'),
            card: { row: 2, isEnd: true, hasLabel: true },
            isNumeric: true,
            render: ({ counts }) => number(counts.lines.created),
          },
          {
            key: 'changed',
            header: t('changedLines'),
            card: { row: 3, isEnd: true, hasLabel: true },
            isNumeric: true,
            render: ({ counts }) => number(counts.lines.changed),
          },
          {
            key: 'bad',
            header: t('tables:invalid'),
            isNumeric: true,
            render: ({ counts }) => number(counts.bad),
          },
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
