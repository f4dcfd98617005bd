import { useTranslation } from 'react-i18next'
import { maxTraceLength } from '#domain/shipments/traceability.ts'
import { type BulkAddEntry, isWrongLot } from '#web/shipments/bulk-add/bulk-add-entries.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

/** The lot of what is added of an order line, where the company asks for it. */
export function BulkAddLot({
  entry: { line, lot = '' },
  onChange,
}: {
  entry: BulkAddEntry
  onChange: (lot: string) => void
}) {
  const { t } = useTranslation('traceability')
  const product = [line.productCode, line.size, line.color].filter(Boolean).join(' ')
  return (
    <TextField
      label={t('lotOf', { product })}
      isLabelHidden
      maxLength={maxTraceLength}
      value={lot}
      error={isWrongLot(lot) ? t('error.code') : undefined}
      onChange={onChange}
    />
  )
}
