import { passkeyChallengeMinutes } from '#domain/people/passkey.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { call, type Input } from '#web/app/http/call.ts'
import { storeSession } from '#web/app/state/session-state.ts'
import {
  cancelPasskeyAutofill,
  type PasskeyRequestOptions,
  signWithPasskey,
} from '#web/session/factors/passkey-browser.ts'

type SignInBody = Input<'POST /api/auth/signin'>['body']

const msPerMinute = 60_000

/** Signs in by a passkey only; with `usesAutofill`, once a person chooses one in the field of the user name. */
export async function signInByPasskeyAlone(usesAutofill = false): Promise<void> {
  const options = await call('POST /api/auth/passkey-challenge')
  const passkey = await signWithPasskey(options, usesAutofill)
  storeSession(await call('POST /api/auth/passkey-signin', { body: { passkey } }))
}

/** Signs in with the password and a passkey of the account; requests a challenge if there is none. */
export async function answerWithPasskey(
  body: SignInBody,
  challenge: PasskeyRequestOptions | undefined,
): Promise<void> {
  const passkey = await signWithPasskey(challenge ?? (await newChallenge(body)))
  storeSession(await call('POST /api/auth/signin', { body: { ...body, passkey } }))
}

// The server replies with a challenge to a password without the second factor.
async function newChallenge(body: SignInBody): Promise<PasskeyRequestOptions> {
  const refusal = await call('POST /api/auth/signin', { body }).then(
    () => undefined,
    (error: unknown) => error,
  )
  const options = refusal instanceof ApiError ? refusal.extras.passkeyOptions : undefined
  if (!options) throw refusal
  return options
}

/** Lets the browser offer passkeys in the field of the user name until `signal` aborts: choosing one signs in. */
export function offerPasskeyAutofill(signal: AbortSignal): void {
  if (signal.aborted) return
  // Errors are ignored: the person did not request this, and the form and the button report their own.
  const offer = () => void signInByPasskeyAlone(true).catch(() => {})
  offer()
  // Challenges expire; a new one replaces the waiting request.
  const timer = setInterval(offer, (passkeyChallengeMinutes - 1) * msPerMinute)
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    cancelPasskeyAutofill()
  })
}
