import { roles } from '#domain/access/person.ts'
import { isNoticeFor, type NoticeKind, noticeMailOf } from '#domain/notices/notice-kind.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'

/** Something to be told of, and about what; who is told follows from its kind. */
export type NoticeEvent = {
  kind: NoticeKind
  /** Names the event within the company. */
  key: string
  supplierId: number | null
  /** Who did it, and so is not told. */
  actorId: number | null
  at: string
  subjectId: number | null
  subject: string
  amount: number
  /** Who is told, where it is not everybody whom the kind is for. */
  receiverIds?: readonly number[]
  /** The comment that it tells of. */
  commentId?: number
}

/** Reads what is told of the events of one source that a job names. */
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

/** What stands for several things of one supplier: named where it is one. */
export const severalOf = (count: number, one: { id: number; name: string; amount: number }) =>
  count === 1
    ? { subjectId: one.id, subject: one.name, amount: Math.max(1, one.amount) }
    : { subjectId: null, subject: '', amount: count }
