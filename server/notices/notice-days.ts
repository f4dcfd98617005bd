import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import { addJobs, noticeQueues } from '#database/job-queue.ts'
import { day } from '#domain/units/day-shape.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { type NoticeEvent, severalOf } from '#server/notices/notice-event.ts'
import { nextHour } from '#server/notices/notice-fan-out.ts'
import { planLostMails } from '#server/notices/notice-mail.ts'

/** The hour of the company's day at which it is told what is late. */
const dayBegins = 6

const plannedDay = z.object({ nextAt: z.string() })

const addDay = ({ execute }: StatementExecutor, companyId: number, startAfter: string) =>
  execute(addJobs(noticeQueues.days, [{ companyId, startAfter }]))

/**
 * Sees to it that a job of the company's next day waits. Called with every event: a company without any has nothing that
 * could be late. A job that is an hour behind is gone, as after a backup was restored.
 */
export async function planDays(statements: StatementExecutor, companyId: number): Promise<void> {
  const planned = await statements.executeOne(typedSql(plannedDay)`
    insert into notice_days (company_id, notified_until, next_at)
    select c.id, (now() at time zone c.time_zone)::date - 1, ${nextHour(sql.lit(dayBegins))}
    from companies c where c.id = ${thisCompany}
    on conflict (company_id) do update set next_at = excluded.next_at
    where notice_days.next_at < now() - interval '1 hour'
    returning next_at::text as "nextAt"`)
  if (planned) await addDay(statements, companyId, planned.nextAt)
}

const dueDay = z.object({ from: day, until: day, nextAt: z.string(), changedSince: z.string() })
const lateThings = z.object({
  supplierId: z.int(),
  count: z.int(),
  id: z.int(),
  name: z.string(),
  amount: z.int(),
})

/**
 * Reads what has become late since the last day that people were notified of, or was closed, entered or changed since
 * then when it was late already; plans the next day. Returns nothing where another job was first.
 */
export async function readLateEvents(
  statements: StatementExecutor,
  companyId: number,
): Promise<NoticeEvent[]> {
  const { execute, executeOne } = statements
  const due = await executeOne(typedSql(dueDay)`
    update notice_days d set notified_until = t.yesterday, next_at = t.next_at
    from (
      select d.notified_until, d.next_at as due_at, (now() at time zone c.time_zone)::date - 1 as yesterday, ${nextHour(sql.lit(dayBegins))} as next_at
      from notice_days d join companies c on c.id = ${thisCompany}
      where d.company_id = ${thisCompany} and d.next_at <= now() for update of d
    ) t
    where d.company_id = ${thisCompany}
    returning t.notified_until as from, t.yesterday as until, t.next_at::text as "nextAt",
      (t.due_at - interval '1 day')::text as "changedSince"`)
  if (!due) return []
  await addDay(statements, companyId, due.nextAt)
  await planLostMails(statements, companyId)
  await execute(dropOldNotices)
  const { from, until, changedSince } = due
  const shipments = await execute(typedSql(lateThings)`
    select supplier_id as "supplierId", count(*)::int as count, min(id) as id, min(code) as name, 1 as amount
    from shipments
    where company_id = ${thisCompany} and status in ('in-transit', 'partially-received')
      and eta_rank <= ${until}::date and (eta_rank > ${from}::date or closed_at >= ${changedSince}::timestamptz)
    group by supplier_id order by supplier_id`)
  const orders = await execute(typedSql(lateThings)`
    select l.supplier_id as "supplierId", count(distinct l.order_id)::int as count, min(l.order_id) as id,
      min(l.order_code) as name, count(*)::int as amount
    from order_lines l join companies c on c.id = ${thisCompany}
    cross join lateral (select case c.order_confirmation when 'confirmed-date' then coalesce(l.confirmed_date, l.due_date)
      else l.due_date end as day) e
    where l.company_id = ${thisCompany} and l.pending > 0
      and e.day <= ${until}::date and (e.day > ${from}::date or l.changed_at >= ${changedSince}::timestamptz)
    group by l.supplier_id order by l.supplier_id`)
  const eventOf =
    (kind: 'shipment-late' | 'order-overdue') =>
    ({ supplierId, count, ...one }: z.output<typeof lateThings>): NoticeEvent => ({
      ...{ kind, key: `${kind}-${until}-${supplierId}`, supplierId, actorId: null },
      ...{ at: new Date().toISOString(), ...severalOf(count, one) },
    })
  return [...shipments.map(eventOf('shipment-late')), ...orders.map(eventOf('order-overdue'))]
}

// Some at a time; what is older than what it is kept for is few a day.
const dropOldNotices = sql`
  delete from notices where company_id = ${thisCompany} and id in (
    select id from (
      select id, at from notices where company_id = ${thisCompany} order by id limit 20000
    ) oldest where at < now() - interval '90 days')`
