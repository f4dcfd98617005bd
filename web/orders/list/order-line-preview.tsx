import { useTranslation } from 'react-i18next'
import { itemCodeNames } from '#domain/orders/item-code.ts'
import { isAwaitedByDueDate } from '#domain/orders/order-confirmation.ts'
import type { OrderLine } from '#domain/orders/order-line.ts'
import { whyUnavailable } from '#domain/orders/order-line-balance.ts'
import { useFormats } from '#web/app/formats.ts'
import { PreviewContent } from '#web/app/list-layout/with-preview.tsx'
import { DueDay } from '#web/app/shipment/due-day.tsx'
import { quantityBarFigures } from '#web/app/shipment/quantity-bar-figures.ts'
import { useOrderConfirmation } from '#web/app/workspace.ts'
import { LineConfirmation } from '#web/orders/line-confirmation.tsx'
import styles from '#web/orders/orders.module.css'
import { QuantityBar } from '#web/ui/quantity/quantity-bar.tsx'

export function OrderLinePreview({ line }: { line: OrderLine }) {
  const { t } = useTranslation(['orders', 'fields'])
  const { day, number } = useFormats()
  const orderConfirmation = useOrderConfirmation()
  const obstacle = whyUnavailable(line)
  const facts = [
    [t('fields:product'), line.productCode],
    ...itemCodeNames.map((name) => [t(`fields:${name}`), line[name]] as const),
    [t('fields:size'), line.size],
    [t('fields:color'), line.color],
    [t('fields:orderCode'), `${line.orderCode} · ${line.lineNumber}`],
    [t('fields:orderDate'), day(line.orderDate)],
    [
      t('fields:due'),
      <DueDay
        key="due"
        day={line.dueDate}
        isWaiting={isAwaitedByDueDate(line, orderConfirmation)}
      />,
    ],
    [t('fields:confirmation'), <LineConfirmation key="confirmation" line={line} />],
    [t('fields:shipTo'), line.shipTo],
    [t('fields:quantity'), `${number(line.quantity)} ${line.unit}`],
    [t('fields:cancelledByBuyer'), line.cancelled === '0' ? null : number(line.cancelled)],
    [t('fields:waived'), line.waived === '0' ? null : number(line.waived)],
    [t('fields:pending'), number(line.pending)],
    [
      t('fields:available'),
      [
        line.available === null ? t('fields:unlimited') : number(line.available),
        obstacle && t(`unavailable.${obstacle}`),
      ]
        .filter(Boolean)
        .join(' · '),
    ],
  ] as const
  return (
    <PreviewContent
      head={
        <>
          <bdi className={styles.previewName}>{line.productName}</bdi>
          <QuantityBar hasLegend {...quantityBarFigures(line)} unit={line.unit} />
        </>
      }
      facts={facts}
    />
  )
}
