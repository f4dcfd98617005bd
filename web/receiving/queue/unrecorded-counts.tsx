import { useTranslation } from 'react-i18next'
import { isOfOrderLine, nameOf, nameOfGoods } from '#domain/receiving/unannounced-count.ts'
import type { ShipmentLine } from '#domain/shipments/shipment-line.ts'
import { useFormats } from '#web/app/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { ReceiptNotice } from './pending-receipts.tsx'
import styles from './receipt-queue.module.css'
import { type Counted, isEmptyCounted } from './receiving-state.ts'

/** Counts that can no longer be recorded for a shipment; a person must enter them elsewhere or discard them. */
export function UnrecordedCounts({
  shipment,
  counted,
  onDiscard,
}: {
  shipment: { lines: readonly Pick<ShipmentLine, 'id' | 'productCode' | 'size' | 'color'>[] }
  counted: Counted
  onDiscard: () => void
}) {
  const { t } = useTranslation('receiving')
  const { number } = useFormats()
  if (isEmptyCounted(counted)) return null
  const lines = new Map(shipment.lines.map((line) => [line.id, line]))
  const texts = [
    ...Object.entries(counted.counts).flatMap(([id, count]) => {
      const line = lines.get(Number(id))
      const name = line ? nameOf(line) : `#${id}`
      return (['accepted', 'rejected', 'cancelled'] as const).flatMap((amount) =>
        count[amount]
          ? {
              key: `${id} ${amount}`,
              text: `${t(`amount.${amount}`)}: ${number(count[amount])} × ${name}`,
            }
          : [],
      )
    }),
    ...counted.unannounced.map((count) => {
      const quantity = number(count.accepted)
      const goods = isOfOrderLine(count)
        ? `${t('unannounced.title')}: ${quantity}`
        : `${t('unordered.add')}: ${quantity} ${count.unit}`
      return { key: count.key, text: `${goods} × ${nameOfGoods(count)}` }
    }),
  ]
  if (texts.length === 0) return null
  return (
    <section className={styles.refused} aria-label={t('pending.refusedTitle')}>
      <ReceiptNotice
        icon="alert"
        action={
          <Button isSmall onPress={onDiscard}>
            {t('pending.discard')}
          </Button>
        }
      >
        {t('pending.refusedText')}
      </ReceiptNotice>
      <ul>
        {texts.map(({ key, text }) => (
          <li key={key}>
            <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
