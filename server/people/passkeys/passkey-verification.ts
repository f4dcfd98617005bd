import type { WebAuthnCredential } from '@simplewebauthn/server'
import type { Database } from '#database/client/connect.ts'
import type { PasskeyAssertion, PasskeyAttestation } from '#domain/people/passkey.ts'
import { takePasskeyChallenge } from '#server/people/passkeys/passkey-challenge.ts'

export type StoredPasskey = {
  id: number
  publicKey: Buffer
  counter: number
  rpId: string
}

export type NewPasskey = { credential: WebAuthnCredential; rpId: string }

// Imported on first use, because it loads a certificate parser.
const loadLibrary = () => import('@simplewebauthn/server')

/** Returns the challenge that the browser signed; empty if the text is malformed. */
function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

/** Verifies a new passkey and its challenge for this user; undefined if anything is wrong. */
export async function verifyAttestation(
  database: Database,
  { id, transports, ...response }: PasskeyAttestation,
  userHandle: string,
): Promise<NewPasskey | undefined> {
  const challenge = challengeIn(response.clientDataJSON)
  const openChallenge = await takePasskeyChallenge(database, challenge, 'registration')
  if (openChallenge?.userHandle !== userHandle) return undefined
  const { verifyRegistrationResponse } = await loadLibrary()
  const verification = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: openChallenge.origin,
    expectedRPID: openChallenge.rpId,
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!verification?.verified) return undefined
  const { credential } = verification.registrationInfo
  return { credential: { ...credential, transports }, rpId: openChallenge.rpId }
}

/** Use of an assertion and its user. Signing in by passkey alone requires user verification. */
export type AssertionUse = { purpose: 'confirmation' | 'sign-in'; userHandle: string }

/**
 * Verifies an assertion and returns its signature counter. `consumeAnswer` compares the counter with the stored one, in
 * one statement.
 */
export async function verifyAssertion(
  database: Database,
  { id, userHandle: _, ...response }: PasskeyAssertion,
  { purpose, userHandle }: AssertionUse,
  findPasskey: (credentialId: Buffer) => Promise<StoredPasskey | undefined>,
): Promise<{ passkey: StoredPasskey; counter: number } | undefined> {
  const challenge = challengeIn(response.clientDataJSON)
  const openChallenge = await takePasskeyChallenge(database, challenge, purpose)
  if (openChallenge?.userHandle !== userHandle) return undefined
  const passkey = await findPasskey(Buffer.from(id, 'base64url'))
  if (passkey?.rpId !== openChallenge.rpId) return undefined
  const { verifyAuthenticationResponse } = await loadLibrary()
  const verification = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: openChallenge.origin,
    expectedRPID: openChallenge.rpId,
    requireUserVerification: purpose === 'sign-in',
    credential: { id, publicKey: Uint8Array.from(passkey.publicKey), counter: 0 },
  }).catch(() => undefined)
  return verification?.verified
    ? { passkey, counter: verification.authenticationInfo.newCounter }
    : undefined
}
