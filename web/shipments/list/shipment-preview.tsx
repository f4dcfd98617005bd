import { useTranslation } from 'react-i18next'
import type { ShipmentRow } from '#domain/shipment.ts'
import { DueDay } from '#web/app/due-day.tsx'
import { useFormats } from '#web/app/formats.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { useStatusBadge } from '#web/app/shipment-status.tsx'
import { useDebounced } from '#web/app/use-debounced.ts'
import { useShipment } from '#web/shipments/shipment-queries.ts'
import { CodeText } from '#web/ui/code-text.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from './shipment-preview.module.css'

const maxLines = 12

/** A shipment beside the list: how it stands, where it goes, and what is in it. Its lines come when the focus rests on it. */
export function ShipmentPreview({ row }: { row: ShipmentRow }) {
  const { t } = useTranslation(['shipments', 'fields'])
  const { number } = useFormats()
  const badge = useStatusBadge()
  const settled = Number(useDebounced(String(row.id)))
  const { data } = useShipment(settled)
  const lines = data?.id === row.id ? data.lines : []
  const facts = [
    [
      t('fields:estimatedDelivery'),
      row.estimatedDelivery ? (
        <DueDay key="eta" day={row.estimatedDelivery} isWaiting={row.state === 'open'} />
      ) : (
        t('list.noDate')
      ),
    ],
    [t('fields:shipTo'), data?.id === row.id ? (data.shipToParty?.name ?? row.shipTo) : row.shipTo],
    [t('fields:carrier'), row.carrier],
    [t('fields:tracking'), row.tracking],
    [t('fields:packages'), number(row.packageCount)],
    [t('fields:lines'), number(row.lineCount)],
  ] as const
  return (
    <div className={styles.preview}>
      <div className={styles.head}>
        <Link href={pathTo(paths.shipment, { id: row.id })}>
          <CodeText>{row.code}</CodeText>
        </Link>
        {badge(row)}
      </div>
      <dl className={styles.facts}>
        {facts.map(([term, value]) =>
          value ? (
            <div key={term} style={{ display: 'contents' }}>
              <dt>{term}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ) : null,
        )}
      </dl>
      <ul className={styles.lines}>
        {lines.slice(0, maxLines).map((line) => (
          <li key={line.id}>
            <span>
              <bdi>{line.productName}</bdi>{' '}
              <bdi className={styles.quiet}>
                {[line.size, line.color].filter(Boolean).join(' · ')}
              </bdi>
            </span>
            <bdi>
              {number(line.quantity)} <span className={styles.quiet}>{line.unit}</span>
            </bdi>
          </li>
        ))}
      </ul>
      {lines.length > maxLines ? (
        <p className={styles.quiet}>{t('list.moreLines', { count: lines.length - maxLines })}</p>
      ) : null}
    </div>
  )
}
