import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError, ApiErrorCode } from '#web/app/http/api-error.ts'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import { paths } from '#web/app/paths.ts'
import { canUsePasskeys, supportsPasskeyAutofill } from '#web/session/factors/passkey-support.ts'
import { PublicPage, SheetHeading } from '#web/session/public-page.tsx'
import { useSignIn } from '#web/session/sign-in/use-sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormActions } from '#web/ui/form/form.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { LinkButton } from '#web/ui/link.tsx'

/**
 * Lets the browser offer passkeys in the field of the user name, if it can: choosing one signs in. `onProblem` gets an
 * error of that sign-in.
 */
function usePasskeyAutofill(onProblem: (error: unknown) => void): void {
  useEffect(() => {
    const abortController = new AbortController()
    const offer = async () => {
      if (!(await supportsPasskeyAutofill())) return
      const { offerPasskeyAutofill } = await import('#web/session/sign-in/passkey-sign-in.ts')
      offerPasskeyAutofill(abortController.signal, onProblem)
    }
    // Optional: the form and the button still sign in.
    void offer().catch(() => {})
    return () => abortController.abort()
  }, [onProblem])
}

/** Further step of a sign-in, after name and password. */
export type SignInChallenge = 'code' | 'newPassword'

const challengesByCode: Partial<Record<ApiErrorCode, SignInChallenge>> = {
  'second-factor-required': 'code',
  'new-password-required': 'newPassword',
}

// Lazy, because few people need it.
const SignInChallengeForm = lazyComponent(
  'SignInChallengeForm',
  () => import('#web/session/sign-in/sign-in-challenge.tsx'),
)
// Lazy, because people with a session do not need it.
const ProviderButtons = lazyComponent(
  'ProviderButtons',
  () => import('#web/session/sign-in/provider-buttons.tsx'),
  { hasOwnTexts: true },
)

/** Sign-in screen. `onTyping` is called when a person begins to type, so that the application can load. */
export function LoginScreen({ onTyping }: { onTyping: () => void }) {
  const { t } = useTranslation('session')
  const { send, sendWithPasskey, signInByPasskey, isLoading, loginFailed, problem, fail, reset } =
    useSignIn()
  usePasskeyAutofill(fail)
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  // Requested further step, and the values entered so far.
  const [challenge, setChallenge] = useState<SignInChallenge>()
  const [answers, setAnswers] = useState<{ code?: string; newPassword?: string }>({})
  const [hasPasskey, setHasPasskey] = useState(false)
  const requestedChallenge = problem && challengesByCode[problem.code]
  if (problem?.extras.passkeyOptions && !hasPasskey) setHasPasskey(true)
  if (requestedChallenge && requestedChallenge !== challenge) setChallenge(requestedChallenge)
  const [providerProblem, setProviderProblem] = useState<ApiError | null>(null)
  const reason = useReason(loginFailed ? problem : providerProblem)
  const sendAnswers = (newAnswers: typeof answers) => {
    setAnswers(newAnswers)
    void send({ username: username.trim(), password, ...newAnswers })
  }
  const sendPasskeyAnswer = () => {
    const { code: _, ...others } = answers
    void sendWithPasskey({ username: username.trim(), password, ...others })
  }
  const goBack = () => {
    setChallenge(undefined)
    setAnswers({})
    setPassword('')
    setHasPasskey(false)
    reset()
  }
  return (
    <PublicPage isGrowing title={t('title')}>
      {challenge ? (
        <Suspense>
          <SignInChallengeForm
            key={challenge}
            challenge={challenge}
            username={username}
            isLoading={isLoading}
            problem={problem}
            message={requestedChallenge ? undefined : reason}
            onSend={(value) => sendAnswers({ ...answers, [challenge]: value })}
            onPasskey={hasPasskey && canUsePasskeys() ? sendPasskeyAnswer : undefined}
            onBack={goBack}
          />
        </Suspense>
      ) : (
        <>
          <SheetHeading title={t('title')} lead={t('lead')} />
          <Form message={reason} onSubmit={() => !isLoading && sendAnswers({})}>
            <TextField
              label={t('username')}
              name="username"
              value={username}
              onChange={setUsername}
              autoComplete="username webauthn"
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
              {canUsePasskeys() ? (
                <Button isBusy={isLoading} onPress={() => void signInByPasskey()}>
                  {t('passkey')}
                </Button>
              ) : null}
              <LinkButton href={paths.forgotPassword} kind="plain">
                {t('forgot')}
              </LinkButton>
            </FormActions>
          </Form>
        </>
      )}
      <Suspense>
        <ProviderButtons isHidden={challenge !== undefined} onProblem={setProviderProblem} />
      </Suspense>
    </PublicPage>
  )
}

function useReason(problem: ApiError | null): string | undefined {
  const { t } = useTranslation('session')
  const shell = useTranslation()
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
    case 'unreadable':
    case 'unexpected':
    case 'wrong-code':
    case 'passkey-refused':
    case 'password-required':
    case 'initial-password-expired':
    case 'provider-required':
    case 'provider-unreachable':
    case 'provider-distrusted':
    case 'provider-sign-in-over':
    case 'not-admitted':
      return shell.t(`problem.${problem.code}`)
    default:
      return t('failed.trouble')
  }
}
