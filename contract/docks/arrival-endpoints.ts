import * as z from 'zod'
import { endpoint, supplierHeaders } from '#contract/endpoint.ts'
import { countEndpoint } from '#contract/list-count.ts'
import { pageQuery, pageSchema } from '#contract/page.ts'
import { arrival, arrivalDay } from '#domain/docks/arrival.ts'
import { arrivalQueryFields, maxCalendarDays } from '#domain/docks/arrival-query.ts'
import { queryShape } from '#domain/list-query.ts'
import { day } from '#domain/units/day.ts'

/** Lists announced shipments of the supplier, or of all, by estimated delivery; without cancelled ones. */
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
        show: 'By default arrivals that wait to be received',
        placeId: 'At this place',
        from: 'Estimated delivery on this day or later',
        to: 'Estimated delivery on this day or earlier',
        text: 'Words, each found in code, carrier, tracking or note',
      }),
      ...pageQuery,
    }),
    response: { 200: pageSchema(arrival) },
  },
})

/** Counts the arrivals that pass the filter, and gives the cursor of a row. */
export const countArrivals = countEndpoint(listArrivals, 'Count arrivals')

/** Counts arrivals by day and place, received or not; days and places without any are left out. */
export const listArrivalDays = endpoint({
  method: 'GET',
  url: '/api/arrivals/days',
  access: 'see',
  scope: 'company',
  summary: 'Arrivals added up by day and place',
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
