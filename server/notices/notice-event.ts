import { roles } from '#domain/access/person.ts'
import { isNoticeFor, type NoticeKind, noticeMailOf } from '#domain/notices/notice.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'

/** Event that people are notified of, and its subject; the kind decides the receivers. */
export type NoticeEvent = {
  kind: NoticeKind
  /** Names the event within the company. */
  key: string
  supplierId: number | null
  /** Id of the actor, who is not notified. */
  actorId: number | null
  at: string
  subjectId: number | null
  subject: string
  amount: number
  /** Receivers, where they are fewer than the kind's. */
  receiverIds?: readonly number[]
  /** The comment that it tells of. */
  commentId?: number
}

/** Reads the events that a job names, all of one source. */
export type NoticeReader = (
  statements: StatementExecutor,
  ids: readonly number[],
) => Promise<NoticeEvent[]>

/** Event and its receivers, as SQL reads them. */
export const withReceivers = (event: NoticeEvent) => {
  const rolesOf = (isStaff: boolean) =>
    roles.filter((role) => isNoticeFor({ roles: [role], isStaff }, event.kind))
  return {
    ...event,
    staffRoles: rolesOf(true),
    supplierRoles: rolesOf(false),
    mail: noticeMailOf(event.kind),
  }
}

/** Returns the subject and amount of a notice of several things of one supplier; a single one is named. */
export const severalOf = (count: number, one: { id: number; name: string; amount: number }) =>
  count === 1
    ? { subjectId: one.id, subject: one.name, amount: Math.max(1, one.amount) }
    : { subjectId: null, subject: '', amount: count }
