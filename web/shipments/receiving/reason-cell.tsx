import { useTranslation } from 'react-i18next'
import { countFault, type LineCount, surplusOf } from '#domain/receipt-count.ts'
import { type ReceiptReason, receiptReasons } from '#domain/receipt-reason.ts'
import type { ShipmentLine } from '#domain/shipment-line.ts'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './receiving.module.css'

/** Why goods are rejected or missing, by a code and in words; of a surplus words alone; nothing where there is neither. */
export function ReasonCell({
  line,
  count,
  onChange,
}: {
  line: ShipmentLine
  count: LineCount
  onChange: (part: Partial<LineCount>) => void
}) {
  const { t } = useTranslation('receiving')
  const isRefused = [count.rejected, count.cancelled].some((text) => Number(text) > 0)
  if (!isRefused && surplusOf(line, count) === 0n) return null
  const product = line.productCode
  return (
    <div className={styles.reason}>
      {isRefused ? (
        <Select
          label={t('reasonOf', { product })}
          isLabelHidden
          value={count.reasonCode ?? ''}
          placeholder={t('chooseReason')}
          onChange={(code) => onChange({ reasonCode: (code || null) as ReceiptReason | null })}
          options={receiptReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
          error={countFault(line, count) === 'reason' ? t('reasonNeeded') : undefined}
        />
      ) : null}
      <TextField
        label={t('wordsOf', { product })}
        isLabelHidden
        placeholder={t('words')}
        maxLength={500}
        value={count.reason}
        onChange={(reason) => onChange({ reason })}
      />
    </div>
  )
}
