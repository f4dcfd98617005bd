import type { CommentSubject } from '#domain/comments/comment.ts'

type Lists = 'GET /api/shipments/:id/comments'
type Searches = 'GET /api/shipments/:id/mentionable-people'
type Additions = 'POST /api/shipments/:id/comments'

const folders: Record<CommentSubject, string> = {
  shipment: 'shipments',
  order: 'orders',
  'order-line': 'order-lines',
  discrepancy: 'discrepancies',
}

/** Routes of the comments on a subject; their types are those of shipments. */
export const listRouteOf = (subject: CommentSubject): Lists =>
  `GET /api/${folders[subject]}/:id/comments` as Lists
export const mentionRouteOf = (subject: CommentSubject): Searches =>
  `GET /api/${folders[subject]}/:id/mentionable-people` as Searches
export const additionRouteOf = (subject: CommentSubject): Additions =>
  `POST /api/${folders[subject]}/:id/comments` as Additions
