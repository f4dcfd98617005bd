import * as z from 'zod'
import { endpoint, idParams, type Scope, supplierHeaders } from '#contract/endpoint.ts'
import { maxMentionsOffered, mentionablePerson } from '#domain/comments/comment.ts'

const mentionSearch = <const Url extends `/api/${string}/:id/mentionable-people`>(
  url: Url,
  scope: Scope,
  summary: string,
) =>
  endpoint({
    method: 'GET',
    url,
    access: 'comment',
    scope,
    summary,
    schema: {
      headers: supplierHeaders,
      params: idParams,
      querystring: z.strictObject({
        text: z
          .string()
          .max(60)
          .default('')
          .meta({ description: 'Part of a name, whatever its case and accents' }),
        isInternal: z
          .enum(['true', 'false'])
          .default('false')
          .meta({ description: 'Whether the comment is for the own side alone' }),
      }),
      response: { 200: z.array(mentionablePerson).max(maxMentionsOffered) },
    },
  })

/**
 * Lists people whom a comment on a shipment can mention: name and side of those who may see it; for an internal
 * comment, only those of the caller’s side.
 */
export const searchShipmentMentions = mentionSearch(
  ...(['/api/shipments/:id/mentionable-people', 'shipment'] as const),
  'List people whom a comment on a shipment can mention',
)
/** Lists people whom a comment on an order can mention, as on a shipment. */
export const searchOrderMentions = mentionSearch(
  ...(['/api/orders/:id/mentionable-people', 'order'] as const),
  'List people whom a comment on an order can mention',
)
/** Lists people whom a comment on an order line can mention, as on a shipment. */
export const searchOrderLineMentions = mentionSearch(
  ...(['/api/order-lines/:id/mentionable-people', 'order-line'] as const),
  'List people whom a comment on an order line can mention',
)
/** Lists people whom a comment on a discrepancy can mention, as on a shipment. */
export const searchDiscrepancyMentions = mentionSearch(
  ...(['/api/discrepancies/:id/mentionable-people', 'discrepancy'] as const),
  'List people whom a comment on a discrepancy can mention',
)
