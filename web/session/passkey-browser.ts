import type { PasskeyAssertion, PasskeyAttestation } from '#domain/passkey.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import type { Output } from '#web/app/http/call.ts'

type CreationOptions = Output<'POST /api/auth/passkeys/registration'>
export type PasskeyRequestOptions = Output<'POST /api/auth/passkeys/challenge'>

// Most people never need it.
const library = () => import('@simplewebauthn/browser')

const isAddress = /^\[|^[\d.]+$/

/** Whether this browser makes passkeys for this page: not without TLS, nor for an address without a name. */
export const canUsePasskeys = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && !isAddress.test(window.location.hostname)

/** Whether the browser offers passkeys where the user name is typed. */
export const offersPasskeysInField = async (): Promise<boolean> =>
  canUsePasskeys() &&
  ((await window.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)

// The browser does not say why: cancelled, out of time, or none that is known.
const refused = () => new ApiError('passkey-refused')

/** Has the browser make a passkey; throws an `ApiError` where it makes none. */
export async function createPasskey(options: CreationOptions): Promise<PasskeyAttestation> {
  const { startRegistration } = await library()
  const { id, response } = await startRegistration({ optionsJSON: options as never }).catch(() => {
    throw refused()
  })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, clientDataJSON, attestationObject, transports }
}

/** Has a passkey sign a challenge; throws an `ApiError` where none does. `isInField`: once somebody chooses one there. */
export async function signWithPasskey(
  options: PasskeyRequestOptions,
  isInField = false,
): Promise<PasskeyAssertion> {
  const { startAuthentication } = await library()
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
export const stopPasskeyInField = async (): Promise<void> =>
  (await library()).WebAuthnAbortService.cancelCeremony()
