import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passwordLength } from '#domain/password-rule.ts'
import type { ProblemError } from '#web/app/http/api-error.ts'
import { useFieldWords } from '#web/app/problem-messages.ts'
import type { Step } from '#web/session/login-screen.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const { least, most } = passwordLength

/** What an account asks for besides name and password: a code, or the choice of a password of one's own. */
export function SignInStep({
  step,
  username,
  isLoading,
  problem,
  message,
  onSend,
  onBack,
}: {
  step: Step
  username: string
  isLoading: boolean
  problem: ProblemError | null
  message: string | undefined
  onSend: (value: string) => void
  onBack: () => void
}) {
  const { t } = useTranslation('account')
  const fieldWords = useFieldWords()
  const [said, setSaid] = useState(() => ({ problem, errors: fieldWords(problem?.errors ?? []) }))
  if (said.problem !== problem) setSaid({ problem, errors: fieldWords(problem?.errors ?? []) })
  const [value, setValue] = useState('')
  const isCode = step === 'code'
  const hint = t('signIn.ownHint', { count: least })
  return (
    <>
      <div>
        <h1>{t(isCode ? 'signIn.codeTitle' : 'signIn.ownTitle')}</h1>
        <p>
          <bdi>{t(isCode ? 'signIn.codeLead' : 'signIn.ownLead')}</bdi>
        </p>
      </div>
      <Form
        message={said.errors.length > 0 ? undefined : message}
        errors={said.errors}
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
          <TextField
            isRequired
            autoFocus
            name="newPassword"
            type="password"
            autoComplete="new-password"
            maxLength={most}
            label={t('signIn.next')}
            description={hint}
            check={(text) => (text.length < least ? hint : undefined)}
            value={value}
            onChange={setValue}
          />
        )}
        <FormActions>
          <Button type="submit" kind="primary" isBusy={isLoading}>
            {t(isCode ? 'signIn.submit' : 'signIn.choose')}
          </Button>
          <Button kind="plain" onPress={onBack}>
            {t('signIn.back')}
          </Button>
        </FormActions>
      </Form>
    </>
  )
}
