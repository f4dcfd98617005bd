import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { stepUpProof } from '#contract/people/second-factor-endpoints.ts'
import { lang } from '#domain/lang.ts'
import { accountLinkPurpose } from '#domain/people/link-purpose.ts'
import { newPassword } from '#domain/people/password-rule.ts'

const token = z.string().min(1).max(100).meta({ description: 'Part after the # of a mailed link' })

/** Gives the purpose of a mailed link. A used, expired or unknown link is `link-over`. */
export const readAccountLink = endpoint({
  method: 'POST',
  url: '/api/auth/link',
  access: 'public',
  scope: 'session',
  summary: 'Get the purpose of a mailed link',
  schema: {
    body: z.strictObject({ token }),
    response: {
      200: z.object({
        purpose: accountLinkPurpose,
        username: z.string(),
        name: z.string(),
        company: z.string(),
        createdBy: z.string().meta({ description: 'Name of the person who invited' }),
        sentTo: z.string().meta({ description: 'The mail address that the link was sent to' }),
        language: lang.meta({ description: 'Language of the person' }),
      }),
    },
  },
})

/** Sets a password by the link of an invitation or a reset. The link is used up; all sessions of the person end. */
export const setPasswordByLink = endpoint({
  method: 'POST',
  url: '/api/auth/link/password',
  access: 'public',
  scope: 'session',
  summary: 'Choose a password by a mailed link',
  schema: { body: z.strictObject({ token, newPassword }), response: { 204: z.null() } },
})

/** Confirms a new mail address by the link sent to it; the old address gets a mail. */
export const confirmEmailByLink = endpoint({
  method: 'POST',
  url: '/api/auth/link/email',
  access: 'public',
  scope: 'session',
  summary: 'Confirm a mail address by a mailed link',
  schema: { body: z.strictObject({ token }), response: { 204: z.null() } },
})

/** Requests a link to choose another password. The reply is the same whether such an account exists or not. */
export const requestPasswordReset = endpoint({
  method: 'POST',
  url: '/api/auth/password-reset',
  access: 'public',
  scope: 'session',
  summary: 'Ask for a link for a forgotten password',
  schema: {
    body: z.strictObject({
      login: z.string().min(1).max(254).meta({ description: 'The username or the mail address' }),
    }),
    response: { 204: z.null() },
  },
})

/**
 * Requests another mail address, which applies once the link mailed to it is used. A request for the current address
 * withdraws the pending one.
 */
export const requestEmailChange = endpoint({
  method: 'POST',
  url: '/api/auth/email-change',
  access: 'signed-in',
  scope: 'session',
  summary: 'Ask to change your mail address',
  schema: {
    body: stepUpProof.extend({ email: z.email().max(254) }),
    response: { 204: z.null() },
  },
})
