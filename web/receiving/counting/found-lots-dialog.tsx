import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CountedLot, countedLotFault, emptyLot } from '#domain/receiving/counted-lots.ts'
import { maxFoundLots } from '#domain/receiving/found-lot.ts'
import {
  maxSerialNumbers,
  maxTraceLength,
  parseTypedSerials,
} from '#domain/shipments/traceability.ts'
import { maxQuantity } from '#domain/units/quantity.ts'
import { FormDialog } from '#web/app/forms/form-dialog.tsx'
import styles from '#web/app/shipment/line-fields.module.css'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/form/date-field.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { QuantityField } from '#web/ui/quantity/quantity-field.tsx'

/** Dialog to type the lots, dates and serial numbers on counted goods. */
export function FoundLotsDialog({
  product,
  isDivisible,
  pieces,
  lots: initialLots,
  serialNumbers,
  onLeave,
  onApply,
}: {
  product: string
  isDivisible: boolean
  /** Counted quantity. */
  pieces: number
  lots: readonly CountedLot[]
  serialNumbers: readonly string[]
  onLeave: () => void
  onApply: (part: { lots: readonly CountedLot[]; serialNumbers: readonly string[] }) => void
}) {
  const { t } = useTranslation('traceability')
  const [lots, setLots] = useState(initialLots.length > 0 ? initialLots : [emptyLot])
  const [serials, setSerials] = useState(serialNumbers.join('\n'))
  const numbers = parseTypedSerials(serials, pieces, serialNumbers)
  // No upper limit here: the counted quantity can still change in the table, which checks the sum.
  const fault = countedLotFault({ lots, serialNumbers: numbers }, maxQuantity, { isDivisible })
  const faultText = (index: number, field: NonNullable<typeof fault>['field']) =>
    fault?.index === index && fault.field === field ? messageOf(fault.code, field) : undefined
  const messageOf = (code: NonNullable<typeof fault>['code'], field: string): string => {
    switch (code) {
      case 'two-dates':
        return t('error.twoDates')
      case 'not-a-day':
        return t('error.day')
      case 'not-in-a-barcode':
        return t('error.code')
      case 'required':
        return t(field === 'quantity' ? 'found.error.quantity' : 'found.error.no-lot')
      default:
        return t(`found.error.${code}`)
    }
  }
  const checkSerials = () => {
    const repeated = numbers.find((serial, index) => numbers.indexOf(serial) !== index)
    if (repeated !== undefined) return t('error.repeated', { serial: repeated })
    if (numbers.length > maxSerialNumbers.line)
      return t('found.error.many', { maximum: maxSerialNumbers.line })
    return fault?.field === 'serialNumbers'
      ? t('error.serial', { serial: numbers[fault.index] ?? '' })
      : undefined
  }
  const change = (index: number, part: Partial<CountedLot>) =>
    setLots(lots.map((lot, at) => (at === index ? { ...lot, ...part } : lot)))
  const apply = () => {
    if (fault) return
    const filledLots = lots.filter((lot) => Object.values(lot).some((text) => text.trim() !== ''))
    onApply({ lots: filledLots, serialNumbers: numbers })
  }
  return (
    <FormDialog
      form={{ submit: apply, isBusy: false, errors: undefined, message: undefined }}
      title={t('found.enterOf', { product })}
      size="lg"
      submitLabel={t('found.apply')}
      onClose={onLeave}
    >
      <p>{t('found.explain')}</p>
      {lots.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a lot has no name of its own while it is typed
        <fieldset key={index} className={styles.goods}>
          <legend>{t('found.lotNumber', { number: index + 1 })}</legend>
          <div className={styles.figures}>
            <TextField
              name={`lots/${index}/lot`}
              label={t('lot')}
              maxLength={maxTraceLength}
              value={row.lot}
              error={faultText(index, 'lot')}
              onChange={(lot) => change(index, { lot })}
            />
            <DateField
              name={`lots/${index}/bestBefore`}
              label={t('bestBefore')}
              value={row.bestBefore}
              check={() => faultText(index, 'bestBefore')}
              onChange={(bestBefore) => change(index, { bestBefore })}
            />
            <DateField
              name={`lots/${index}/expiry`}
              label={t('expiry')}
              value={row.expiry}
              check={() => faultText(index, 'expiry')}
              onChange={(expiry) => change(index, { expiry })}
            />
            <QuantityField
              name={`lots/${index}/quantity`}
              label={t('found.quantity')}
              description={t('found.quantityHint')}
              isWhole={!isDivisible}
              value={row.quantity}
              error={faultText(index, 'quantity')}
              onChange={(quantity) => change(index, { quantity })}
            />
          </div>
          {lots.length > 1 ? (
            <div>
              <Button
                isSmall
                icon="remove"
                onPress={() => setLots(lots.filter((_, at) => at !== index))}
              >
                {t('found.remove', { number: index + 1 })}
              </Button>
            </div>
          ) : null}
        </fieldset>
      ))}
      <div>
        <Button
          isSmall
          icon="add"
          onPress={() => setLots([...lots, emptyLot])}
          reason={
            lots.length < maxFoundLots
              ? undefined
              : t('found.error.many', { maximum: maxFoundLots })
          }
        >
          {t('found.another')}
        </Button>
      </div>
      <TextArea
        name="serialNumbers"
        label={t('serialNumbers')}
        description={t('found.serialsHint')}
        value={serials}
        check={checkSerials}
        onChange={setSerials}
      />
    </FormDialog>
  )
}
