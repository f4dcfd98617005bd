import { useTranslation } from 'react-i18next'
import { isCompanyPrefix } from '#domain/gs1/gs1-key.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

/** Returns the digits of a number as typed in groups. */
export const digitsOf = (typed: string) => typed.replace(/[\s.-]/g, '')

/** Field for the GS1 company prefix with which a supplier's SSCCs begin. */
export function Gs1PrefixField({
  value,
  onChange,
}: {
  value: string
  onChange: (value: string) => void
}) {
  const { t } = useTranslation('settings')
  return (
    <TextField
      name="gs1Prefix"
      label={t('gs1.prefix')}
      description={t('gs1.prefixHint')}
      isOptional
      isCode
      inputMode="numeric"
      maxLength={20}
      value={value}
      check={(typed) => (isCompanyPrefix(digitsOf(typed)) ? undefined : t('gs1.prefixWrong'))}
      onChange={onChange}
    />
  )
}
