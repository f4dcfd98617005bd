import { useTranslation } from 'react-i18next'
import { useUser } from '#web/app/state/session-state.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

/** The password once more: whoever found an open screen does not know it. `isAlone`: the form has nothing else above it. */
export function OwnPasswordField({
  isAlone = false,
  value,
  onChange,
}: {
  isAlone?: boolean
  value: string
  onChange: (value: string) => void
}) {
  const { t } = useTranslation('account')
  const username = useUser((user) => user.username)
  return (
    <>
      {/* For password managers: whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <TextField
        isRequired
        autoFocus={isAlone}
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={200}
        label={t(isAlone ? 'factor.password' : 'password.current')}
        value={value}
        onChange={onChange}
      />
    </>
  )
}

/** A code of the authenticator app, or where `takesRecovery` one kept for its loss. */
export function CodeField({
  value,
  onChange,
  takesRecovery = false,
  autoFocus = false,
}: {
  value: string
  onChange: (value: string) => void
  takesRecovery?: boolean
  autoFocus?: boolean
}) {
  const { t } = useTranslation('account')
  return (
    <TextField
      isRequired
      isCode
      autoFocus={autoFocus}
      name="code"
      autoComplete="one-time-code"
      {...(takesRecovery ? {} : { inputMode: 'numeric' as const })}
      maxLength={60}
      label={t('factor.code')}
      description={t(takesRecovery ? 'factor.anyCodeHint' : 'factor.codeHint')}
      value={value}
      onChange={onChange}
    />
  )
}
