import * as z from 'zod'
import { endpoint, supplierHeaders } from '#contract/endpoint.ts'
import { changeEvent, changeEventKind, eventPosition } from '#domain/notices/change-event.ts'

const id = z.coerce.number().int().positive()

/** One kind or several, separated by commas. */
const kinds = z
  .string()
  .max(400)
  .refine((text) => text.split(',').every((one) => changeEventKind.safeParse(one).success))

/** Lists what changed in the supplier's data, or in that of all, after a position: each change once, in the order of positions. */
export const listEvents = endpoint({
  method: 'GET',
  url: '/api/events',
  access: 'see',
  scope: 'company',
  summary: 'What changed',
  schema: {
    headers: supplierHeaders,
    querystring: z.strictObject({
      after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional().meta({
        description: '`position` of the page before; without it, the position of now and no rows',
      }),
      limit: z.coerce.number().int().min(1).max(1000).default(100),
      kind: kinds.optional().meta({
        description: 'Of these kinds alone, separated by commas',
        example: 'shipment.closed,receipt.recorded',
      }),
      shipmentId: id.optional().meta({ description: 'Of this shipment alone' }),
      orderId: id.optional().meta({ description: 'Of this order and its lines alone' }),
    }),
    response: {
      200: z.object({
        rows: z.array(changeEvent),
        position: eventPosition.meta({ description: 'To be sent as `after` the next time' }),
        isMore: z.boolean().meta({
          description: 'Whether to go on at once; with filters, maybe after a page without rows',
        }),
      }),
    },
  },
})
