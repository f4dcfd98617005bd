import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { countEndpoint } from '#contract/list-count.ts'
import { pageQuery, pageSchema } from '#contract/page.ts'
import { queryShape } from '#domain/list-query.ts'
import { ownSignInEvent, signInEvent, signInTopic } from '#domain/people/sign-in-event.ts'
import { signInEventQueryFields } from '#domain/people/sign-in-event-query.ts'

/** Lists the sign-in log of the caller’s account, newest first: sessions, refused attempts, changed credentials. */
export const listOwnSignInEvents = endpoint({
  method: 'GET',
  url: '/api/auth/events',
  access: 'signed-in',
  scope: 'session',
  summary: 'List your sign-ins',
  schema: {
    querystring: z.strictObject({ ...pageQuery, topic: signInTopic.optional() }),
    response: { 200: pageSchema(ownSignInEvent) },
  },
})

/** Lists the sign-in log of everybody in the company, suppliers' people included. */
export const listSignInEvents = endpoint({
  method: 'GET',
  url: '/api/sign-ins',
  access: 'manageCompany',
  scope: 'session',
  summary: 'Sign-ins of the company',
  schema: {
    querystring: z.strictObject({
      ...pageQuery,
      ...queryShape(
        signInEventQueryFields,
        { username: 'Whole user name' },
        { topic: signInTopic },
      ),
    }),
    response: { 200: pageSchema(signInEvent) },
  },
})

/** Counts the entries of the company's sign-in log. With `row`, also returns that row's cursor. */
export const countSignInEvents = countEndpoint(listSignInEvents, 'Count entries of the sign-in log')

/** Counts the entries of the caller's sign-in log. With `row`, also returns that row's cursor. */
export const countOwnSignInEvents = countEndpoint(
  listOwnSignInEvents,
  'Count entries of your sign-in log',
)
