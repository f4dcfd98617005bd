import { useTranslation } from 'react-i18next'
import { tolerancePattern } from '#domain/settings/settings.ts'
import type { DraftProps, ToleranceDraft } from '#web/settings/settings-draft.ts'
import styles from '#web/settings/settings-form.module.css'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { QuantityField } from '#web/ui/quantity/quantity-field.tsx'

/** Fields for the tolerance over the ordered quantity: the company's, a percentage, or without limit. */
export function ToleranceFields({
  draft,
  onChange,
  offersCompany = false,
}: DraftProps<ToleranceDraft> & {
  /** Whether "as the company" is a choice. */
  offersCompany?: boolean
}) {
  const { t } = useTranslation(['settings', 'fields'])
  const kinds = offersCompany
    ? (['company', 'percent', 'unlimited'] as const)
    : (['percent', 'unlimited'] as const)
  return (
    <>
      <RadioGroup
        label={t('tolerance.label')}
        value={draft.toleranceKind}
        options={kinds.map((kind) => ({
          value: kind,
          label: kind === 'unlimited' ? t('fields:unlimited') : t(`tolerance.${kind}`),
        }))}
        onChange={(toleranceKind) => onChange({ toleranceKind })}
      />
      {draft.toleranceKind === 'percent' ? (
        <div className={styles.percent}>
          <QuantityField
            name="tolerance"
            label={t('tolerance.above')}
            isRequired
            unit="%"
            max="9999.99"
            value={draft.tolerancePercent}
            check={(value) => (tolerancePattern.test(value) ? undefined : t('tolerance.wrong'))}
            onChange={(tolerancePercent) => onChange({ tolerancePercent })}
          />
        </div>
      ) : null}
    </>
  )
}
