import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import { addJobs, noticeQueues } from '#database/job-queue.ts'
import { day } from '#domain/units/day.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { type NoticeEvent, summarize } from '#server/notices/notice-event.ts'
import { nextHour } from '#server/notices/notice-fan-out.ts'
import { planLostMails } from '#server/notices/notice-mail.ts'

/** Hour of the company's day at which late subjects are notified. */
const notifyHour = 6

const nextNotifyTime = nextHour(sql.lit(notifyHour))
const yesterday = sql`(now() at time zone c.time_zone)::date - 1`
const unplannedDay = z.object({ until: day, nextAt: z.string(), overdueBefore: z.string() })

/**
 * Ensures that a job waits for the company's next day. Called with every event, because a company without events has
 * nothing late. A job overdue by an hour counts as lost, for example after a restored backup.
 */
export async function ensureDayJob(
  { execute, executeOne }: StatementExecutor,
  companyId: number,
): Promise<void> {
  const unplannedRow = await executeOne(typedSql(unplannedDay)`
    select ${yesterday} as until, ${nextNotifyTime} as "nextAt", now() - interval '1 hour' as "overdueBefore"
    from companies c left join notice_days d on d.company_id = ${thisCompany}
    where c.id = ${thisCompany} and (d.next_at is null or d.next_at < now() - interval '1 hour')`)
  if (!unplannedRow) return
  const { until, nextAt, overdueBefore } = unplannedRow
  const plannedDays = await execute(sql`
    insert into notice_days (company_id, notified_until, next_at) values (${thisCompany}, ${until}, ${nextAt})
    on conflict (company_id) do update set next_at = excluded.next_at
    where notice_days.next_at < ${overdueBefore}::timestamptz
    returning 1`)
  if (plannedDays.length > 0)
    await execute(addJobs(noticeQueues.days, [{ companyId, startAfter: nextAt }]))
}

const dueDay = z.object({ from: day, until: day, nextAt: z.string(), changedSince: z.string() })
const lateRow = z.object({
  supplierId: z.int(),
  count: z.int(),
  id: z.int(),
  name: z.string(),
  amount: z.int(),
})

/**
 * Reads the subjects that became late since the last notified day, or changed while late; plans the next day. Returns
 * nothing if another job was first.
 */
export async function readLateEvents(
  statements: StatementExecutor,
  companyId: number,
): Promise<NoticeEvent[]> {
  const { execute, executeOne } = statements
  const dueRow = await executeOne(typedSql(dueDay)`
    select d.notified_until as from, ${yesterday} as until, ${nextNotifyTime} as "nextAt",
      ((d.next_at at time zone c.time_zone) - interval '1 day') at time zone c.time_zone as "changedSince"
    from notice_days d join companies c on c.id = ${thisCompany}
    where d.company_id = ${thisCompany} and d.next_at <= now() for update of d`)
  if (!dueRow) return []
  const { from, until, nextAt, changedSince } = dueRow
  await awaitPipelined([
    execute(sql`
      update notice_days set notified_until = ${until}, next_at = ${nextAt} where company_id = ${thisCompany}`),
    execute(addJobs(noticeQueues.days, [{ companyId, startAfter: nextAt }])),
    execute(oldNoticesDeletion),
    planLostMails(statements, companyId),
  ])
  const shipments = await execute(typedSql(lateRow)`
    select supplier_id as "supplierId", count(*)::int as count, min(id) as id, min(code) as name, 1 as amount
    from shipments
    where company_id = ${thisCompany} and status in ('in-transit', 'partially-received')
      and eta_rank <= ${until}::date and (eta_rank > ${from}::date or closed_at >= ${changedSince}::timestamptz)
    group by supplier_id order by supplier_id`)
  const orders = await execute(typedSql(lateRow)`
    select l.supplier_id as "supplierId", count(distinct l.order_id)::int as count, min(l.order_id) as id,
      min(l.order_code) as name, count(*)::int as amount
    from order_lines l join companies c on c.id = ${thisCompany}
    cross join lateral (select case c.order_confirmation when 'confirmed-date' then coalesce(l.confirmed_date, l.due_date)
      else l.due_date end as day) e
    where l.company_id = ${thisCompany} and l.pending > 0
      and e.day <= ${until}::date and (e.day > ${from}::date or l.changed_at >= ${changedSince}::timestamptz)
    group by l.supplier_id order by l.supplier_id`)
  const lateEventOf =
    (kind: 'shipment-late' | 'order-overdue') =>
    ({ supplierId, count, ...single }: z.output<typeof lateRow>): NoticeEvent => ({
      ...{ kind, key: `${kind}-${until}-${supplierId}`, supplierId, actorId: null },
      ...{ at: new Date().toISOString(), ...summarize(count, single) },
    })
  return [
    ...shipments.map(lateEventOf('shipment-late')),
    ...orders.map(lateEventOf('order-overdue')),
  ]
}

// Deletes a limited number of rows: few rows a day exceed their retention.
const oldNoticesDeletion = sql`
  delete from notices where company_id = ${thisCompany} and id in (
    select id from (
      select id, at from notices where company_id = ${thisCompany} order by id limit 20000
    ) oldest where at < now() - interval '90 days')`
