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
} from '#domain/comments/comment.ts'

const listOf = <const Url extends `/api/${string}/:id/comments`>(
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
          .meta({ description: 'Id of the oldest comment known' }),
      }),
      response: { 200: z.array(comment).max(commentPageSize) },
    },
  })

const additionTo = <const Url extends `/api/${string}/:id/comments`>(
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

const ofShipment = ['/api/shipments/:id/comments', 'shipment'] as const
const ofOrder = ['/api/orders/:id/comments', 'order'] as const
const ofOrderLine = ['/api/order-lines/:id/comments', 'order-line'] as const
const ofDiscrepancy = ['/api/discrepancies/:id/comments', 'discrepancy'] as const

/** Lists comments on a shipment that the caller may see, oldest first: the newest, or those before a known one. */
export const listShipmentComments = listOf(...ofShipment, 'Comments on a shipment')
/** Comments on an order that the caller may see, as those on a shipment. */
export const listOrderComments = listOf(...ofOrder, 'Comments on an order')
/** Comments on an order line that the caller may see, as those on a shipment. */
export const listOrderLineComments = listOf(...ofOrderLine, 'Comments on an order line')
/** Comments on a discrepancy that the caller may see, as those on a shipment. */
export const listDiscrepancyComments = listOf(...ofDiscrepancy, 'Comments on a discrepancy')

/** Lists the lines of an order with comments that the caller may see, and their number. */
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

/** Adds a comment on a shipment, for both sides or for the own one: thirty in five minutes at most (429). */
export const addShipmentComment = additionTo(...ofShipment, 'Comment on a shipment')
/** Adds a comment on an order, as on a shipment. */
export const addOrderComment = additionTo(...ofOrder, 'Comment on an order')
/** Adds a comment on an order line, as on a shipment. */
export const addOrderLineComment = additionTo(...ofOrderLine, 'Comment on an order line')
/** Adds a comment on a discrepancy, as on a shipment. */
export const addDiscrepancyComment = additionTo(...ofDiscrepancy, 'Comment on a discrepancy')

/** Changes the text of the caller's own comment, within a quarter of an hour (409 `comment-fixed`). */
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

/**
 * Removes the text of a comment for good: for its author, or an administrator of the author’s side. Its entry stays.
 */
export const removeComment = endpoint({
  method: 'DELETE',
  url: '/api/comments/:id',
  access: 'comment',
  scope: 'comment',
  summary: 'Remove a comment',
  schema: { headers: versionedHeaders, params: idParams, response: { 200: comment } },
})
