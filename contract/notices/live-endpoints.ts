import * as z from 'zod'
import { endpoint, fileReply, supplierHeaders } from '#contract/endpoint.ts'
import { maxDataAgeMs, streamType } from '#contract/notices/live-messages.ts'

/** Streams change notices of the supplier's data, or of all suppliers' data; the stream ends with the session. */
export const watchChanges = endpoint({
  method: 'GET',
  url: '/api/changes',
  access: 'see',
  scope: 'company',
  summary: 'Stream of changes',
  schema: {
    headers: supplierHeaders.extend({
      'last-event-id': z
        .string()
        .regex(/^\d{1,15}$/)
        .optional()
        .meta({
          description:
            '`id` of the last event: the stream begins with the changes since, or with `refetch` if there are many',
        }),
    }),
    querystring: z.strictObject({
      age: z.coerce
        .number()
        .int()
        .min(0)
        .max(maxDataAgeMs)
        .optional()
        .meta({
          description:
            'Milliseconds since the oldest shown data was requested, or since the last sign of the former stream: ' +
            'the stream begins without `refetch` if nothing has changed since',
        }),
    }),
    response: {
      200: fileReply(
        'Server-sent events. `refetch`: the stream began, or changes were missed: refetch all shown data. `news`: ' +
          'something changed, with `data` as {"kind":"shipment","id":7,"version":12} (version null: shipment gone), ' +
          '{"kind":"order-lines"} or {"kind":"docks"}. `roles`: your roles changed; GET /api/auth/me has them. A comment ' +
          'comes at least every 15 seconds. Open the stream again when it ends; a 401 then means that the session is ' +
          'over. An `id` is a position of GET /api/events.',
        [streamType],
      ),
    },
  },
})
