import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnnouncementChanges, LineChange } from '#domain/packing/announcement-changes.ts'
import { goodsFieldNames } from '#domain/shipments/line-field.ts'
import type { Shipment } from '#domain/shipments/shipment.ts'
import { useFormats } from '#web/app/formats.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { endpointQuery } from '#web/app/queries.ts'
import { useShipmentFieldText } from '#web/app/shipment/shipment-field-text.ts'
import { useGoodsText } from '#web/app/shipment/use-goods-text.ts'
import { useLineFieldText } from '#web/app/shipment/use-line-field-text.ts'
import styles from '#web/shipments/detail/shipment-detail.module.css'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'

const maxShownRows = 10

/** Differences of a reopened shipment from its last announcement; renders nothing if there are none. */
export function AnnouncementChangesSection({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation('changes')
  const { instant } = useFormats()
  const rowsOf = useAnnouncementChangeRows()
  const [isShowingAll, setShowingAll] = useState(false)
  const { data, error, refetch } = useQuery({
    ...endpointQuery('GET /api/shipments/:id/announcement-changes', {
      params: { id: shipment.id },
    }),
    enabled: shipment.revision > 0,
  })
  const title = t('announced.title')
  if (error && !data)
    return (
      <Section title={title}>
        <LoadFailed error={error} onRetry={() => void refetch()} />
      </Section>
    )
  const rows = data ? rowsOf(data) : []
  if (!data?.announcedAt || rows.length === 0) return null

  const nothing = <span className={styles.quiet}>{t('announced.nothing')}</span>
  const columns: Column<ChangeRow>[] = [
    {
      key: 'what',
      header: t('announced.what'),
      card: { row: 1 },
      render: ({ name, detail }) => (
        <span className={styles.what}>
          <bdi>{name}</bdi>
          {detail ? <bdi className={styles.detail}>{detail}</bdi> : null}
        </span>
      ),
    },
    {
      key: 'before',
      header: t('announced.before'),
      card: { row: 2 },
      render: ({ before }) =>
        before === null ? (
          nothing
        ) : (
          <del className={styles.quiet}>
            <bdi>{before}</bdi>
          </del>
        ),
    },
    {
      key: 'after',
      header: t('announced.after'),
      card: { row: 3 },
      render: ({ after }) =>
        after === null ? nothing : <bdi className={styles.after}>{after}</bdi>,
    },
  ]
  return (
    <Section title={title}>
      <p className={styles.since}>{t('announced.since', { at: instant(data.announcedAt) })}</p>
      <DataTable
        isCompact
        caption={title}
        columns={columns}
        rows={isShowingAll ? rows : rows.slice(0, maxShownRows)}
        rowKey={({ key }) => key}
        rowLabel={({ name }) => name}
      />
      {rows.length > maxShownRows && !isShowingAll ? (
        <Button kind="quiet" onPress={() => setShowingAll(true)}>
          {t('announced.all', { count: rows.length })}
        </Button>
      ) : null}
    </Section>
  )
}

/** Difference between two announcements as text; `before` or `after` is null if that announcement lacks the value. */
type ChangeRow = {
  key: string
  name: string
  detail?: string
  before: string | null
  after: string | null
}

/** Returns a function that lists the differences of two announcements as text: fields, packages, then lines. */
function useAnnouncementChangeRows(): (changes: AnnouncementChanges) => ChangeRow[] {
  const { t } = useTranslation(['changes', 'fields'])
  const { number } = useFormats()
  const fieldText = useShipmentFieldText()
  const goodsText = useGoodsText()
  const { labelled } = useLineFieldText()
  const amountText = (line: LineChange['before'], { unit }: LineChange) =>
    line &&
    [
      t('announced.amount', {
        quantity: `${number(line.quantity)} ${unit}`,
        count: line.numberOfPackages,
      }),
      ...goodsFieldNames.flatMap((name) => {
        const values: readonly string[] = line[name] ?? []
        return values.map((value) => labelled(name, value))
      }),
      ...(line.traceability ?? []).map(goodsText),
    ].join('; ')
  return ({ fields, lines, packageCount }) => [
    ...fields.map(({ name, before, after }) => ({
      key: name,
      name: t(`fields:${name}`),
      before: before && fieldText(name, before),
      after: after && fieldText(name, after),
    })),
    ...(packageCount
      ? [
          {
            key: 'packages',
            name: t('announced.packed'),
            before: number(packageCount.before),
            after: number(packageCount.after),
          },
        ]
      : []),
    ...lines.map((line) => ({
      key: `${line.orderCode} ${line.orderLineNumber}`,
      name: [line.productName, line.size, line.color].filter(Boolean).join(' '),
      detail: `${line.orderCode} · ${line.orderLineNumber}`,
      before: amountText(line.before, line),
      after: amountText(line.after, line),
    })),
  ]
}
