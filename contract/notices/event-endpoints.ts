import * as z from 'zod'
import { endpoint, supplierHeaders } from '#contract/endpoint.ts'
import { changeEvent, changeEventKind, eventPosition } from '#domain/notices/change-event.ts'

const id = z.coerce.number().int().positive()

/** Kinds of changes, separated by commas. */
const kinds = z
  .string()
  .max(2000)
  .refine((text) => text.split(',').every((kind) => changeEventKind.safeParse(kind).success))

/** Lists changes of the supplier's data, or of all suppliers' data, after a position, sorted by position. */
export const listEvents = endpoint({
  method: 'GET',
  url: '/api/events',
  access: 'see',
  scope: 'company',
  summary: 'Changes after a position',
  schema: {
    headers: supplierHeaders,
    querystring: z.strictObject({
      after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional().meta({
        description:
          '`position` of the previous page; without it, the reply has only the current position',
      }),
      limit: z.coerce.number().int().min(1).max(1000).default(100),
      kind: kinds.optional().meta({ example: 'shipment.closed,receipt.recorded' }),
      shipmentId: id.optional(),
      orderId: id.optional(),
    }),
    response: {
      200: z.object({
        rows: z.array(changeEvent),
        position: eventPosition.meta({ description: '`after` of the next call' }),
        isMore: z.boolean().meta({ description: 'Whether more changes can be read now' }),
      }),
    },
  },
})
