import { useCallback, useState } from 'react'
import { type ApiError, toApiError } from '#web/app/http/api-error.ts'
import { call, type Input } from '#web/app/http/call.ts'
import { storeSession } from '#web/app/state/session-state.ts'
import { loadChunk } from '#web/ui/load-chunk.ts'

type SignInBody = Input<'POST /api/auth/signin'>['body']

// Lazy, because few people need it.
const importPasskeySignIn = () =>
  loadChunk('passkey-sign-in', () => import('#web/session/sign-in/passkey-sign-in.ts'))

/** Sign-in: `isLoading` during the call, `loginFailed` after a failure, with the error in `problem`. */
export function useSignIn() {
  const [isLoading, setLoading] = useState(false)
  const [problem, setProblem] = useState<ApiError | null>(null)

  const fail = useCallback((error: unknown) => setProblem(toApiError(error)), [])

  async function run(signIn: () => Promise<void>) {
    setLoading(true)
    setProblem(null)
    try {
      await signIn()
    } catch (error) {
      fail(error)
    } finally {
      setLoading(false)
    }
  }
  const send = (body: SignInBody) =>
    run(async () => storeSession(await call('POST /api/auth/signin', { body })))

  /** Sends name and password with a passkey of the account. */
  const sendWithPasskey = (body: SignInBody) =>
    run(async () => {
      const { answerWithPasskey } = await importPasskeySignIn()
      await answerWithPasskey(body, problem?.extras.passkeyOptions)
    })

  const signInByPasskey = () =>
    run(async () => (await importPasskeySignIn()).signInByPasskeyAlone())

  return {
    send,
    sendWithPasskey,
    signInByPasskey,
    isLoading,
    loginFailed: problem !== null,
    problem,
    fail,
    reset: () => setProblem(null),
  }
}
