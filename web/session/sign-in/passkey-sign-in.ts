import { type PasskeyAssertion, passkeyChallengeMinutes } from '#domain/people/passkey.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { call, type Input } from '#web/app/http/call.ts'
import { storeSession } from '#web/app/state/session-state.ts'
import {
  cancelPasskeyAutofill,
  type PasskeyRequestOptions,
  signWithAutofilledPasskey,
  signWithPasskey,
} from '#web/session/factors/passkey-browser.ts'

type SignInBody = Input<'POST /api/auth/signin'>['body']

const msPerMinute = 60_000

const requestChallenge = () => call('POST /api/auth/passkey-challenge')

const sendPasskey = async (passkey: PasskeyAssertion) =>
  storeSession(await call('POST /api/auth/passkey-signin', { body: { passkey } }))

export const signInByPasskeyAlone = async (): Promise<void> =>
  sendPasskey(await signWithPasskey(await requestChallenge()))

/** Signs in with the password and a passkey of the account; requests a challenge if there is none. */
export async function answerWithPasskey(
  body: SignInBody,
  challenge: PasskeyRequestOptions | undefined,
): Promise<void> {
  const passkey = await signWithPasskey(challenge ?? (await requestAccountChallenge(body)))
  storeSession(await call('POST /api/auth/signin', { body: { ...body, passkey } }))
}

// Sends the password without the second factor: the refusal has a challenge.
async function requestAccountChallenge(body: SignInBody): Promise<PasskeyRequestOptions> {
  const refusal = await call('POST /api/auth/signin', { body }).then(
    () => undefined,
    (error: unknown) => error,
  )
  const options = refusal instanceof ApiError ? refusal.extras.passkeyOptions : undefined
  if (!options) throw refusal
  return options
}

/**
 * Lets the browser offer passkeys in the field of the user name until `signal` aborts: choosing one signs in. `onProblem`
 * gets the error of that sign-in.
 */
export function offerPasskeyAutofill(
  signal: AbortSignal,
  onProblem: (error: unknown) => void,
): void {
  if (signal.aborted) return
  const offer = async () => {
    // Errors before a passkey is chosen are ignored: the person did not request this.
    const passkey = await requestChallenge()
      .then(signWithAutofilledPasskey)
      .catch(() => undefined)
    if (passkey) await sendPasskey(passkey).catch(onProblem)
  }
  void offer()
  // Challenges expire; a new one replaces the waiting request.
  const timer = setInterval(() => void offer(), (passkeyChallengeMinutes - 1) * msPerMinute)
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    cancelPasskeyAutofill()
  })
}
