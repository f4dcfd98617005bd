import { useTranslation } from 'react-i18next'
import { isCompanyPrefix, makeSscc, serialCount } from '#domain/gs1/gs1-key.ts'
import { useFormats } from '#web/app/formats.ts'
import type { SupplierDraft } from '#web/settings/settings-draft.ts'
import styles from '#web/settings/settings-form.module.css'
import { digitsOf, Gs1PrefixField } from '#web/settings/suppliers/gs1-prefix-field.tsx'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { FormRow } from '#web/ui/form/form.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

const extensions = [...'0123456789'].map((digit) => ({ value: digit, label: digit }))

type Draft = Pick<SupplierDraft, 'gs1Prefix' | 'ssccExtension' | 'ssccFrom'>

/** Fields for the start of a supplier's SSCCs, with a preview of the first one. */
export function NumberingFields({
  draft,
  onChange,
}: {
  draft: Draft
  onChange: (part: Partial<Draft>) => void
}) {
  const { t } = useTranslation('settings')
  const { number } = useFormats()
  const prefix = digitsOf(draft.gs1Prefix)
  const from = digitsOf(draft.ssccFrom)
  const places = isCompanyPrefix(prefix) ? 16 - prefix.length : 12
  const fromFault = (typed: string) => {
    if (!/^\d*$/.test(digitsOf(typed))) return t('gs1.fromWrong')
    return Number(digitsOf(typed)) < 10 ** places
      ? undefined
      : t('gs1.fromTooLong', { digits: places })
  }
  return (
    <>
      <FormRow>
        <Gs1PrefixField value={draft.gs1Prefix} onChange={(gs1Prefix) => onChange({ gs1Prefix })} />
        <Select
          name="ssccExtension"
          label={t('gs1.extension')}
          description={t('gs1.extensionHint')}
          value={draft.ssccExtension}
          options={extensions}
          onChange={(ssccExtension) => onChange({ ssccExtension })}
        />
      </FormRow>
      {isCompanyPrefix(prefix) ? (
        <TextField
          name="ssccFrom"
          label={t('gs1.from')}
          description={t('gs1.fromHint')}
          isOptional
          isCode
          inputMode="numeric"
          maxLength={20}
          value={draft.ssccFrom}
          check={fromFault}
          onChange={(ssccFrom) => onChange({ ssccFrom })}
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
                serial: fromFault(draft.ssccFrom) ? 1 : Number(from) || 1,
              })}
            </CodeText>{' '}
            {t('gs1.capacity', { numbers: number(serialCount(prefix)) })}
          </bdi>
        </p>
      ) : null}
    </>
  )
}
