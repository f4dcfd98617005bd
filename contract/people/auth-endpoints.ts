import * as z from 'zod'
import { endpoint, idParams } from '#contract/endpoint.ts'
import { passkeyAssertion } from '#domain/people/passkey.ts'
import { newPassword } from '#domain/people/password-rule.ts'
import { signedIn } from '#domain/people/signed-in.ts'
import { secondFactorCode } from '#domain/people/totp-code.ts'
import { instant } from '#domain/units/day.ts'

/** A password as it is typed; it need not satisfy today's rules. */
export const password = z.string().min(1).max(200)

/** Signs in with a password, and a code where the second factor asks for it. */
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
        description: 'In place of a code: a passkey’s assertion for the 401’s `passkeyOptions`',
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

/** Gives the person of the session, and when it ends if it is not used. */
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

/** The active sessions of the user, newest first. */
export const listSessions = endpoint({
  method: 'GET',
  url: '/api/auth/sessions',
  access: 'signed-in',
  scope: 'session',
  summary: 'Own sessions',
  schema: { response: { 200: z.array(session) } },
})

/** Ends one of the user's own sessions. */
export const endSession = endpoint({
  method: 'DELETE',
  url: '/api/auth/sessions/:id',
  access: 'signed-in',
  scope: 'session',
  summary: 'End one of the own sessions',
  schema: { params: idParams, response: { 204: z.null() } },
})

/** Ends every session of the user but this one. */
export const endOtherSessions = endpoint({
  method: 'DELETE',
  url: '/api/auth/sessions',
  access: 'signed-in',
  scope: 'session',
  summary: 'End all other own sessions',
  schema: { response: { 204: z.null() } },
})

/** Changes the password; every other session of the user ends. */
export const changePassword = endpoint({
  method: 'PUT',
  url: '/api/auth/password',
  access: 'signed-in',
  scope: 'session',
  summary: 'Change the own password',
  schema: {
    body: z.strictObject({ password, newPassword }),
    response: { 204: z.null() },
  },
})
