import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ItemCode, mapItemCodes } from '#domain/orders/item-code.ts'
import type { OrderChange } from '#domain/orders/order-event.ts'
import { useFormats } from '#web/app/formats.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { paths, pathTo } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import styles from '#web/orders/import/order-import.module.css'
import { Button } from '#web/ui/button.tsx'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { textColumn } from '#web/ui/table/text-column.tsx'

const pageSize = 20

/** History of an order, newest first: changes by people and files, and answers to proposals. */
export function OrderChanges({ orderId }: { orderId: number }) {
  const { t } = useTranslation(['orders', 'imports'])
  const [cursor, setCursor] = useState<{ after?: string; before?: string }>({})
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(
    endpointQuery('GET /api/orders/:id/changes', {
      params: { id: orderId },
      query: { ...cursor, limit: pageSize },
    }),
  )
  const columns = useColumns()
  if (error && !data)
    return <LoadFailed error={error} onRetry={() => void refetch()} isBusy={isFetching} />
  const { previous, next } = data ?? {}
  return (
    <>
      <DataTable
        isCompact
        caption={t('history.title')}
        columns={columns}
        rows={data?.rows}
        rowKey={({ id }) => id}
        rowLabel={({ kind, lineNumber }) =>
          [t(`history.kinds.${kind}`), lineNumber].filter(Boolean).join(' ')
        }
        isFetching={isPlaceholderData}
        empty={<EmptyState icon="clock">{t('history.none')}</EmptyState>}
      />
      {previous || next ? (
        <div className={styles.outcome}>
          {previous ? (
            <Button onPress={() => setCursor({ before: previous })}>
              {t('imports:previousPage')}
            </Button>
          ) : null}
          {next ? (
            <Button onPress={() => setCursor({ after: next })}>{t('imports:nextPage')}</Button>
          ) : null}
        </div>
      ) : null}
    </>
  )
}

function useColumns(): Column<OrderChange>[] {
  const { t } = useTranslation('orders')
  const { instant, person } = useFormats()
  return [
    {
      key: 'at',
      header: t('history.when'),
      isNoWrap: true,
      card: { row: 2 },
      render: ({ at }) => (
        <time dateTime={at}>
          <bdi>{instant(at)}</bdi>
        </time>
      ),
    },
    textColumn(
      'who',
      t('history.who'),
      ({ actor }) => (actor === null ? t('history.command') : person(actor)),
      { card: { row: 2, isEnd: true } },
    ),
    {
      key: 'what',
      header: t('history.what'),
      card: { row: 1 },
      render: ({ kind, importId, shipmentId, note }) => (
        <div>
          {importId !== null ? (
            <Link isQuiet href={pathTo(paths.orderImportRecord, { id: importId })}>
              {t(`history.kinds.${kind}`)}
            </Link>
          ) : shipmentId !== null ? (
            <Link isQuiet href={pathTo(paths.shipment, { id: shipmentId })}>
              {t(`history.kinds.${kind}`)}
            </Link>
          ) : (
            <bdi>{t(`history.kinds.${kind}`)}</bdi>
          )}
          {note ? (
            <div className={styles.name}>
              <bdi>{note}</bdi>
            </div>
          ) : null}
        </div>
      ),
    },
    {
      key: 'of',
      header: t('history.of'),
      isNoWrap: true,
      card: { row: 1, isEnd: true },
      render: ({ lineId, lineNumber, productCode }) =>
        lineId === null ? (
          <bdi>{t('history.wholeOrder')}</bdi>
        ) : (
          <span>
            <bdi>{lineNumber}</bdi> · <CodeText>{productCode}</CodeText>
          </span>
        ),
    },
    {
      key: 'values',
      header: t('history.values'),
      card: { row: 3 },
      render: (change) => <ChangedValues change={change} />,
    },
  ]
}

// Sorted like the fields of an order line.
const labelKeys = {
  reference: 'lineNumber',
  orderDate: 'orderDate',
  shipTo: 'shipTo',
  productCode: 'productCode',
  productName: 'productName',
  ...(mapItemCodes((name) => name) as { [Name in ItemCode]: Name }),
  size: 'size',
  color: 'color',
  unit: 'unit',
  quantity: 'quantity',
  cancelled: 'cancelledByBuyer',
  packMultiple: 'packMultiple',
  dueDate: 'dueDate',
  confirmedDate: 'confirmedDate',
  received: 'received',
  waived: 'waived',
} as const
// Counted quantities that differ from the announced ones.
const countDifferences = ['rejected', 'missing', 'surplusHeld'] as const
type Field = keyof typeof labelKeys | (typeof countDifferences)[number]
const allFields = [...(Object.keys(labelKeys) as (keyof typeof labelKeys)[]), ...countDifferences]
const quantityFields: readonly Field[] = [
  ...(['quantity', 'cancelled', 'packMultiple', 'received', 'waived'] as const),
  ...countDifferences,
]

function ChangedValues({ change: { before, after } }: { change: OrderChange }) {
  const { t } = useTranslation(['fields', 'orders'])
  const { day, number } = useFormats()
  const valueText = (name: Field, value: string | null | undefined) => {
    if (!value) return '–'
    if (name.endsWith('Date')) return day(value)
    return quantityFields.includes(name) ? number(value) : value
  }
  const label = (name: Field) =>
    name in labelKeys
      ? t(`fields:${labelKeys[name as keyof typeof labelKeys]}`)
      : t(`orders:history.amounts.${name as (typeof countDifferences)[number]}`)
  const names = allFields.filter((name) => name in before || name in after)
  return (
    <div className={styles.values}>
      {names.map((name) => (
        <div key={name}>
          <span className={styles.name}>
            <bdi>{label(name)}</bdi>
          </span>{' '}
          {name in before ? (
            <>
              <bdi className={styles.before}>{valueText(name, before[name])}</bdi>{' '}
              {name in after ? <Icon name="arrow" size={14} /> : null}{' '}
            </>
          ) : null}
          {name in after ? <bdi>{valueText(name, after[name])}</bdi> : null}
        </div>
      ))}
    </div>
  )
}
