import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import {
  goodsFieldNames,
  type LineField,
  packageMeasureNames,
} from '#domain/shipments/line-field.ts'
import { packageCount } from '#domain/shipments/package-split.ts'
import { maxPackagesPerLine } from '#domain/shipments/shipment-line.ts'
import { formatQuantity } from '#domain/units/quantity.ts'
import { useFormats } from '#web/app/formats.ts'
import { LineFieldInput } from '#web/app/forms/line-field-input.tsx'
import styles from '#web/app/shipment/line-fields.module.css'
import type { OrderLineBalance } from '#web/app/shipment/quantity-bar-figures.ts'
import type { LineDraft } from '#web/shipments/lines/line-draft.ts'
import {
  type PackingFault,
  parsePackingDraft,
  withPackages,
  withQuantityPerPackage,
  withTotal,
} from '#web/shipments/lines/packing-draft.ts'
import { RemainingQuantity } from '#web/shipments/lines/remaining-quantity.tsx'
import { traceabilityBody } from '#web/shipments/lines/traceability-draft.ts'
import { TraceabilityFields } from '#web/shipments/lines/traceability-fields.tsx'
import { QuantityField } from '#web/ui/quantity/quantity-field.tsx'

/** Order line whose quantity is entered: its balance without the edited shipment line, and its unit. */
export type PackedLine = OrderLineBalance & { unit: string; isDivisible: boolean }

/**
 * Fields for the quantity and packages of a line. Total and packages are computed from each other, and the remaining
 * quantity of the order line is updated. "=" in the quantity enters the available quantity.
 */
export function LineFields({
  line,
  draft,
  onChange,
  asksForLots,
  firstFieldRef,
}: {
  line: PackedLine
  draft: LineDraft
  asksForLots: boolean
  onChange: (draft: LineDraft) => void
  firstFieldRef?: Ref<HTMLInputElement>
}) {
  const { t } = useTranslation(['lines', 'fields'])
  const { number } = useFormats()
  const { packing } = draft
  const isWhole = !line.isDivisible
  const changePacking = (next: typeof packing) => onChange({ ...draft, packing: next })
  const parsed = parsePackingDraft(packing)
  const renderInput = (name: LineField) => (
    <LineFieldInput
      key={name}
      name={name}
      value={draft[name]}
      onChange={(value) => onChange({ ...draft, [name]: value })}
    />
  )
  const faultText = (field: PackingFault['field']) =>
    'fault' in parsed && parsed.fault.field === field && parsed.fault.code !== 'required'
      ? t(`error.${parsed.fault.code}`, { max: number(maxPackagesPerLine) })
      : undefined
  return (
    <>
      <div className={styles.figures}>
        <QuantityField
          ref={firstFieldRef}
          name="total"
          isRequired
          label={t('fields:quantity')}
          unit={line.unit}
          isWhole={isWhole}
          value={packing.total}
          check={() => faultText('total')}
          onChange={(total) => changePacking(withTotal(packing, total, isWhole))}
          onKeyDown={(event) => {
            if (event.key !== '=' || line.available === null) return
            event.preventDefault()
            changePacking(withTotal(packing, line.available, isWhole))
          }}
        />
        <QuantityField
          name="quantityPerPackage"
          label={t('fields:quantityPerPackage')}
          unit={line.unit}
          isWhole={isWhole}
          value={packing.quantityPerPackage}
          error={packing.quantityPerPackage === '' ? faultText('quantityPerPackage') : undefined}
          check={(quantity) => (/^0*(\.0*)?$/.test(quantity) ? t('error.not-positive') : undefined)}
          onChange={(quantity) => changePacking(withQuantityPerPackage(packing, quantity))}
        />
        <QuantityField
          name="numberOfPackages"
          label={t('fields:numberOfPackages')}
          isWhole
          value={packing.packages}
          check={() => faultText('packages')}
          onChange={(packages) => changePacking(withPackages(packing, { packages }, isWhole))}
        />
        <QuantityField
          name="remainder"
          label={t('fields:remainder')}
          isWhole={isWhole}
          value={packing.remainder}
          error={faultText('remainder')}
          onChange={(remainder) => changePacking(withPackages(packing, { remainder }, isWhole))}
        />
      </div>
      <PackingText draft={draft} unit={line.unit} />
      <RemainingQuantity line={line} typedQuantity={packing.total} />
      {asksForLots || traceabilityBody(draft.traceability) ? (
        <TraceabilityFields
          draft={draft.traceability}
          quantity={packing.total}
          onChange={(traceability) => onChange({ ...draft, traceability })}
        />
      ) : null}
      <div className={styles.figures}>{goodsFieldNames.map(renderInput)}</div>
      <details
        className={styles.more}
        open={packageMeasureNames.some((name) => draft[name]) || undefined}
      >
        <summary>{t('form.packageDetails')}</summary>
        <div className={styles.figures}>{packageMeasureNames.map(renderInput)}</div>
      </details>
    </>
  )
}

/** Text of the packing: "3 packages of 12 pcs, and one of 11". */
function PackingText({ draft, unit }: { draft: LineDraft; unit: string }) {
  const { t } = useTranslation(['lines', 'fields'])
  const { number } = useFormats()
  const parsed = parsePackingDraft(draft.packing)
  if ('fault' in parsed) return <p className={styles.packed} />
  const { packing } = parsed
  const each = number(formatQuantity(packing.perPackage))
  const packed = t('form.packed', { count: packing.packages, each, unit })
  return (
    <p className={styles.packed}>
      {packageCount(packing) > packing.packages
        ? t('form.withRemainder', { packed, remainder: number(formatQuantity(packing.remainder)) })
        : packed}
    </p>
  )
}
