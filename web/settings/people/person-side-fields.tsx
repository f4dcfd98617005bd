import { useTranslation } from 'react-i18next'
import {
  ownStaffText,
  type PersonDraft,
  readSide,
  readSupplierText,
  supplierText,
} from '#web/settings/people/person-draft.ts'
import { SettingsGroup } from '#web/settings/settings-form.tsx'
import { SupplierField } from '#web/settings/supplier-field.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'

/** Fields for the side of a person, before all others: everything that they may see follows from it. */
export function PersonSideFields({
  supplier,
  onChange,
}: {
  supplier: string
  onChange: (part: Pick<PersonDraft, 'supplier'>) => void
}) {
  const { t } = useTranslation('people')
  const side = readSide(supplier)
  return (
    <SettingsGroup title={t('form.company')} hint={t('form.companyHint')}>
      <RadioGroup
        name="side"
        label={t('form.side')}
        isRequired
        value={side}
        onChange={(chosen) =>
          onChange({ supplier: chosen === 'staff' ? ownStaffText : supplierText(null) })
        }
        options={(['staff', 'supplier'] as const).map((one) => ({
          value: one,
          label: t(`form.sides.${one}`),
          description: t(`form.sideHint.${one}`),
        }))}
      />
      {side === 'supplier' ? (
        <SupplierField
          label={t('field.supplier')}
          isRequired
          value={readSupplierText(supplier)}
          onChange={(chosen) => onChange({ supplier: supplierText(chosen) })}
        />
      ) : null}
    </SettingsGroup>
  )
}
