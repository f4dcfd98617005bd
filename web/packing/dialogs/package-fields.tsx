import { useTranslation } from 'react-i18next'
import { packageTypes } from '#domain/packing/package-type.ts'
import { lengthDigits, maxDecimal, weightDigits } from '#domain/shipments/line-field.ts'
import { fieldsOf } from '#web/app/forms/fields-of.ts'
import { draftWithPreset, type PackageDraft } from '#web/packing/package-draft.ts'
import { usePresets } from '#web/packing/packing-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { FormRow } from '#web/ui/form/form.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { QuantityField } from '#web/ui/quantity/quantity-field.tsx'
import styles from './package-fields.module.css'

const noFields: ReadonlySet<string> = new Set()

/** Fields of one or several packages; a preset fills them in. */
export function PackageFields({
  draft,
  onChange,
  differing = noFields,
  isPreset = false,
}: {
  draft: PackageDraft
  onChange: (draft: PackageDraft) => void
  /** Fields in which the packages differ: if left empty, each package keeps its value. */
  differing?: ReadonlySet<string>
  /** A preset has neither net weight nor tracking. */
  isPreset?: boolean
}) {
  const { t } = useTranslation(['packing', 'fields'])
  const presets = usePresets()
  const fields = fieldsOf(draft, (part) => onChange({ ...draft, ...part }))
  const fieldProps = (field: keyof PackageDraft) => ({
    ...fields(field),
    description: differing.has(field) && draft[field] === '' ? t('edit.differsHint') : undefined,
  })
  const measurementProps = (field: keyof PackageDraft, isLength: boolean) => ({
    ...fieldProps(field),
    unit: isLength ? 'cm' : 'kg',
    max: maxDecimal(isLength ? lengthDigits : weightDigits),
    check: (value: string) => {
      if (Number(value) === 0) return t('edit.positive')
      return isLength && /\.\d{3}/.test(value) ? t('edit.twoPlaces') : undefined
    },
  })
  return (
    <>
      {isPreset || presets.length === 0 ? null : (
        <fieldset className={styles.presets}>
          <legend>{t('edit.presets')}</legend>
          {presets.map((preset) => (
            <Button
              key={preset.id}
              isSmall
              onPress={() => onChange(draftWithPreset(draft, preset))}
            >
              {preset.name}
            </Button>
          ))}
        </fieldset>
      )}
      <Select
        label={t('fields:type')}
        {...fieldProps('type')}
        options={packageTypes.map((type) => ({
          value: type,
          label: t(`fields:packageTypes.${type}`),
        }))}
        {...(differing.has('type') ? { placeholder: t('edit.differs') } : {})}
      />
      <div className={styles.dimensions}>
        <QuantityField label={t('fields:depth')} {...measurementProps('depth', true)} />
        <QuantityField label={t('fields:width')} {...measurementProps('width', true)} />
        <QuantityField label={t('fields:height')} {...measurementProps('height', true)} />
      </div>
      <FormRow>
        <QuantityField
          label={t('fields:grossWeight')}
          {...measurementProps('grossWeight', false)}
        />
        {isPreset ? null : (
          <QuantityField label={t('fields:netWeight')} {...measurementProps('netWeight', false)} />
        )}
      </FormRow>
      {isPreset ? null : (
        <TextField label={t('fields:tracking')} {...fieldProps('tracking')} maxLength={80} isCode />
      )}
    </>
  )
}
