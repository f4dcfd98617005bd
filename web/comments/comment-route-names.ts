import type { CommentSubject } from '#domain/comments/comment.ts'

type ListRoute = 'GET /api/shipments/:id/comments'
type MentionRoute = 'GET /api/shipments/:id/mentionable-people'
type AdditionRoute = 'POST /api/shipments/:id/comments'

const folders: Record<CommentSubject, string> = {
  shipment: 'shipments',
  order: 'orders',
  'order-line': 'order-lines',
  discrepancy: 'discrepancies',
}

/** Routes of the comments on a subject; their types are those of shipments. */
export const listRouteOf = (subject: CommentSubject): ListRoute =>
  `GET /api/${folders[subject]}/:id/comments` as ListRoute
export const mentionRouteOf = (subject: CommentSubject): MentionRoute =>
  `GET /api/${folders[subject]}/:id/mentionable-people` as MentionRoute
export const additionRouteOf = (subject: CommentSubject): AdditionRoute =>
  `POST /api/${folders[subject]}/:id/comments` as AdditionRoute
