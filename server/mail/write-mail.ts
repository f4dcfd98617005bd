import * as z from 'zod'
import { type Sql, sql } from '#database/client/sql.ts'
import { addJobs, mailQueues } from '#database/job-queue.ts'
import { mailKinds, type NewMail } from '#domain/notices/mail.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import { typedSql } from '#server/data/typed-sql.ts'

const writtenMail = z.object({ id: z.int() })

const rowOf = ({ to, receiverId, language, kind, params, linkPath, causedBy }: NewMail) => ({
  ...{ recipient: to, receiverId, language, kind, linkPath, causedBy },
  params: mailKinds[kind].parse(params),
})

/**
 * Writes mails of one company in the caller's transaction; they are sent after the commit. Returns their ids, in order.
 */
export async function writeMails(
  { execute }: StatementExecutor,
  mails: readonly NewMail[],
): Promise<number[]> {
  const [firstMail] = mails
  if (!firstMail) return []
  const { companyId } = firstMail
  const rows = await execute(typedSql(writtenMail)`
    insert into mails (company_id, recipient, receiver_id, language, kind, params, link_path, caused_by)
    select ${companyId}, recipient, "receiverId", language, kind, params, "linkPath", "causedBy"
    from jsonb_to_recordset(${JSON.stringify(mails.map(rowOf))}::jsonb) as mail(recipient text, "receiverId" bigint,
      language text, kind text, params jsonb, "linkPath" text, "causedBy" bigint)
    returning id`)
  await awaitPipelined([queueMails(execute, companyId, rows), execute(deleteOldMails(companyId))])
  return rows.map(({ id }) => id)
}

/** Deletes some of the mails older than a year, so that addresses and names are kept no longer. */
const deleteOldMails = (companyId: number): Sql<unknown> => sql`
  delete from mails where company_id = ${companyId} and id in (
    select id from (
      select id, written_at from mails where company_id = ${companyId} order by id limit 1000
    ) oldest where written_at < now() - interval '12 months')`

/** Queues mails in the caller's transaction. */
export const queueMails = (
  execute: StatementExecutor['execute'],
  companyId: number,
  mails: readonly { id: number }[],
): Promise<unknown> =>
  execute(
    addJobs(
      mailQueues.waiting,
      mails.map(({ id }) => ({ companyId, mailId: id })),
    ),
  )

/** Writes one mail in the caller's transaction; it is sent after its commit. Returns its id. */
export const writeMail = async (statements: StatementExecutor, mail: NewMail): Promise<number> =>
  (await writeMails(statements, [mail]))[0] as number
