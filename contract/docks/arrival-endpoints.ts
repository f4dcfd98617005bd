import * as z from 'zod'
import { endpoint, fileReply, supplierHeaders } from '#contract/endpoint.ts'
import { countEndpoint } from '#contract/list-count.ts'
import { pageQuery, pageSchema } from '#contract/page.ts'
import { arrival, arrivalDay } from '#domain/docks/arrival.ts'
import { arrivalQueryFields, maxCalendarDays } from '#domain/docks/arrival-query.ts'
import { queryShape } from '#domain/list-query.ts'
import { day, instant } from '#domain/units/day.ts'

/** Lists announced shipments of the supplier, or of all suppliers, by estimated delivery, without cancelled ones. */
export const listArrivals = endpoint({
  method: 'GET',
  url: '/api/arrivals',
  access: 'see',
  scope: 'company',
  summary: 'Arrivals',
  schema: {
    headers: supplierHeaders,
    querystring: z.strictObject({
      ...queryShape(arrivalQueryFields, {
        show: 'By default, arrivals that wait to be received',
        placeId: 'Only at this place',
        from: 'Estimated delivery on this day or later',
        to: 'Estimated delivery on this day or earlier',
        text: 'Words, which must all occur in code, carrier, tracking or note',
      }),
      ...pageQuery,
    }),
    response: { 200: pageSchema(arrival) },
  },
})

/** Counts the arrivals that pass the filter. With `row`, also returns that row's cursor. */
export const countArrivals = countEndpoint(listArrivals, 'Count arrivals')

/** Counts arrivals by day and place, received or not; days and places without arrivals are left out. */
export const listArrivalDays = endpoint({
  method: 'GET',
  url: '/api/arrivals/days',
  access: 'see',
  scope: 'company',
  summary: 'Count arrivals by day and place',
  schema: {
    headers: supplierHeaders,
    querystring: z.strictObject({
      from: day,
      days: z.coerce.number().int().min(1).max(maxCalendarDays).default(7),
    }),
    response: {
      200: z.object({
        days: z.array(arrivalDay),
        isMore: z
          .boolean()
          .meta({ description: 'Whether there are more arrivals than were counted' }),
      }),
    },
  },
})

const url = '/api/arrivals/calendar-feed'

const feed = z.object({
  createdAt: instant,
  lastReadAt: instant
    .nullable()
    .meta({ description: 'Time at which a calendar program last read the address, to the hour' }),
})

/** Reports whether the caller has an address for calendar programs; the address itself is not shown again. */
export const getCalendarFeed = endpoint({
  method: 'GET',
  url,
  access: 'signed-in',
  scope: 'session',
  summary: 'Get your calendar address',
  schema: { response: { 200: z.object({ feed: feed.nullable() }) } },
})

/** Creates the caller's address for calendar programs; an earlier one stops working. */
export const createCalendarFeed = endpoint({
  method: 'PUT',
  url,
  access: 'signed-in',
  scope: 'session',
  summary: 'Create your calendar address',
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
  summary: 'Withdraw your calendar address',
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
