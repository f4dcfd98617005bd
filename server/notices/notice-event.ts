import { roles } from '#domain/access/person.ts'
import { isNoticeFor, type NoticeKind, noticeMailOf } from '#domain/notices/notice.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'

/** Event that people are notified of, and its subject; its kind decides who is notified. */
export type NoticeEvent = {
  kind: NoticeKind
  /** Names the event within the company. */
  key: string
  supplierId: number | null
  /** The person who did it, and so is not notified. */
  actorId: number | null
  at: string
  subjectId: number | null
  subject: string
  amount: number
  /** The receivers, where they are not everybody whom the kind is for. */
  receiverIds?: readonly number[]
  /** The comment that it tells of. */
  commentId?: number
}

/** Reads the events that a job names, all of one source. */
export type NoticeReader = (
  statements: StatementExecutor,
  ids: readonly number[],
) => Promise<NoticeEvent[]>

/** An event with whom it is for, as SQL reads it. */
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
