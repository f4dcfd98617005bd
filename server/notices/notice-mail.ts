import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import { addJobs, noticeQueues } from '#database/job-queue.ts'
import { lang } from '#domain/lang.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { writeMail } from '#server/mail/write-mail.ts'
import { isQuiet, nextHour } from '#server/notices/notice-fan-out.ts'
import { isNoticeSeenBy } from '#server/queries/notice-scope.ts'

const receiver = z.object({ email: z.string(), language: lang })
const dueNotice = z.object({ id: z.int(), isVisible: z.boolean() })

/** The newest ones; the mail leads to the list, which has all. */
const maxNotices = 100

/** Writes one mail of all notices of a person that are due and that they have not read. */
export async function mailDueNotices(
  statements: StatementExecutor,
  { companyId, userId }: { companyId: number; userId: number },
): Promise<void> {
  const { execute, executeOne } = statements
  // Locked, so that of two jobs one writes it.
  const person = await executeOne(typedSql(receiver)`
    select u.email, u.language from users u
    where u.company_id = ${thisCompany} and u.id = ${userId} and u.kind = 'person' for no key update`)
  if (await postponeQuietly(statements, { companyId, userId })) return
  const due = await execute(typedSql(dueNotice)`
    update notices n set mail_due_at = null
    from users u
    where n.company_id = ${thisCompany} and n.user_id = ${userId} and n.mail_due_at <= now()
      and u.company_id = ${thisCompany} and u.id = n.user_id
    returning n.id, n.read_at is null and u.disabled_at is null
      and (${isNoticeSeenBy({ roles: sql`u.roles`, supplierId: sql`u.supplier_id` })}) as "isVisible"`)
  const visible = due.flatMap(({ id, isVisible }) => (isVisible ? [id] : [])).sort((a, b) => b - a)
  if (!person?.email || visible.length === 0) return
  await execute(sql`
    insert into notice_settings (company_id, user_id) values (${companyId}, ${userId})
    on conflict (company_id, user_id) do nothing`)
  await writeMail(statements, {
    ...{ companyId, to: person.email, receiverId: userId, language: person.language },
    ...{ kind: 'notices', params: { notices: visible.slice(0, maxNotices) } },
    ...{ linkPath: '/notices', causedBy: null },
  })
}

const postponed = z.object({ until: z.string() })

/** Moves what is due to the end of quiet hours that it is in: they may be newer than the notices, or the job late. */
async function postponeQuietly(
  { execute }: StatementExecutor,
  { companyId, userId }: { companyId: number; userId: number },
): Promise<boolean> {
  const moved = await execute(typedSql(postponed)`
    update notices n set mail_due_at = ${nextHour(sql`s.quiet_to`)}
    from notice_settings s join companies c on c.id = ${thisCompany}
    where n.company_id = ${thisCompany} and n.user_id = ${userId} and n.mail_due_at <= now()
      and s.company_id = ${thisCompany} and s.user_id = ${userId} and ${isQuiet(sql`now()`)}
    returning n.mail_due_at::text as until`)
  const [one] = moved
  if (one)
    await execute(addJobs(noticeQueues.mails, [{ companyId, userId, startAfter: one.until }]))
  return one !== undefined
}

const overdueMail = z.object({ userId: z.int() })

/** Plans mails anew whose jobs are gone, as after a backup was restored. */
export async function planLostMails({ execute }: StatementExecutor, companyId: number) {
  const lost = await execute(typedSql(overdueMail)`
    select distinct user_id as "userId" from notices
    where company_id = ${thisCompany} and mail_due_at < now() - interval '1 hour'`)
  if (lost.length > 0)
    await execute(
      addJobs(
        noticeQueues.mails,
        lost.map(({ userId }) => ({ companyId, userId })),
      ),
    )
}
