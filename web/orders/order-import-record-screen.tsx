import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { getOrderImport, listOrderImportChanges } from '#contract/order-import-record-endpoints.ts'
import type { OrderImport, OrderImportChange } from '#domain/order-import-record.ts'
import { useFormats } from '#web/app/formats.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { Page } from '#web/app/frame/page.tsx'
import { paths } from '#web/app/paths.ts'
import { read } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import styles from '#web/app/table-import/table-import.module.css'
import { useAddress } from '#web/app/use-address.ts'
import { ImportPages, readImportPage } from '#web/orders/import-pages.tsx'
import { ImportedValuesText } from '#web/orders/imported-values-text.tsx'
import { UndoImport } from '#web/orders/undo-import.tsx'
import { CodeText } from '#web/ui/code-text.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Section } from '#web/ui/page-header.tsx'

/** One file of orders that was taken: what it changed, and taking it back. */
export function OrderImportRecordScreen() {
  const { t } = useTranslation(['imports', 'orders'])
  const canImport = useCan('importOrders')
  const id = Number(useParams({ strict: false }).id)
  const query = useQuery({ ...read(getOrderImport, { params: { id } }), enabled: canImport })
  const { data, error } = query
  return (
    <Page
      title={data?.fileName || t('oneImport')}
      trail={[
        { label: t('orders:title'), href: paths.orders },
        { label: t('history'), href: paths.orderImports },
      ]}
      actions={data && data.reversedAt === null ? <UndoImport id={id} /> : null}
    >
      {!canImport ? (
        <EmptyState icon="lock">{t('orders:import.notAllowed')}</EmptyState>
      ) : error && !data ? (
        <LoadFailed error={error} onRetry={() => void query.refetch()} />
      ) : data ? (
        <div className={styles.parts}>
          <Facts one={data} />
          <Changes id={id} />
        </div>
      ) : null}
    </Page>
  )
}

function Facts({ one }: { one: OrderImport }) {
  const { t } = useTranslation(['imports', 'orders', 'tables'])
  const { instant, number } = useFormats()
  const { counts, reversal, reversedAt } = one
  const done = (['suppliers', 'orders', 'lines'] as const)
    .map((what) =>
      t('counted', {
        what: t(`orders:import.${what}`),
        created: number(counts[what].created),
        changed: number(counts[what].changed),
      }),
    )
    .join(' · ')
  const undone =
    reversal && reversedAt
      ? t('undoneBy', {
          at: instant(reversedAt),
          by: one.reversedBy ?? '',
          reversed: number(reversal.reversed),
          kept: number(reversal.kept),
        })
      : null
  return (
    <DescriptionList
      items={[
        { term: t('when'), value: <bdi>{instant(one.importedAt)}</bdi> },
        { term: t('who'), value: <bdi>{one.importedBy ?? t('command')}</bdi> },
        {
          term: t('tables:rows'),
          value: t('rowCounts', { good: number(counts.good), bad: number(counts.bad) }),
        },
        { term: t('changes'), value: done },
        { term: 'SHA-256', value: <CodeText hasCopy>{one.fileHash}</CodeText> },
        ...(undone ? [{ term: t('undone'), value: <bdi>{undone}</bdi> }] : []),
      ]}
    />
  )
}

function Changes({ id }: { id: number }) {
  const { t } = useTranslation(['imports', 'tables'])
  const { number } = useFormats()
  const [place] = useAddress(readImportPage)
  const list = useQuery(read(listOrderImportChanges, { params: { id }, query: place }))
  const { data, error, isPlaceholderData } = list
  if (error && !data) return <LoadFailed error={error} onRetry={() => void list.refetch()} />
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
        columns={[
          {
            key: 'row',
            header: t('tables:rowNumber'),
            isUnbroken: true,
            render: ({ row }) => number(row),
          },
          {
            key: 'what',
            header: t('changed'),
            render: ({ kind, name }) => (
              <>
                {t(`kind.${kind}`)}{' '}
                <CodeText>
                  {[name.orderCode ?? name.supplierCode, name.lineNumber]
                    .filter(Boolean)
                    .join(' / ')}
                </CodeText>
              </>
            ),
          },
          {
            key: 'values',
            header: t('values'),
            render: (change) => <ImportedValuesText change={change} />,
          },
          {
            key: 'reversal',
            header: t('undone'),
            render: ({ reversal }) => (reversal ? t(`outcome.${reversal}`) : '–'),
          },
        ]}
      />
      <ImportPages page={data} />
    </Section>
  )
}
