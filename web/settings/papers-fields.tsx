import { Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isGln } from '#domain/gs1/gs1-key.ts'
import { fieldsOf } from '#web/app/forms/fields-of.ts'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import type { DraftProps, PapersDraft } from '#web/settings/settings-draft.ts'
import styles from '#web/settings/settings-form.module.css'
import { FormRow } from '#web/ui/form/form.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

const CountryField = lazyComponent('CountryField', () => import('#web/app/forms/country-field.tsx'))

/** Fields of a party on papers, labels and messages: address and its parts, tax id, GLN. */
export function PapersFields({ draft, onChange }: DraftProps<PapersDraft>) {
  const { t } = useTranslation(['settings', 'problems', 'fields', 'papers'])
  const field = fieldsOf(draft, onChange)
  const partsHint = useId()
  const glnError = (typed: string) => {
    const digits = typed.replace(/[\s.-]/g, '')
    if (!/^\d{13}$/.test(digits)) return t('papers.glnWrong')
    return isGln(digits) ? undefined : t('problems:field.wrong-check-digit')
  }
  return (
    <>
      <TextArea {...field('address')} label={t('papers.address')} isOptional maxLength={500} />
      <fieldset className={styles.parts} aria-describedby={partsHint}>
        <p id={partsHint} className={styles.hint}>
          <bdi>{t('papers.partsHint')}</bdi>
        </p>
        <FormRow>
          <TextField
            {...field('postcode')}
            label={t('papers:addressParts.postcode')}
            isOptional
            maxLength={100}
          />
          <TextField
            {...field('city')}
            label={t('papers:addressParts.city')}
            isOptional
            maxLength={100}
          />
        </FormRow>
        <FormRow>
          <TextField
            {...field('region')}
            label={t('papers:addressParts.region')}
            isOptional
            maxLength={100}
          />
          <Suspense>
            <CountryField
              {...field('country')}
              label={t('papers:addressParts.country')}
              isOptional
            />
          </Suspense>
        </FormRow>
      </fieldset>
      <FormRow>
        <TextField {...field('taxId')} label={t('fields:taxId')} isOptional isCode maxLength={40} />
        <TextField
          {...field('gln')}
          label={t('fields:gln')}
          description={t('papers.glnHint')}
          isOptional
          isCode
          inputMode="numeric"
          maxLength={20}
          check={glnError}
        />
      </FormRow>
    </>
  )
}
