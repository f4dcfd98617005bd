import { useTranslation } from 'react-i18next'
import type { LineCount } from '#domain/receiving/line-count.ts'
import { type ReceiptReason, receiptReasons } from '#domain/receiving/receipt-reason.ts'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import styles from './receiving.module.css'

/**
 * Reason for rejected or missing goods, as a code and a text; for a surplus, a text alone. Renders nothing for other
 * lines.
 */
export function ReasonCell({
  isSurplus,
  ...props
}: Omit<ReasonFieldsProps, 'isIncomplete'> & {
  /** Whether the line has a surplus, which a text can explain. */
  isSurplus: boolean
}) {
  const { rejected, cancelled } = props.count
  const isIncomplete = [rejected, cancelled].some((text) => Number(text) > 0)
  return isIncomplete || isSurplus ? <ReasonFields {...props} isIncomplete={isIncomplete} /> : null
}

type ReasonFieldsProps = {
  line: { productCode: string }
  count: LineCount
  /** Whether goods of the line are rejected or missing. */
  isIncomplete: boolean
  /** Whether the line cannot be recorded without a reason. */
  isReasonMissing: boolean
  onChange: (part: Partial<LineCount>) => void
}

function ReasonFields({ line, count, isIncomplete, isReasonMissing, onChange }: ReasonFieldsProps) {
  const { t } = useTranslation('receiving')
  const product = line.productCode
  return (
    <div className={styles.reason}>
      {isIncomplete ? (
        <Select
          label={t('reasonOf', { product })}
          isLabelHidden
          value={count.reasonCode ?? ''}
          placeholder={t('chooseReason')}
          onChange={(code) => onChange({ reasonCode: (code || null) as ReceiptReason | null })}
          options={receiptReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
          error={isReasonMissing ? t('reasonNeeded') : undefined}
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
