import { useTranslation } from 'react-i18next'
import { type ReceiptReason, receiptReasons } from '#domain/receiving/receipt-reason.ts'
import { Select } from '#web/ui/form/select.tsx'

/** Outcome that scanned goods are counted with: accepted (null), or rejected for a reason. */
export type ScanOutcome = ReceiptReason | null

/** Chooses what the next scans are counted as. */
export function ScanOutcomeSelect({
  value,
  onChange,
}: {
  value: ScanOutcome
  onChange: (outcome: ScanOutcome) => void
}) {
  const { t } = useTranslation('receiving')
  return (
    <Select
      label={t('scan.outcome')}
      isLabelHidden
      value={value ?? ''}
      placeholder={t('scan.accept')}
      onChange={(code) => onChange(receiptReasons.find((one) => one === code) ?? null)}
      options={receiptReasons.map((reason) => ({
        value: reason,
        label: t('scan.reject', { reason: t(`reasons.${reason}`) }),
      }))}
    />
  )
}
