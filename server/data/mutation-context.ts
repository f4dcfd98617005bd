import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from '#database/client/sql.ts'
import type { BusinessSide } from '#domain/access/person.ts'
import type { CommentSubject } from '#domain/comments/comment.ts'
import type { Caller } from '#server/data/caller.ts'
import type { ServerNotice } from '#server/data/notice-channel.ts'
import { ProblemError } from '#server/http/problem-error.ts'

/** The transaction of one call: its statements are committed together or not at all. */
export type MutationContext = {
  caller: Caller
  /** The supplier whose data is changed. */
  supplierId: number
  /** Collects a change notice, to be sent after the commit. */
  notify: (notice: MutationNotice) => void
  /** The version in If-Match; 0 if the endpoint requires none. */
  version: number
  execute: <Row>(statement: Sql<Row>) => Promise<Row[]>
  executeOne: <Row>(statement: Sql<Row>) => Promise<Row | undefined>
  /** Sends a statement together with the commit; its result is not available, and its failure fails the call. */
  executeLast: (statement: Sql) => void
}

/** The caller of a change, and the supplier whose data changes. */
export type MutationActor = Pick<MutationContext, 'caller' | 'supplierId' | 'notify'>

/**
 * Notice of a change of a shipment, of order lines, of docks, or of comments on a subject. A shipment notice has the
 * reply's version, unless `version: null` says otherwise. The audience is the caller's supplier unless another is
 * named; null means all suppliers. With a side, only that side is notified.
 */
export type MutationNotice = (
  | { shipment: number; version?: null }
  | { orderLines: true }
  | { docks: true }
  | { comments: { subject: CommentSubject; id: number }; side: BusinessSide | undefined }
) & {
  supplierId?: number | null
}

/** Thrown after a conflict that a new attempt would not meet: the whole mutation is tried again. */
export class RetryMutation extends Error {}

/** Returns a notice as all servers get it. */
export function serverNoticeOf(
  notice: MutationNotice,
  caller: Pick<Caller, 'companyId' | 'supplierId'>,
  reply: FastifyReply,
): ServerNotice {
  const [, version] = /"(\d+)"/.exec(String(reply.getHeader('etag') ?? '')) ?? []
  const audience = {
    companyId: caller.companyId,
    supplierId: notice.supplierId === undefined ? caller.supplierId : notice.supplierId,
  }
  if ('comments' in notice)
    return { ...audience, side: notice.side, change: { kind: 'comments', ...notice.comments } }
  if ('orderLines' in notice) return { ...audience, change: { kind: 'order-lines' } }
  if ('docks' in notice) return { ...audience, change: { kind: 'docks' } }
  return {
    ...audience,
    change: {
      kind: 'shipment',
      id: notice.shipment,
      version: version && notice.version !== null ? Number(version) : null,
    },
  }
}

/** Returns the version in If-Match; throws `version-required` without one. */
export function ifMatchVersion({ headers }: FastifyRequest): number {
  const [digits] = /\d+/.exec(String(headers['if-match'] ?? '')) ?? []
  if (!digits) throw new ProblemError('version-required')
  return Number(digits)
}
