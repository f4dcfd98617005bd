import * as z from 'zod'
import { endpoint, idParams } from '#contract/endpoint.ts'
import { stepUpProof } from '#contract/people/second-factor-endpoints.ts'
import {
  passkeyAssertion,
  passkeyAttestation,
  passkeyCreationOptions,
  passkeyName,
  passkeyRequestOptions,
  passkeyRow,
} from '#domain/people/passkey.ts'
import { signedIn } from '#domain/people/signed-in.ts'

const rule = { access: 'signed-in', scope: 'session' } as const
const url = '/api/auth/passkeys'

/** Gives a challenge for signing in by a passkey alone; the challenge names no user. */
export const startPasskeySignIn = endpoint({
  method: 'POST',
  url: '/api/auth/passkey-challenge',
  access: 'public',
  scope: 'session',
  summary: 'Begin to sign in by a passkey alone',
  schema: { response: { 200: passkeyRequestOptions } },
})

/**
 * Signs in by a passkey alone, which must have verified its owner. 401 `passkey-refused` for any fault, and
 * `password-required` if the company requires the password too.
 */
export const signInByPasskey = endpoint({
  method: 'POST',
  url: '/api/auth/passkey-signin',
  access: 'public',
  scope: 'session',
  summary: 'Sign in by a passkey alone',
  schema: {
    body: z.strictObject({ passkey: passkeyAssertion }),
    response: { 200: signedIn },
  },
})

/** Lists the caller's passkeys, newest first. */
export const listPasskeys = endpoint({
  method: 'GET',
  url,
  ...rule,
  allowedWithoutFactor: true,
  summary: 'List your passkeys',
  schema: { response: { 200: z.array(passkeyRow) } },
})

/** Gives a challenge for the caller's passkeys, to confirm an action with one of them. */
export const startPasskeyConfirmation = endpoint({
  method: 'POST',
  url: `${url}/challenge`,
  ...rule,
  allowedWithoutFactor: true,
  summary: 'Begin to confirm with a passkey',
  schema: { response: { 200: passkeyRequestOptions } },
})

/** Gives the options from which the browser makes a passkey. Also requires the second factor if it is on. */
export const startPasskey = endpoint({
  method: 'POST',
  url: `${url}/registration`,
  ...rule,
  allowedWithoutFactor: true,
  summary: 'Begin to add a passkey',
  schema: { body: stepUpProof, response: { 200: passkeyCreationOptions } },
})

/** Adds the passkey that the browser made. Every other session ends. */
export const addPasskey = endpoint({
  method: 'POST',
  url,
  ...rule,
  allowedWithoutFactor: true,
  summary: 'Add a passkey',
  schema: {
    body: z.strictObject({ name: passkeyName, passkey: passkeyAttestation }),
    response: {
      201: z.object({
        id: z.int(),
        recoveryCodes: z.array(z.string()).nullable().meta({
          description: 'Not shown again; null if there was a second factor before',
        }),
      }),
    },
  },
})

/** Removes a passkey of the caller. Every other session ends. */
export const removePasskey = endpoint({
  method: 'POST',
  url: `${url}/:id/removal`,
  ...rule,
  summary: 'Remove a passkey',
  schema: { params: idParams, body: stepUpProof, response: { 204: z.null() } },
})
