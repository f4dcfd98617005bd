import * as z from 'zod'
import { endpoint, idParams } from '#contract/endpoint.ts'
import { passkeyAssertion } from '#domain/people/passkey.ts'
import { newPassword } from '#domain/people/password-rule.ts'
import { signedIn } from '#domain/people/signed-in.ts'
import { secondFactorCode } from '#domain/people/totp-code.ts'
import { instant } from '#domain/units/day.ts'

/** A typed password, which need not satisfy today's rules. */
export const password = z.string().min(1).max(200)

/** Signs in with a password and, if a second factor is required, a code or a passkey. */
export const signIn = endpoint({
  method: 'POST',
  url: '/api/auth/signin',
  access: 'public',
  scope: 'session',
  summary: 'Sign in',
  schema: {
    body: z.strictObject({
      username: z.string().min(1).max(100),
      password,
      code: secondFactorCode
        .optional()
        .meta({ description: 'Needed after a 401 `second-factor-required`' }),
      passkey: passkeyAssertion.optional().meta({
        description: 'Instead of a code: a passkey’s assertion for the 401’s `passkeyOptions`',
      }),
      newPassword: newPassword
        .optional()
        .meta({ description: 'Needed after a 401 `new-password-required`' }),
    }),
    response: { 200: signedIn },
  },
})

/** Ends the session of the token. */
export const signOut = endpoint({
  method: 'POST',
  url: '/api/auth/signout',
  access: 'signed-in',
  scope: 'session',
  allowedWithoutFactor: true,
  summary: 'Sign out',
  schema: { response: { 204: z.null() } },
})

/** Gives the person of the session, and the times at which the session ends. */
export const whoAmI = endpoint({
  method: 'GET',
  url: '/api/auth/me',
  access: 'signed-in',
  scope: 'session',
  allowedWithoutFactor: true,
  summary: 'Get the person of the session',
  schema: {
    response: {
      200: signedIn.omit({ credentials: true }).extend({
        credentials: signedIn.shape.credentials.omit({ token: true }),
        idleUntil: instant,
        endsAt: instant,
      }),
    },
  },
})

const session = z.object({
  id: z.int(),
  startedAt: instant,
  seenAt: instant,
  address: z.string(),
  agent: z.string(),
  isCurrent: z.boolean(),
})

/** Lists the caller's active sessions, newest first. */
export const listSessions = endpoint({
  method: 'GET',
  url: '/api/auth/sessions',
  access: 'signed-in',
  scope: 'session',
  summary: 'List your sessions',
  schema: { response: { 200: z.array(session) } },
})

/** Ends one of the caller's sessions. */
export const endSession = endpoint({
  method: 'DELETE',
  url: '/api/auth/sessions/:id',
  access: 'signed-in',
  scope: 'session',
  summary: 'End one of your sessions',
  schema: { params: idParams, response: { 204: z.null() } },
})

/** Ends all sessions of the caller but this one. */
export const endOtherSessions = endpoint({
  method: 'DELETE',
  url: '/api/auth/sessions',
  access: 'signed-in',
  scope: 'session',
  summary: 'End all your other sessions',
  schema: { response: { 204: z.null() } },
})

/** Changes the caller's password; all other sessions of the caller end. */
export const changePassword = endpoint({
  method: 'PUT',
  url: '/api/auth/password',
  access: 'signed-in',
  scope: 'session',
  summary: 'Change your password',
  schema: {
    body: z.strictObject({ password, newPassword }),
    response: { 204: z.null() },
  },
})
