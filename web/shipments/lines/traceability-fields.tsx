import { useTranslation } from 'react-i18next'
import {
  isTraceCode,
  isTraceDay,
  maxTraceLength,
  parseTypedSerials,
  traceabilityFault,
} from '#domain/shipments/traceability.ts'
import { formatQuantity, parseQuantity, quantityPattern } from '#domain/units/quantity.ts'
import styles from '#web/app/shipment/line-fields.module.css'
import {
  type TraceabilityDraft,
  traceabilityBody,
} from '#web/shipments/lines/traceability-draft.ts'
import { DateField } from '#web/ui/form/date-field.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

/** Fields for lot, date and serial numbers, if the company asks for them or the line has them. */
export function TraceabilityFields({
  draft,
  quantity,
  onChange,
}: {
  draft: TraceabilityDraft
  /** Quantity of the line, as typed. */
  quantity: string
  onChange: (draft: TraceabilityDraft) => void
}) {
  const { t } = useTranslation('traceability')
  const change = (changes: Partial<TraceabilityDraft>) => onChange({ ...draft, ...changes })
  const checkDay = (day: string) => (isTraceDay(day) ? undefined : t('error.day'))
  const total = quantityPattern.test(quantity) ? parseQuantity(quantity) : null
  const pieces = total === null ? undefined : Number(formatQuantity(total))
  const checkSerials = (text: string) => {
    const numbers = parseTypedSerials(text, pieces)
    const invalid = numbers.find((number) => !isTraceCode(number))
    if (invalid) return t('error.serial', { serial: invalid })
    const traceability = traceabilityBody({ ...draft, expiry: '', serialNumbers: text }, pieces)
    const fault = traceability && total !== null && traceabilityFault(traceability, total)
    if (!fault) return undefined
    return fault.code === 'repeated-serial'
      ? t('error.repeated', { serial: fault.params?.serial ?? '' })
      : t('error.count', { count: numbers.length, quantity: formatQuantity(total) })
  }
  return (
    <fieldset className={styles.goods}>
      <legend>{t('title')}</legend>
      <div className={styles.figures}>
        <TextField
          name="traceability/lot"
          label={t('lot')}
          description={t('codeHint')}
          maxLength={maxTraceLength}
          value={draft.lot}
          check={(lot) => (isTraceCode(lot.trim()) ? undefined : t('error.code'))}
          onChange={(lot) => change({ lot })}
        />
        <DateField
          name="traceability/bestBefore"
          label={t('bestBefore')}
          value={draft.bestBefore}
          check={checkDay}
          onChange={(bestBefore) => change({ bestBefore })}
        />
        <DateField
          name="traceability/expiry"
          label={t('expiry')}
          description={t('expiryHint')}
          value={draft.expiry}
          check={(day) => (draft.bestBefore ? t('error.twoDates') : checkDay(day))}
          onChange={(expiry) => change({ expiry })}
        />
      </div>
      <TextArea
        name="traceability/serialNumbers"
        label={t('serialNumbers')}
        description={t('serialNumbersHint')}
        value={draft.serialNumbers}
        check={checkSerials}
        onChange={(serialNumbers) => change({ serialNumbers })}
      />
    </fieldset>
  )
}
