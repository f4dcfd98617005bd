import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import type { PasskeyAssertion, PasskeyAttestation } from '#domain/people/passkey.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import type { Output } from '#web/app/http/call.ts'

type CreationOptions = Output<'POST /api/auth/passkeys/registration'>
export type PasskeyRequestOptions = Output<'POST /api/auth/passkeys/challenge'>

// The browser does not say why: cancelled, out of time, or none that is known.
const refused = () => new ApiError('passkey-refused')

/** Has the browser make a passkey; throws an `ApiError` where it makes none. */
export async function createPasskey(options: CreationOptions): Promise<PasskeyAttestation> {
  const { id, response } = await startRegistration({ optionsJSON: options as never }).catch(() => {
    throw refused()
  })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, clientDataJSON, attestationObject, transports }
}

/**
 * Signs a challenge with a passkey; throws an `ApiError` where none does. With `isInField`, waits until a person
 * chooses one in the field.
 */
export async function signWithPasskey(
  options: PasskeyRequestOptions,
  isInField = false,
): Promise<PasskeyAssertion> {
  const { id, response } = await startAuthentication({
    optionsJSON: options as never,
    useBrowserAutofill: isInField,
  }).catch(() => {
    throw refused()
  })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) }
}

/** Stops what waits in the field of the user name. */
export const stopPasskeyInField = (): void => WebAuthnAbortService.cancelCeremony()
