import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldMessages } from '#web/app/errors/problem-messages.ts'
import type { ApiError } from '#web/app/http/api-error.ts'
import { NewPasswordField } from '#web/session/new-password-field.tsx'
import type { SignInChallenge } from '#web/session/sign-in/login-screen.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form, FormActions } from '#web/ui/form/form.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

/** Form for the further step of a sign-in: a code, or choosing a password. */
export function SignInChallengeForm({
  challenge,
  username,
  isLoading,
  problem,
  message,
  onSend,
  onPasskey,
  onBack,
}: {
  challenge: SignInChallenge
  username: string
  isLoading: boolean
  problem: ApiError | null
  message: string | undefined
  onSend: (value: string) => void
  /** Undefined if the account has no passkey for this page. */
  onPasskey: (() => void) | undefined
  onBack: () => void
}) {
  const { t } = useTranslation('account')
  const fieldMessages = useFieldMessages()
  const errors = useMemo(() => fieldMessages(problem?.errors ?? []), [problem, fieldMessages])
  const [value, setValue] = useState('')
  const isCode = challenge === 'code'
  return (
    <>
      <div>
        <h1>{t(isCode ? 'signIn.codeTitle' : 'signIn.ownTitle')}</h1>
        <p>{t(isCode ? 'signIn.codeLead' : 'signIn.ownLead')}</p>
      </div>
      <Form
        message={errors.length > 0 ? undefined : message}
        errors={errors}
        onSubmit={() => !isLoading && onSend(value)}
      >
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        {isCode ? (
          <TextField
            isRequired
            isCode
            autoFocus
            name="code"
            autoComplete="one-time-code"
            maxLength={60}
            label={t('signIn.code')}
            description={t('signIn.codeHint')}
            value={value}
            onChange={setValue}
          />
        ) : (
          <NewPasswordField autoFocus value={value} onChange={setValue} />
        )}
        <FormActions>
          <Button type="submit" kind="primary" isBusy={isLoading}>
            {t(isCode ? 'signIn.submit' : 'signIn.choose')}
          </Button>
          {isCode && onPasskey ? (
            <Button isBusy={isLoading} onPress={onPasskey}>
              {t('passkeys.use')}
            </Button>
          ) : null}
          <Button kind="plain" onPress={onBack}>
            {t('signIn.back')}
          </Button>
        </FormActions>
      </Form>
    </>
  )
}
