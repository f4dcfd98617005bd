import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '#web/app/frame/logo.tsx'
import { LanguageChoice } from '#web/app/frame/taste-choices.tsx'
import type { ProblemError } from '#web/app/http/problem-error.ts'
import styles from '#web/session/login-screen.module.css'
import { useSignIn } from '#web/session/use-sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Signing in. `onTyping`: somebody means it, the application may begin to load. */
export function LoginScreen({ onTyping }: { onTyping: () => void }) {
  const { t } = useTranslation('session')
  const shell = useTranslation()
  const { send, isLoading, problem } = useSignIn()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  useEffect(() => {
    document.title = `${t('title')} · ${shell.t('appName')}`
  }, [t, shell.t])
  return (
    <div className={styles.page}>
      <main className={styles.sheet}>
        <div className={styles.logo}>
          <Logo />
        </div>
        <div>
          <h1>{t('title')}</h1>
          <p className={styles.lead}>{t('lead')}</p>
        </div>
        <Form
          message={useReason(problem)}
          onSubmit={() => !isLoading && send({ username: username.trim(), password })}
        >
          <TextField
            label={t('username')}
            name="username"
            value={username}
            onChange={setUsername}
            autoComplete="username"
            maxLength={100}
            isRequired
            autoFocus
          />
          <TextField
            label={t('password')}
            name="password"
            type="password"
            value={password}
            onChange={(value) => {
              setPassword(value)
              onTyping()
            }}
            autoComplete="current-password"
            maxLength={200}
            isRequired
          />
          <FormActions>
            <Button type="submit" kind="primary" isBusy={isLoading}>
              {t('submit')}
            </Button>
          </FormActions>
        </Form>
      </main>
      <footer className={styles.foot}>
        <LanguageChoice />
      </footer>
    </div>
  )
}

/** Why it failed, in words of the person's own. */
function useReason(problem: ProblemError | null): string | undefined {
  const { t } = useTranslation('session')
  if (!problem) return undefined
  switch (problem.code) {
    case 'wrong-credentials':
    case 'invalid':
      return t('failed.wrong')
    case 'too-many-attempts': {
      const seconds = problem.extras.retryAfter ?? 60
      return seconds < 60
        ? t('failed.waitSeconds', { count: seconds })
        : t('failed.waitMinutes', { count: Math.ceil(seconds / 60) })
    }
    case 'unreachable':
      return t('failed.unreachable')
    default:
      return t('failed.trouble')
  }
}
