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

// The browser gives no reason: the person cancelled, a time-out, or no known passkey.
const passkeyError = () => new ApiError('passkey-refused')

/** Creates a passkey in the browser; throws an `ApiError` if that fails. */
export async function createPasskey(options: CreationOptions): Promise<PasskeyAttestation> {
  const { id, response } = await startRegistration({ optionsJSON: options as never }).catch(() => {
    throw passkeyError()
  })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, clientDataJSON, attestationObject, transports }
}

/**
 * Signs a challenge with a passkey; throws an `ApiError` if that fails. With `usesAutofill`, the browser offers
 * passkeys in the field of the user name, and the promise resolves once a person chooses one there.
 */
export async function signWithPasskey(
  options: PasskeyRequestOptions,
  usesAutofill = false,
): Promise<PasskeyAssertion> {
  const { id, response } = await startAuthentication({
    optionsJSON: options as never,
    useBrowserAutofill: usesAutofill,
  }).catch(() => {
    throw passkeyError()
  })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) }
}

/** Cancels the request by autofill that waits for a choice in the field of the user name. */
export const cancelPasskeyAutofill = (): void => WebAuthnAbortService.cancelCeremony()
