import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageOf, pageQuery } from '#contract/page.ts'
import { ownSignInEvent, signInEvent, signInTopic } from '#domain/sign-in-event.ts'

/** What happened to the own account: who came in as this person, who was refused, what was changed. Newest first. */
export const listOwnSignInEvents = endpoint({
  method: 'GET',
  url: '/api/auth/events',
  access: 'signed-in',
  scope: 'session',
  summary: 'Own sign-ins',
  schema: {
    querystring: z.strictObject({ ...pageQuery, topic: signInTopic.optional() }),
    response: { 200: pageOf(ownSignInEvent) },
  },
})

/** The same of everybody in the company, suppliers' people included. */
export const listSignInEvents = endpoint({
  method: 'GET',
  url: '/api/sign-ins',
  access: 'manageCompany',
  scope: 'session',
  summary: 'Sign-ins of the company',
  schema: {
    querystring: z.strictObject({
      ...pageQuery,
      topic: signInTopic.optional(),
      username: z.string().max(100).optional().meta({ description: 'The whole user name' }),
    }),
    response: { 200: pageOf(signInEvent) },
  },
})
