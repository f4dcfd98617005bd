import { useTranslation } from 'react-i18next'
import { isCompanyPrefix, makeSscc, serialCount } from '#domain/gs1/gs1-key.ts'
import { useFormats } from '#web/app/formats.ts'
import { fieldsOf } from '#web/app/forms/fields-of.ts'
import type { DraftProps, SupplierDraft } from '#web/settings/settings-draft.ts'
import styles from '#web/settings/settings-form.module.css'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { FormRow } from '#web/ui/form/form.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

const extensionOptions = [...'0123456789'].map((digit) => ({ value: digit, label: digit }))

const digitsOf = (typed: string) => typed.replace(/[\s.-]/g, '')

type Draft = Pick<SupplierDraft, 'gs1Prefix' | 'ssccExtension' | 'ssccFrom'>

export function PrefixField(props: { value: string; onChange: (prefix: string) => void }) {
  const { t } = useTranslation('settings')
  return (
    <TextField
      {...props}
      name="gs1Prefix"
      label={t('gs1.prefix')}
      description={t('gs1.prefixHint')}
      isOptional
      isCode
      inputMode="numeric"
      maxLength={20}
      check={(typed) => (isCompanyPrefix(digitsOf(typed)) ? undefined : t('gs1.prefixWrong'))}
    />
  )
}

/** Fields for the start of a supplier's SSCCs, with a preview of the first one. */
export function NumberingFields({ draft, onChange }: DraftProps<Draft>) {
  const { t } = useTranslation('settings')
  const { number } = useFormats()
  const field = fieldsOf(draft, onChange)
  const prefix = digitsOf(draft.gs1Prefix)
  const start = digitsOf(draft.ssccFrom)
  const maxDigits = isCompanyPrefix(prefix) ? 16 - prefix.length : 12
  const startError = (typed: string) => {
    if (!/^\d*$/.test(digitsOf(typed))) return t('gs1.fromWrong')
    return Number(digitsOf(typed)) < 10 ** maxDigits
      ? undefined
      : t('gs1.fromTooLong', { digits: maxDigits })
  }
  return (
    <>
      <FormRow>
        <PrefixField {...field('gs1Prefix')} />
        <Select
          {...field('ssccExtension')}
          label={t('gs1.extension')}
          description={t('gs1.extensionHint')}
          options={extensionOptions}
        />
      </FormRow>
      {isCompanyPrefix(prefix) ? (
        <TextField
          {...field('ssccFrom')}
          label={t('gs1.from')}
          description={t('gs1.fromHint')}
          isOptional
          isCode
          inputMode="numeric"
          maxLength={20}
          check={startError}
        />
      ) : null}
      {isCompanyPrefix(prefix) ? (
        <p className={styles.sample}>
          <bdi>
            {t('gs1.first')}{' '}
            <CodeText>
              {makeSscc({
                extension: Number(draft.ssccExtension),
                prefix,
                serial: startError(draft.ssccFrom) ? 1 : Number(start) || 1,
              })}
            </CodeText>{' '}
            {t('gs1.capacity', { numbers: number(serialCount(prefix)) })}
          </bdi>
        </p>
      ) : null}
    </>
  )
}
