import { useTranslation } from 'react-i18next'
import { passwordLength } from '#domain/people/password-rule.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

export function NewPasswordField({
  value,
  onChange,
  autoFocus = false,
}: {
  value: string
  onChange: (value: string) => void
  autoFocus?: boolean
}) {
  const { t } = useTranslation('session')
  const hint = t('newPassword.hint', { count: passwordLength.min })
  return (
    <TextField
      isRequired
      autoFocus={autoFocus}
      name="newPassword"
      type="password"
      autoComplete="new-password"
      maxLength={passwordLength.max}
      label={t('newPassword.label')}
      description={hint}
      check={(text) => (text.length < passwordLength.min ? hint : undefined)}
      value={value}
      onChange={onChange}
    />
  )
}
