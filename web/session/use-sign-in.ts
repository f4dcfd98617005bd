import { useState } from 'react'
import { ApiError } from '#web/app/http/api-error.ts'
import { call, type Input } from '#web/app/http/call.ts'
import { storeSession } from '#web/app/state/session-state.ts'
import { type PasskeyRequestOptions, signWithPasskey } from '#web/session/passkey-browser.ts'

type SignInBody = Input<'POST /api/auth/signin'>['body']

/** Signing in: `isLoading` spans the call, `loginFailed` says that it failed, `problem` why. */
export function useSignIn() {
  const [isLoading, setLoading] = useState(false)
  const [problem, setProblem] = useState<ApiError | null>(null)

  async function run(signIn: () => Promise<void>) {
    setLoading(true)
    setProblem(null)
    try {
      await signIn()
    } catch (error) {
      setProblem(error instanceof ApiError ? error : new ApiError('unreachable'))
    } finally {
      setLoading(false)
    }
  }
  const send = (body: SignInBody) =>
    run(async () => storeSession(await call('POST /api/auth/signin', { body })))

  /** The same with a passkey of the account, for a challenge that no other answer was sent for. */
  const sendWithPasskey = (body: SignInBody) =>
    run(async () => {
      const options = problem?.extras.passkeyOptions ?? (await newOptions(body))
      const passkey = await signWithPasskey(options)
      storeSession(await call('POST /api/auth/signin', { body: { ...body, passkey } }))
    })

  /** Signs in by a passkey alone. */
  const signInByPasskey = () =>
    run(async () => {
      const options = await call('POST /api/auth/passkey-challenge')
      const passkey = await signWithPasskey(options)
      storeSession(await call('POST /api/auth/passkey-signin', { body: { passkey } }))
    })

  return {
    send,
    sendWithPasskey,
    signInByPasskey,
    isLoading,
    loginFailed: problem !== null,
    problem,
    forget: () => setProblem(null),
  }
}

// The password without a second factor is answered with a challenge.
async function newOptions(body: SignInBody): Promise<PasskeyRequestOptions> {
  const refusal = await call('POST /api/auth/signin', { body }).then(
    () => undefined,
    (error: unknown) => error,
  )
  const options = refusal instanceof ApiError ? refusal.extras.passkeyOptions : undefined
  if (!options) throw refusal
  return options
}
