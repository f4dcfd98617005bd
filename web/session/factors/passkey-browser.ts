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

// Number of waiting requests that the person started: a request by autofill would cancel them.
let personRequestCount = 0

/** Signs a challenge with a passkey at the person's request; throws an `ApiError` if that fails. */
export async function signWithPasskey(options: PasskeyRequestOptions): Promise<PasskeyAssertion> {
  personRequestCount += 1
  try {
    return await requestAssertion(options, false)
  } finally {
    personRequestCount -= 1
  }
}

/**
 * Lets the browser offer passkeys in the field of the user name, and resolves once a person chooses one there. Throws
 * an `ApiError` if another request replaces this one, or while a request by the person waits.
 */
export async function signWithAutofilledPasskey(
  options: PasskeyRequestOptions,
): Promise<PasskeyAssertion> {
  if (personRequestCount > 0) throw passkeyError()
  return requestAssertion(options, true)
}

async function requestAssertion(
  options: PasskeyRequestOptions,
  useBrowserAutofill: boolean,
): Promise<PasskeyAssertion> {
  const { id, response } = await startAuthentication({
    optionsJSON: options as never,
    useBrowserAutofill,
  }).catch(() => {
    throw passkeyError()
  })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) }
}

/** Cancels the request by autofill that waits for a choice in the field of the user name. */
export const cancelPasskeyAutofill = (): void => WebAuthnAbortService.cancelCeremony()
