import * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { addJobs, noticeQueues } from '#database/job-queue.ts'
import { endedKindsByEventKind } from '#domain/notices/notice.ts'
import { insertRows } from '#server/data/batch-write.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import { notifyReceivers } from '#server/data/notice-channel.ts'
import { inChunks } from '#server/data/time-sized-chunks.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { type NoticeEvent, withReceivers } from '#server/notices/notice-event.ts'

/** Settings for planning mails of notices. */
export type NoticeMailPlan = {
  isMailConfigured: boolean
  /** Seconds after a first notice during which further notices share its mail. */
  batchSeconds: number
}

/** The hour of the company's day at which daily summaries go out. */
const summaryHour = 7

const plannedNotice = z.object({
  key: z.string(),
  userId: z.int(),
  mailDueAt: z.string().nullable(),
  isPlanned: z.boolean(),
})
const endedNotice = z.object({ userId: z.int() })
const writtenNotice = z.object({ key: z.string(), userId: z.int() })

/** Selects the receivers of events, the time of each mail, and whether its job is already waiting. */
const selectReceivers = (events: readonly NoticeEvent[], plan: NoticeMailPlan) => typedSql(
  plannedNotice,
)`
  select r.key, r.user_id as "userId", r.mail_due_at as "mailDueAt",
    coalesce(r.mail_due_at > now() + ${secondsOf(plan.batchSeconds / 4)}, false) and exists (
      select from notices n where n.company_id = ${thisCompany} and n.user_id = r.user_id
        and n.mail_due_at = r.mail_due_at) as "isPlanned"
  from (
    select t.key, t.at, u.id as user_id, ${plan.isMailConfigured ? mailDueAt(plan.batchSeconds) : sql`null::timestamptz`} as mail_due_at
    from jsonb_to_recordset(${JSON.stringify(events.map(withReceivers))}::jsonb) as t (kind text, key text,
      "supplierId" bigint, "actorId" bigint, at timestamptz, "staffRoles" text[], "supplierRoles" text[], mail text,
      "receiverIds" bigint[])
    join users u on u.company_id = ${thisCompany} and u.kind = 'person' and u.disabled_at is null
      and u.id is distinct from t."actorId"
      and (u.supplier_id is null or u.supplier_id = t."supplierId")
      and (t."receiverIds" is null or u.id = any (t."receiverIds"))
      and u.roles && case when u.supplier_id is null then t."staffRoles" else t."supplierRoles" end
    join companies c on c.id = ${thisCompany}
    left join notice_settings s on s.company_id = ${thisCompany} and s.user_id = u.id
  ) r
  order by r.at, r.key, r.user_id`

const noticeFields = [
  ...['userId', 'supplierId', 'kind', 'at', 'actorId', 'subjectId', 'subject', 'amount'],
  ...['eventKey', 'commentId', 'mailDueAt'],
]

/** Inserts notices; existing ones are skipped. */
const insertNotices = (companyId: number, notices: readonly object[]) => typedSql(writtenNotice)`
  ${insertRows('notices', notices, noticeFields, { companyId })}
  on conflict (company_id, user_id, event_key) do nothing
  returning event_key as key, user_id as "userId"`

/** Writes the notices of events once, plans their mails, and ends earlier notices that the events settle. */
export async function writeNotices(
  statements: StatementExecutor,
  companyId: number,
  events: readonly NoticeEvent[],
  plan: NoticeMailPlan,
): Promise<void> {
  if (events.length === 0) return
  await insertAndNotify(statements, companyId, events, plan)
  await endNotices(statements, companyId, events)
}

async function insertAndNotify(
  { execute }: StatementExecutor,
  companyId: number,
  events: readonly NoticeEvent[],
  plan: NoticeMailPlan,
): Promise<void> {
  const plannedNotices = await execute(selectReceivers(events, plan))
  const eventByKey = new Map(events.map((event) => [event.key, event]))
  const writtenNotices = await inChunks(plannedNotices, (chunk) =>
    execute(
      insertNotices(
        companyId,
        chunk.map(({ key, userId, mailDueAt }) => ({
          ...eventByKey.get(key),
          ...{ eventKey: key, userId, mailDueAt },
        })),
      ),
    ),
  )
  const receivers = [...new Set(writtenNotices.map(({ userId }) => userId))]
  if (receivers.length === 0) return
  const writtenKeys = new Set(writtenNotices.map(noticeKey))
  // The job of an almost due mail may run before this commit and miss these notices, so a new job is added.
  const jobByKey = new Map(
    plannedNotices.flatMap(({ userId, mailDueAt: startAfter, isPlanned, key }) =>
      startAfter && !isPlanned && writtenKeys.has(noticeKey({ key, userId }))
        ? [[`${userId} ${startAfter}`, { companyId, userId, startAfter }]]
        : [],
    ),
  )
  await awaitPipelined([
    execute(notifyReceivers(companyId, receivers)),
    ...(jobByKey.size > 0 ? [execute(addJobs(noticeQueues.mails, [...jobByKey.values()]))] : []),
  ])
}

/**
 * Marks earlier notices of a settled matter as read, and cancels their mails. A proposal is settled once no line of its
 * order has a proposal, a late shipment once it is fully received.
 */
async function endNotices(
  { execute }: StatementExecutor,
  companyId: number,
  events: readonly NoticeEvent[],
): Promise<void> {
  const endings = events.flatMap(({ kind, key, supplierId, subjectId, at, endedSubjectIds }) => {
    const kinds = endedKindsByEventKind[kind]
    const subjectIds = kinds ? (endedSubjectIds ?? [subjectId]) : []
    return subjectIds.map((subjectId) => ({ key, supplierId, subjectId, at, kinds }))
  })
  if (endings.length === 0) return
  const endedNotices = await execute(typedSql(endedNotice)`
    update notices n set read_at = now(), mail_due_at = null, ended_by = e.key, former_mail_due_at = n.mail_due_at
    from jsonb_to_recordset(${JSON.stringify(endings)}::jsonb) as e (key text, "supplierId" bigint, "subjectId" bigint,
      at timestamptz, kinds text[])
    where n.company_id = ${thisCompany} and n.supplier_id = e."supplierId" and n.subject_id = e."subjectId"
      and n.kind = any (e.kinds) and n.at <= e.at and n.event_key <> e.key and n.read_at is null
      and (n.kind <> 'order-proposed' or not exists (select from order_lines l where l.company_id = ${thisCompany}
        and l.supplier_id = n.supplier_id and l.order_id = n.subject_id and l.confirmation = 'proposed'))
      and (n.kind <> 'shipment-late' or not exists (select from shipments s where s.company_id = ${thisCompany}
        and s.supplier_id = n.supplier_id and s.id = n.subject_id and s.receipt = 'partial'))
    returning n.user_id as "userId"`)
  const receivers = [...new Set(endedNotices.map(({ userId }) => userId))]
  if (receivers.length > 0) await execute(notifyReceivers(companyId, receivers))
}

const noticeKey = ({ userId, key }: z.output<typeof writtenNotice>) => `${userId} ${key}`

const toInstant = (local: Sql) => sql`(${local}) at time zone c.time_zone`
const hours = (count: Sql) => sql`interval '1 hour' * ${count}`

const secondsOf = (count: number) => sql`interval '1 second' * ${count}::numeric`

/** Returns the next instant at which the company's local time is this hour. */
export const nextHour = (hour: Sql, from: Sql = sql`now()`): Sql => {
  const local = sql`(${from} at time zone c.time_zone)`
  return toInstant(sql`date_trunc('day', ${local}) + ${hours(hour)}
    + case when extract(hour from ${local}) >= ${hour} then interval '1 day' else interval '0' end`)
}

// Refers to the receiver `u`, the company `c` and the settings `s`.
function mailDueAt(batchSeconds: number): Sql {
  const window = secondsOf(batchSeconds)
  const batchDueAt = sql`(select min(n.mail_due_at) from notices n
    where n.company_id = ${thisCompany} and n.user_id = u.id and n.mail_due_at > now() and n.mail_due_at <= now() + ${window})`
  const nextBatchAt = sql`coalesce(${batchDueAt}, now() + ${window})`
  const frequency = sql`case when s.is_mailed is false then 'never' else coalesce(s.mail->>t.kind, t.mail) end`
  return sql`(
    select case when ${isQuiet(sql`d.due`)} then ${nextHour(sql`s.quiet_to`, sql`d.due`)} else d.due end
    from (select case ${frequency} when 'at-once' then ${nextBatchAt}
      when 'daily' then ${nextHour(sql.lit(summaryHour))} end as due) d
    where d.due is not null and u.email <> '')`
}

/** Whether an instant is in the quiet hours of the settings `s`, in the time zone of the company `c`. */
export const isQuiet = (instant: Sql): Sql => {
  const hour = sql`extract(hour from ${instant} at time zone c.time_zone)`
  return sql`s.quiet_from is not null and case when s.quiet_from < s.quiet_to
    then ${hour} >= s.quiet_from and ${hour} < s.quiet_to
    else ${hour} >= s.quiet_from or ${hour} < s.quiet_to end`
}
