import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { visibleCode } from '#domain/code-text.ts'
import { lang } from '#domain/lang.ts'
import { newPassword } from '#domain/people/password-rule.ts'
import { companyEntry, userEntry } from '#domain/people/person-entry.ts'

const url = '/api/setup'

/** Reports whether the first company is missing. */
export const getSetup = endpoint({
  method: 'GET',
  url,
  access: 'public',
  scope: 'session',
  summary: 'Whether the first company is still to be created',
  schema: { response: { 200: z.object({ isOpen: z.boolean() }) } },
})

/** Creates the first company and its administrator by the server’s code. `not-found` if there is one. */
export const createFirstCompany = endpoint({
  method: 'POST',
  url,
  access: 'public',
  scope: 'session',
  summary: 'Create the first company and its administrator',
  schema: {
    body: z.strictObject({
      code: z.string().overwrite(visibleCode).min(1).max(100),
      company: companyEntry.shape.name,
      timeZone: companyEntry.shape.timeZone,
      name: userEntry.shape.name,
      username: userEntry.shape.username,
      email: userEntry.shape.email,
      language: lang.default('en'),
      newPassword,
    }),
    response: { 204: z.null() },
  },
})
