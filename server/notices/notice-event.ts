import { roles } from '#domain/access/person.ts'
import { isNoticeFor, type NoticeKind, noticeMailOf } from '#domain/notices/notice.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'

/** An event that people are notified of; its kind decides the receivers. */
export type NoticeEvent = {
  kind: NoticeKind
  /** Key of the event, unique within the company. */
  key: string
  supplierId: number | null
  /** Id of the actor, who is not notified. */
  actorId: number | null
  at: string
  subjectId: number | null
  subject: string
  amount: number
  /** Ids of the receivers, if not everybody whom the kind notifies. */
  receiverIds?: readonly number[]
  /** Ids of the subjects whose earlier notices the event ends, if not its own subject. */
  endedSubjectIds?: readonly number[] | null
  commentId?: number
}

/** Reads the events of jobs from one source. */
export type NoticeReader = (
  statements: StatementExecutor,
  ids: readonly number[],
) => Promise<NoticeEvent[]>

/** Adds to an event the roles that receive it, and when they are mailed by default, as SQL needs them. */
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

/** Returns subject and amount of a notice about `count` subjects of a supplier; a single one is named. */
export const summarize = (count: number, single: { id: number; name: string; amount: number }) =>
  count === 1
    ? { subjectId: single.id, subject: single.name, amount: Math.max(1, single.amount) }
    : { subjectId: null, subject: '', amount: count }
