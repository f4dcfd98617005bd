import * as z from 'zod'
import {
  endpoint,
  idempotentHeaders,
  idParams,
  type Scope,
  supplierHeaders,
  versionedHeaders,
} from '#contract/endpoint.ts'
import {
  comment,
  commentEdit,
  commentEntry,
  commentedLine,
  commentPageSize,
  maxMentionsOffered,
  mentionablePerson,
} from '#domain/comments/comment.ts'

const listRoute = <const Url extends `/api/${string}/:id/comments`>(
  url: Url,
  scope: Scope,
  summary: string,
) =>
  endpoint({
    method: 'GET',
    url,
    access: 'readComments',
    scope,
    summary,
    schema: {
      headers: supplierHeaders,
      params: idParams,
      querystring: z.strictObject({
        before: idParams.shape.id
          .optional()
          .meta({ description: 'Id of the oldest loaded comment' }),
      }),
      response: { 200: z.array(comment).max(commentPageSize) },
    },
  })

const addRoute = <const Url extends `/api/${string}/:id/comments`>(
  url: Url,
  scope: Scope,
  summary: string,
) =>
  endpoint({
    method: 'POST',
    url,
    access: 'comment',
    scope,
    summary,
    schema: {
      headers: idempotentHeaders,
      params: idParams,
      body: commentEntry,
      response: { 201: comment },
    },
  })

const shipmentTarget = ['/api/shipments/:id/comments', 'shipment'] as const
const orderTarget = ['/api/orders/:id/comments', 'order'] as const
const orderLineTarget = ['/api/order-lines/:id/comments', 'order-line'] as const
const discrepancyTarget = ['/api/discrepancies/:id/comments', 'discrepancy'] as const

/** Lists the newest comments on a shipment, or the newest before a given comment, with the oldest first. */
export const listShipmentComments = listRoute(...shipmentTarget, 'Comments on a shipment')
/** Lists comments on an order, like those on a shipment. */
export const listOrderComments = listRoute(...orderTarget, 'Comments on an order')
/** Lists comments on an order line, like those on a shipment. */
export const listOrderLineComments = listRoute(...orderLineTarget, 'Comments on an order line')
/** Lists comments on a discrepancy, like those on a shipment. */
export const listDiscrepancyComments = listRoute(...discrepancyTarget, 'Comments on a discrepancy')

/** Lists the lines of an order with comments that the caller may see, and the number of these comments. */
export const listCommentedLines = endpoint({
  method: 'GET',
  url: '/api/orders/:id/commented-lines',
  access: 'readComments',
  scope: 'order',
  summary: 'Lines of an order that have comments',
  schema: {
    headers: supplierHeaders,
    params: idParams,
    response: { 200: z.array(commentedLine) },
  },
})

/** Adds a comment on a shipment, for both sides or only for the author’s; at most thirty in five minutes (429). */
export const addShipmentComment = addRoute(...shipmentTarget, 'Comment on a shipment')
/** Adds a comment on an order, as on a shipment. */
export const addOrderComment = addRoute(...orderTarget, 'Comment on an order')
/** Adds a comment on an order line, as on a shipment. */
export const addOrderLineComment = addRoute(...orderLineTarget, 'Comment on an order line')
/** Adds a comment on a discrepancy, as on a shipment. */
export const addDiscrepancyComment = addRoute(...discrepancyTarget, 'Comment on a discrepancy')

/** Changes the text of the caller's comment, within a quarter of an hour (409 `comment-fixed` afterwards). */
export const updateComment = endpoint({
  method: 'PATCH',
  url: '/api/comments/:id',
  access: 'comment',
  scope: 'comment',
  summary: 'Change a comment',
  schema: {
    headers: versionedHeaders,
    params: idParams,
    body: commentEdit,
    response: { 200: comment },
  },
})

/** Removes the text of a comment; the entry stays. For the author, or an administrator of the author’s side. */
export const removeComment = endpoint({
  method: 'DELETE',
  url: '/api/comments/:id',
  access: 'comment',
  scope: 'comment',
  summary: 'Remove a comment',
  schema: { headers: versionedHeaders, params: idParams, response: { 200: comment } },
})

const mentionRoute = <const Url extends `/api/${string}/:id/mentionable-people`>(
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
          .meta({ description: 'Part of a name, with any case and accents' }),
        isInternal: z
          .enum(['true', 'false'])
          .default('false')
          .meta({ description: 'Whether the comment is only for the caller’s side' }),
      }),
      response: { 200: z.array(mentionablePerson).max(maxMentionsOffered) },
    },
  })

/**
 * Lists people whom a comment on a shipment can mention: name and side of people who may see the comment. Only the
 * caller’s side may see an internal comment.
 */
export const searchShipmentMentions = mentionRoute(
  ...(['/api/shipments/:id/mentionable-people', 'shipment'] as const),
  'List people to mention on a shipment',
)
/** Lists people whom a comment on an order can mention, as on a shipment. */
export const searchOrderMentions = mentionRoute(
  ...(['/api/orders/:id/mentionable-people', 'order'] as const),
  'List people to mention on an order',
)
/** Lists people whom a comment on an order line can mention, as on a shipment. */
export const searchOrderLineMentions = mentionRoute(
  ...(['/api/order-lines/:id/mentionable-people', 'order-line'] as const),
  'List people to mention on an order line',
)
/** Lists people whom a comment on a discrepancy can mention, as on a shipment. */
export const searchDiscrepancyMentions = mentionRoute(
  ...(['/api/discrepancies/:id/mentionable-people', 'discrepancy'] as const),
  'List people to mention on a discrepancy',
)
