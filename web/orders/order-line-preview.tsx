import { useTranslation } from 'react-i18next'
import type { OrderLine } from '#domain/order-line.ts'
import { whyUnavailable } from '#domain/order-line-availability.ts'
import { formatQuantity, parseQuantity } from '#domain/quantity.ts'
import { DueDay } from '#web/app/due-day.tsx'
import { useFormats } from '#web/app/formats.ts'
import styles from '#web/orders/order-line-preview.module.css'
import { QuantityBar } from '#web/ui/quantity-bar.tsx'

/** An order line beside the list: what it is, for when, and every figure of it. */
export function OrderLinePreview({ line }: { line: OrderLine }) {
  const { t } = useTranslation('orders')
  const { day, number } = useFormats()
  const why = whyUnavailable(line)
  const wanted = formatQuantity(parseQuantity(line.quantity) - parseQuantity(line.cancelled))
  const facts = [
    [t('field.product'), line.productCode],
    [t('field.supplierProductCode'), line.supplierProductCode],
    [t('field.gtin'), line.gtin],
    [t('field.size'), line.size],
    [t('field.color'), line.color],
    [t('field.order'), `${line.orderCode} · ${line.lineNumber}`],
    [t('field.orderDate'), day(line.orderDate)],
    [t('field.due'), <DueDay key="due" day={line.dueDate} isWaiting={line.pending !== '0'} />],
    [t('field.shipTo'), line.shipTo],
    [t('field.quantity'), `${number(line.quantity)} ${line.unit}`],
    [t('field.cancelled'), line.cancelled === '0' ? null : number(line.cancelled)],
    [t('field.pending'), number(line.pending)],
    [
      t('field.available'),
      [
        line.available === null ? t('unlimited') : number(line.available),
        why && t(`unavailable.${why}`),
      ]
        .filter(Boolean)
        .join(' · '),
    ],
  ] as const
  return (
    <div className={styles.preview}>
      <bdi className={styles.name}>{line.productName}</bdi>
      <QuantityBar
        hasLegend
        ordered={wanted}
        received={line.received}
        inTransit={line.inTransit}
        inOpen={line.inOpen}
        available={line.available}
        unit={line.unit}
      />
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
    </div>
  )
}
