import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type {
  OrderImportChange,
  ReversalOutcome,
} from '#domain/imports/orders/order-import-record.ts'
import { useFormats } from '#web/app/formats.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { paths } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { ImportPagination } from '#web/orders/import/import-pagination.tsx'
import { ImportedValuesList } from '#web/orders/import/imported-values.tsx'
import styles from '#web/orders/import/order-import.module.css'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { textColumn } from '#web/ui/table/text-column.tsx'

/** Changes of an import; if the import was undone, each with the outcome of undoing that change. */
export function OrderImportChanges({ id, isReversed }: { id: number; isReversed: boolean }) {
  const { t } = useTranslation(['imports', 'tables'])
  const { number } = useFormats()
  const { after, before } = useSearch({ from: paths.orderImportRecord })
  const list = useQuery(
    endpointQuery('GET /api/order-imports/:id/changes', {
      params: { id },
      query: { after, before },
    }),
  )
  const { data, error, isPlaceholderData } = list
  if (error && !data) return <LoadFailed error={error} onRetry={() => void list.refetch()} />
  const columns: Column<OrderImportChange>[] = [
    {
      key: 'what',
      header: t('changed'),
      isNoWrap: true,
      render: ({ kind, name }) => (
        <div>
          {t(`kind.${kind}`)}{' '}
          <CodeText>
            {[name.orderCode ?? name.supplierCode, name.lineNumber].filter(Boolean).join(' / ')}
          </CodeText>
        </div>
      ),
    },
    {
      key: 'values',
      header: t('values'),
      render: (change) => <ImportedValuesList change={change} />,
    },
    textColumn('row', t('tables:rowNumber'), ({ row }) => number(row), { isNumeric: true }),
  ]
  const reversalColumn: Column<OrderImportChange> = {
    key: 'reversal',
    header: t('undone'),
    render: ({ reversal }) => (reversal ? <Outcome outcome={reversal} /> : '–'),
  }
  return (
    <Section title={t('changes')}>
      <DataTable<OrderImportChange>
        isCompact
        caption={t('changes')}
        rows={data?.rows}
        rowKey={(change) => change.number}
        rowLabel={({ row }) => t('tables:row', { row })}
        isFetching={isPlaceholderData}
        empty={t('noChanges')}
        columns={isReversed ? [...columns, reversalColumn] : columns}
      />
      <ImportPagination page={data} />
    </Section>
  )
}

function Outcome({ outcome }: { outcome: ReversalOutcome }) {
  const { t } = useTranslation('imports')
  const isDone = outcome === 'reversed' || outcome === 'gone'
  return (
    <div className={styles.outcome} data-kept={!isDone || undefined}>
      <Icon name={isDone ? 'check' : 'alert'} size={14} />
      <bdi>{t(`outcome.${outcome}`)}</bdi>
    </div>
  )
}
