import { Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isGln } from '#domain/gs1/gs1-key.ts'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import type { PapersDraft } from '#web/settings/settings-draft.ts'
import styles from '#web/settings/settings-form.module.css'
import { FormRow } from '#web/ui/form/form.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

const CountryField = lazyComponent('CountryField', () => import('#web/app/forms/country-field.tsx'))

/** Fields of a party on papers, labels and messages: address and its parts, tax id, GLN. */
export function PapersFields({
  draft,
  onChange,
}: {
  draft: PapersDraft
  onChange: (part: Partial<PapersDraft>) => void
}) {
  const { t } = useTranslation(['settings', 'problems', 'fields', 'papers'])
  const partsHint = useId()
  const wrongGln = (typed: string) => {
    const digits = typed.replace(/[\s.-]/g, '')
    if (!/^\d{13}$/.test(digits)) return t('papers.glnWrong')
    return isGln(digits) ? undefined : t('problems:field.wrong-check-digit')
  }
  return (
    <>
      <TextArea
        name="address"
        label={t('papers.address')}
        isOptional
        maxLength={500}
        value={draft.address}
        onChange={(address) => onChange({ address })}
      />
      <fieldset className={styles.parts} aria-describedby={partsHint}>
        <p id={partsHint} className={styles.hint}>
          <bdi>{t('papers.partsHint')}</bdi>
        </p>
        <FormRow>
          <TextField
            name="postcode"
            label={t('papers:addressParts.postcode')}
            isOptional
            maxLength={100}
            value={draft.postcode}
            onChange={(postcode) => onChange({ postcode })}
          />
          <TextField
            name="city"
            label={t('papers:addressParts.city')}
            isOptional
            maxLength={100}
            value={draft.city}
            onChange={(city) => onChange({ city })}
          />
        </FormRow>
        <FormRow>
          <TextField
            name="region"
            label={t('papers:addressParts.region')}
            isOptional
            maxLength={100}
            value={draft.region}
            onChange={(region) => onChange({ region })}
          />
          <Suspense>
            <CountryField
              name="country"
              label={t('papers:addressParts.country')}
              isOptional
              value={draft.country}
              onChange={(country) => onChange({ country })}
            />
          </Suspense>
        </FormRow>
      </fieldset>
      <FormRow>
        <TextField
          name="taxId"
          label={t('fields:taxId')}
          isOptional
          isCode
          maxLength={40}
          value={draft.taxId}
          onChange={(taxId) => onChange({ taxId })}
        />
        <TextField
          name="gln"
          label={t('fields:gln')}
          description={t('papers.glnHint')}
          isOptional
          isCode
          inputMode="numeric"
          maxLength={20}
          value={draft.gln}
          check={wrongGln}
          onChange={(gln) => onChange({ gln })}
        />
      </FormRow>
    </>
  )
}
