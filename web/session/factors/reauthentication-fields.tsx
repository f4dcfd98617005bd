import { useTranslation } from 'react-i18next'
import { useUser } from '#web/app/state/session-state.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

/**
 * Field for the current password, which a stranger at an unlocked screen does not know. `isFirst`: it takes the focus.
 */
export function OwnPasswordField({
  isFirst = false,
  value,
  onChange,
}: {
  isFirst?: boolean
  value: string
  onChange: (value: string) => void
}) {
  const { t } = useTranslation('account')
  const username = useUser((user) => user.username)
  return (
    <>
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <TextField
        isRequired
        autoFocus={isFirst}
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={200}
        label={t(isFirst ? 'factor.password' : 'password.current')}
        value={value}
        onChange={onChange}
      />
    </>
  )
}

/** Field for a code of the authenticator app, or with `takesRecovery` a recovery code. */
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
