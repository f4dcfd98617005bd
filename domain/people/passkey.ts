import * as z from 'zod'
import { plainText } from '#domain/people/person-entry.ts'
import { instant } from '#domain/units/day.ts'

export const maxPasskeys = 20

export const passkeyChallengeMinutes = 5

export const maxPasskeyNameLength = 60

const base64url = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[\w-]+$/)

export const passkeyName = plainText(maxPasskeyNameLength)

/** A passkey as its owner sees it. */
export const passkeyRow = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable().meta({ description: 'Null if never' }),
})

/** New passkey as the browser sends it (RFC 4648 base64url, as WebAuthn Level 3 has it in JSON). */
export const passkeyAttestation = z.strictObject({
  id: base64url(1400),
  clientDataJSON: base64url(4000),
  attestationObject: base64url(20_000),
  transports: z
    .array(
      z
        .string()
        .max(30)
        .regex(/^[a-z-]+$/),
    )
    .max(10)
    .default([]),
})
export type PasskeyAttestation = z.infer<typeof passkeyAttestation>

export const passkeyAssertion = z.strictObject({
  id: base64url(1400),
  clientDataJSON: base64url(4000),
  authenticatorData: base64url(4000),
  signature: base64url(4000),
  userHandle: base64url(100).optional(),
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

const userVerification = z.enum(['required', 'preferred', 'discouraged'])
const credentialDescriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})

/** Options from which the browser makes a passkey: PublicKeyCredentialCreationOptionsJSON. */
export const passkeyCreationOptions = z.object({
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int().optional().meta({ description: 'Milliseconds' }),
  excludeCredentials: z.array(credentialDescriptor).optional(),
  authenticatorSelection: z
    .object({
      residentKey: userVerification.optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: userVerification.optional(),
    })
    .optional(),
  attestation: z.literal('none').optional(),
})

/** Options for the browser to sign with a passkey: PublicKeyCredentialRequestOptionsJSON. */
export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  timeout: z.int().optional().meta({ description: 'Milliseconds' }),
  rpId: z.string().optional(),
  allowCredentials: z.array(credentialDescriptor).optional(),
  userVerification: userVerification.optional(),
})
