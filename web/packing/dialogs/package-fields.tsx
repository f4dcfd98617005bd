import { useTranslation } from 'react-i18next'
import { lengthDigits, maxDecimal, weightDigits } from '#domain/line-limits.ts'
import { packageTypes } from '#domain/packing/package.ts'
import { draftWith, type PackageDraft } from '#web/packing/package-draft.ts'
import { usePresets } from '#web/packing/packing-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { FormRow } from '#web/ui/form.tsx'
import { QuantityField } from '#web/ui/quantity-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './package-fields.module.css'

const none: ReadonlySet<string> = new Set()

/** What is said of a package, or of many at once: type, measures, weights, and a preset that says them in one click. */
export function PackageFields({
  draft,
  onChange,
  differing = none,
  isPreset = false,
}: {
  draft: PackageDraft
  onChange: (draft: PackageDraft) => void
  /** Fields in which the packages differ: left empty, they stay so. */
  differing?: ReadonlySet<string>
  /** A preset has neither net weight nor tracking, and is not made from another. */
  isPreset?: boolean
}) {
  const { t } = useTranslation('packing')
  const presets = usePresets()
  const set = (field: keyof PackageDraft) => (value: string) =>
    onChange({ ...draft, [field]: value })
  const common = (field: keyof PackageDraft) => ({
    name: field,
    value: draft[field],
    onChange: set(field),
    description: differing.has(field) && draft[field] === '' ? t('edit.differsHint') : undefined,
  })
  const figure = (field: keyof PackageDraft, isLength: boolean) => ({
    ...common(field),
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
            <Button key={preset.id} isSmall onPress={() => onChange(draftWith(draft, preset))}>
              {preset.name}
            </Button>
          ))}
        </fieldset>
      )}
      <Select
        label={t('edit.type')}
        {...common('type')}
        options={packageTypes.map((type) => ({ value: type, label: t(`type.${type}`) }))}
        {...(differing.has('type') ? { placeholder: t('edit.differs') } : {})}
      />
      <div className={styles.three}>
        <QuantityField label={t('edit.depth')} {...figure('depth', true)} />
        <QuantityField label={t('edit.width')} {...figure('width', true)} />
        <QuantityField label={t('edit.height')} {...figure('height', true)} />
      </div>
      <FormRow>
        <QuantityField label={t('edit.gross')} {...figure('grossWeight', false)} />
        {isPreset ? null : <QuantityField label={t('edit.net')} {...figure('netWeight', false)} />}
      </FormRow>
      {isPreset ? null : (
        <TextField label={t('edit.tracking')} {...common('tracking')} maxLength={80} isCode />
      )}
    </>
  )
}
