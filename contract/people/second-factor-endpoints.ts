import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { password } from '#contract/people/auth-endpoints.ts'
import { passkeyAssertion } from '#domain/people/passkey.ts'
import { secondFactorCode } from '#domain/people/totp-code.ts'
import { day, instant } from '#domain/units/day.ts'

const rule = { access: 'signed-in', scope: 'session' } as const
const url = '/api/auth/second-factor'

const recoveryCodes = z.object({
  recoveryCodes: z.array(z.string()).meta({ description: 'Not shown again; each works once' }),
})

/** Proof for step-up authentication: a stranger at an unlocked screen has no password, code or passkey. */
export const stepUpProof = z.strictObject({
  password: password
    .optional()
    .meta({ description: 'Needed if `needsPassword` of `GET /api/auth/second-factor` is true' }),
  code: secondFactorCode
    .optional()
    .meta({ description: 'Needed, or a passkey instead, if the account has a second factor' }),
  passkey: passkeyAssertion.optional().meta({
    description: 'Assertion of a passkey to `POST /api/auth/passkeys/challenge`',
  }),
})
export type StepUpProof = z.output<typeof stepUpProof>

/** Gives the caller's second factor, and whether the company requires one. */
export const getSecondFactor = endpoint({
  method: 'GET',
  url,
  ...rule,
  allowedWithoutFactor: true,
  summary: 'Get your second factor',
  schema: {
    response: {
      200: z.object({
        onSince: instant.nullable().meta({
          description: 'Time of the set-up of the authenticator app; null = no app',
        }),
        passkeyCount: z.int(),
        dueOn: day.nullable().meta({
          description:
            'Day from which the company requires a second factor of this person; null if it does not, or the person has one',
        }),
        isMissing: z.boolean().meta({
          description:
            'Whether this session must first set up a second factor or, if the account has one, verify it',
        }),
        needsPassword: z.boolean().meta({
          description:
            'Whether changes of the account require the password. If false, any of these is enough: a sign-in within the last 15 minutes, the second factor, or a sign-in by a provider after which a second factor must be set up',
        }),
        recoveryCodesLeft: z.int(),
      }),
    },
  },
})

/** Creates a secret for an authenticator application; its codes are required only once the secret is confirmed. */
export const startSecondFactor = endpoint({
  method: 'POST',
  url,
  ...rule,
  allowedWithoutFactor: true,
  summary: 'Begin to set up a second factor',
  schema: {
    body: stepUpProof,
    response: {
      200: z.object({
        secret: z.string().meta({ description: 'Base32, for typing' }),
        uri: z.string().meta({ description: 'otpauth://, for a link' }),
        qr: z.array(z.string()).meta({ description: 'The URI as a QR Code: rows of 0 and 1' }),
      }),
    },
  },
})

/** Turns the second factor on: a code proves that the application has the secret. Every other session ends. */
export const confirmSecondFactor = endpoint({
  method: 'POST',
  url: `${url}/confirmation`,
  ...rule,
  allowedWithoutFactor: true,
  summary: 'Turn the second factor on',
  schema: { body: z.strictObject({ code: secondFactorCode }), response: { 200: recoveryCodes } },
})

/** Verifies the second factor in a session that a provider began without one. */
export const verifySecondFactor = endpoint({
  method: 'POST',
  url: `${url}/verification`,
  ...rule,
  allowedWithoutFactor: true,
  summary: 'Verify the second factor',
  schema: { body: stepUpProof.omit({ password: true }), response: { 204: z.null() } },
})

/** Replaces all recovery codes. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  url: `${url}/recovery-codes`,
  ...rule,
  summary: 'Replace the recovery codes',
  schema: { body: stepUpProof, response: { 200: recoveryCodes } },
})

/** Turns the second factor off. Every other session ends. */
export const removeSecondFactor = endpoint({
  method: 'POST',
  url: `${url}/removal`,
  ...rule,
  summary: 'Turn the second factor off',
  schema: { body: stepUpProof, response: { 204: z.null() } },
})
