import { useTranslation } from 'react-i18next'
import { formatQuantity, parseQuantity, type Quantity } from '#domain/units/quantity.ts'
import { useFormats } from '#web/app/formats.ts'
import {
  type OrderLineBalance,
  quantityBarFigures,
} from '#web/app/shipment/quantity-bar-figures.ts'
import { draftQuantity } from '#web/shipments/lines/packing-draft.ts'
import { Icon } from '#web/ui/icon.tsx'
import { QuantityBar } from '#web/ui/quantity/quantity-bar.tsx'
import styles from './add-line.module.css'

/** Quantity bar of the order line with the typed quantity, and the remainder or excess as text. */
export function RemainingQuantity({
  line,
  typedQuantity,
}: {
  line: OrderLineBalance & { unit: string }
  typedQuantity: string
}) {
  const { t } = useTranslation('lines')
  const { number } = useFormats()
  const typed = draftQuantity(typedQuantity)
  const available = line.available === null ? null : parseQuantity(line.available)
  const quantityText = (quantity: Quantity) => number(formatQuantity(quantity))
  const { unit } = line
  const isOver = available !== null && typed > available
  const remainderText =
    available === null
      ? t('form.noLimit')
      : isOver
        ? t('form.overAvailable', {
            over: quantityText(typed - available),
            quantity: quantityText(available),
            unit,
          })
        : typed > 0n
          ? t('form.remaining', { quantity: quantityText(available - typed), unit })
          : t('form.available', { quantity: quantityText(available), unit })
  return (
    <div className={styles.room}>
      <p className={styles.words} data-over={isOver || undefined} aria-live="polite">
        {isOver ? <Icon name="alert" size={14} /> : null}
        <span>{remainderText}</span>
      </p>
      <QuantityBar {...quantityBarFigures(line, typedQuantity)} unit={unit} hasLegend />
    </div>
  )
}
