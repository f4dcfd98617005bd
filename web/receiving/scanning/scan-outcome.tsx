import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { type ReceiptReason, receiptReasons } from '#domain/receiving/receipt-reason.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/form/select.tsx'

/** Reason why the next scan, or if pinned every scan, counts as rejected; null: scans count as accepted. */
export type ScanRejection = { reason: ReceiptReason; isPinned: boolean } | null

/** Select for the outcome of the next scan, and a button to keep the outcome for all following scans. */
export const ScanOutcomeSelect = memo(function ScanOutcomeSelect({
  value,
  onChange,
}: {
  value: ScanRejection
  onChange: (next: ScanRejection) => void
}) {
  const { t } = useTranslation('receiving')
  return (
    <>
      <Select
        label={t('scan.outcome')}
        isLabelHidden
        value={value?.reason ?? ''}
        placeholder={t('scan.accept')}
        onChange={(code) => {
          const reason = receiptReasons.find((known) => known === code)
          onChange(reason ? { reason, isPinned: value?.isPinned ?? false } : null)
        }}
        options={receiptReasons.map((reason) => ({
          value: reason,
          label: t('scan.reject', { reason: t(`reasons.${reason}`) }),
        }))}
      />
      {value ? (
        <Button
          isIconOnly
          icon="pin"
          aria-pressed={value.isPinned}
          onPress={() => onChange({ ...value, isPinned: !value.isPinned })}
        >
          {t('scan.pin')}
        </Button>
      ) : null}
    </>
  )
})

/** Returns a function for the text that says whether the next scans are rejected. */
export function useOutcomeText() {
  const { t, i18n } = useTranslation('receiving')
  return (rejecting: ScanRejection) =>
    rejecting
      ? t(rejecting.isPinned ? 'scan.nextRejected' : 'scan.oneRejected', {
          reason: t(`reasons.${rejecting.reason}`).toLocaleLowerCase(i18n.language),
        })
      : t('scan.nextAccepted')
}
