import * as z from 'zod'
import { endpoint, fileReply } from '#contract/endpoint.ts'
import { instant } from '#domain/units/day.ts'

const url = '/api/arrivals/calendar-feed'

const feed = z.object({
  createdAt: instant,
  lastReadAt: instant
    .nullable()
    .meta({ description: 'Last time that a calendar program read it, to the hour' }),
})

/** Reports whether the caller has an address for calendar programs; the address itself is not shown again. */
export const getCalendarFeed = endpoint({
  method: 'GET',
  url,
  access: 'signed-in',
  scope: 'session',
  summary: 'The own calendar address',
  schema: { response: { 200: z.object({ feed: feed.nullable() }) } },
})

/** Creates the caller's address for calendar programs; an earlier one stops working. */
export const createCalendarFeed = endpoint({
  method: 'PUT',
  url,
  access: 'signed-in',
  scope: 'session',
  summary: 'Create the own calendar address',
  schema: {
    response: {
      200: z.object({
        path: z.string().meta({
          description: 'Path of the address, with its secret; not shown again',
          example:
            '/api/arrivals/calendar.ics?secret=1.Zk3vT0m8QyXn5w2LrB7hJc9sUeGdA4iPfO6tKqNlMx0',
        }),
      }),
    },
  },
})

/** Withdraws the caller's address: calendar programs can no longer read it. */
export const removeCalendarFeed = endpoint({
  method: 'DELETE',
  url,
  access: 'signed-in',
  scope: 'session',
  summary: 'Withdraw the own calendar address',
  schema: { response: { 204: z.null() } },
})

/**
 * Gives calendar programs the arrivals that the owner of the secret may see now, from thirty days ago on. `not-found`
 * for an unknown or withdrawn secret, or one of a disabled person.
 */
export const readCalendarFeed = endpoint({
  method: 'GET',
  url: '/api/arrivals/calendar.ics',
  access: 'public',
  scope: 'session',
  summary: 'Arrivals as a calendar (RFC 5545)',
  schema: {
    querystring: z.strictObject({
      secret: z.string().min(1).max(100),
      placeId: z.coerce
        .number()
        .int()
        .positive()
        .max(Number.MAX_SAFE_INTEGER)
        .optional()
        .meta({ description: 'Arrivals at this place only' }),
    }),
    response: { 200: fileReply('The calendar', ['text/calendar']) },
  },
})
