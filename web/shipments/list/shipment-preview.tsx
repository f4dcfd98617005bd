import { useTranslation } from 'react-i18next'
import type { ListedShipment } from '#domain/shipments/shipment.ts'
import { type ColumnField, columnFields } from '#domain/shipments/shipment-field.ts'
import { useFormats } from '#web/app/formats.ts'
import { PreviewContent } from '#web/app/list-layout/with-preview.tsx'
import { paths, pathTo } from '#web/app/paths.ts'
import { DueDay } from '#web/app/shipment/due-day.tsx'
import { useShipment } from '#web/app/shipment/shipment-queries.ts'
import { useStatusBadge } from '#web/app/shipment/shipment-status.tsx'
import { TrackingNumber } from '#web/app/shipment/tracking-number.tsx'
import { useDebounced } from '#web/app/use-debounced.ts'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from './shipment-preview.module.css'

const maxLines = 12

/** Preview of a shipment: status, fields, and first lines, which load once its row has had the focus for a moment. */
export function ShipmentPreview({ row }: { row: ListedShipment }) {
  const { t } = useTranslation(['shipments', 'fields'])
  const { number } = useFormats()
  const badge = useStatusBadge()
  const debouncedId = Number(useDebounced(String(row.id)))
  const { data } = useShipment(debouncedId)
  const lines = data?.id === row.id ? data.lines : []
  const trackingUrl = data?.id === row.id ? data.trackingUrl : null
  const fieldValue = (name: ColumnField) => {
    if (name === 'tracking')
      return (
        row.tracking && <TrackingNumber key="tracking" url={trackingUrl} tracking={row.tracking} />
      )
    return name === 'shipTo' ? row.place : row[name]
  }
  const fields = [
    [
      t('fields:estimatedDelivery'),
      row.estimatedDelivery ? (
        <DueDay key="eta" day={row.estimatedDelivery} isWaiting={row.state === 'open'} />
      ) : (
        t('list.noDate')
      ),
    ],
    ...columnFields.map((name) => [t(`fields:${name}`), fieldValue(name)] as const),
    [t('fields:packages'), number(row.packages)],
    [t('fields:lines'), number(row.lineCount)],
  ] as const
  return (
    <PreviewContent
      head={
        <div className={styles.head}>
          <Link href={pathTo(paths.shipment, { id: row.id })}>
            <CodeText>{row.code}</CodeText>
          </Link>
          {badge(row)}
        </div>
      }
      facts={fields}
    >
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
    </PreviewContent>
  )
}
