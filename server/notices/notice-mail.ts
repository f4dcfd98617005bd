import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import { addJobs, noticeQueues } from '#database/job-queue.ts'
import { lang } from '#domain/lang.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { writeMail } from '#server/mail/write-mail.ts'
import { isQuiet, nextHour } from '#server/notices/notice-fan-out.ts'
import { isNoticeVisibleTo } from '#server/queries/notice-scope.ts'

const receiver = z.object({
  email: z.string(),
  language: lang,
  /** End of the person's current quiet hours; null outside of them. */
  quietUntil: z.string().nullable(),
})
const dueNotice = z.object({ id: z.int(), isVisible: z.boolean() })
const mailedNotice = z.object({ id: z.int() })

/** Maximum notices that a mail lists: the newest. It counts the others, and links to the list of all. */
const maxListed = 100

/** Writes one mail with all due, unread notices of a person. */
export async function mailDueNotices(
  statements: StatementExecutor,
  { companyId, userId }: { companyId: number; userId: number },
): Promise<void> {
  const { execute } = statements
  // The user's row is locked, so that only one of two jobs writes the mail; notices are read after locking.
  const [[person], dueNotices] = await awaitPipelined([
    execute(typedSql(receiver)`
      select u.email, u.language, case when ${isQuiet(sql`now()`)} then ${nextHour(sql`s.quiet_to`)} end as "quietUntil"
      from users u
      join companies c on c.id = ${thisCompany}
      left join notice_settings s on s.company_id = ${thisCompany} and s.user_id = u.id
      where u.company_id = ${thisCompany} and u.id = ${userId} and u.kind = 'person' for no key update of u`),
    execute(typedSql(dueNotice)`
      select n.id, n.read_at is null and u.disabled_at is null
        and (${isNoticeVisibleTo({ roles: sql`u.roles`, supplierId: sql`u.supplier_id` })}) as "isVisible"
      from notices n join users u on u.company_id = ${thisCompany} and u.id = n.user_id
      where n.company_id = ${thisCompany} and n.user_id = ${userId} and n.mail_due_at <= now()
      order by n.id desc`),
  ])
  if (!person || dueNotices.length === 0) return
  const { email, language, quietUntil: startAfter } = person
  const ids = dueNotices.map(({ id }) => id)
  const isOfReceiver = sql`n.company_id = ${thisCompany} and n.user_id = ${userId}`
  // Outside of quiet hours this clears the time, because the mail is written below.
  const mailTimeUpdate = execute(sql`
    update notices n set mail_due_at = ${startAfter} where ${isOfReceiver} and n.id = any (${ids}::bigint[])`)
  // Quiet hours may have changed since planning, or the job may be late.
  if (startAfter)
    return void (await awaitPipelined([
      mailTimeUpdate,
      execute(addJobs(noticeQueues.mails, [{ companyId, userId, startAfter }])),
    ]))
  const visibleIds = dueNotices.flatMap(({ id, isVisible }) => (isVisible ? [id] : []))
  const mailableIds = email ? visibleIds : []
  // Notices of undone acts may have been deleted meanwhile.
  const [, mailedRows] = await awaitPipelined([
    mailTimeUpdate,
    execute(typedSql(mailedNotice)`
      update notices n set mailed_at = now() where ${isOfReceiver} and n.id = any (${mailableIds}::bigint[]) returning n.id`),
  ])
  const mailedIds = new Set(mailedRows.map(({ id }) => id))
  const noticeIds = mailableIds.filter((id) => mailedIds.has(id))
  if (noticeIds.length === 0) return
  await execute(sql`
    insert into notice_settings (company_id, user_id) values (${companyId}, ${userId})
    on conflict (company_id, user_id) do nothing`)
  await writeMail(statements, {
    ...{ companyId, to: email, receiverId: userId, language },
    kind: 'notices',
    params: {
      notices: noticeIds.slice(0, maxListed),
      omittedCount: Math.max(0, noticeIds.length - maxListed),
    },
    ...{ linkPath: '/notices', causedBy: null },
  })
}

const overdueMail = z.object({ userId: z.int() })

/** Plans the mails of lost jobs again, for example after a restored backup. */
export async function planLostMails({ execute }: StatementExecutor, companyId: number) {
  const overdueMails = await execute(typedSql(overdueMail)`
    select distinct user_id as "userId" from notices
    where company_id = ${thisCompany} and mail_due_at < now() - interval '1 hour'`)
  if (overdueMails.length > 0)
    await execute(
      addJobs(
        noticeQueues.mails,
        overdueMails.map(({ userId }) => ({ companyId, userId })),
      ),
    )
}
