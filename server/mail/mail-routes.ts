import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import {
  countMails,
  getMail,
  getMailStatus,
  listMails,
  resendMail,
  sendTestMail,
} from '#contract/notices/mail-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { lang } from '#domain/lang.ts'
import { type MailQuery, mailRow } from '#domain/notices/mail.ts'
import type { Config } from '#server/config.ts'
import { recordAudit } from '#server/data/audit-record.ts'
import { columnsOf } from '#server/data/entity.ts'
import type { Filter } from '#server/data/list/bounded-search.ts'
import { newestFirst } from '#server/data/list/keyset-page.ts'
import { listRoutes } from '#server/data/list/list-routes.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { queryRoute, rowsAsCaller } from '#server/data/query-route.ts'
import { route } from '#server/data/route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { type MailFactsRow, mailFactsOf, selectMailFacts } from '#server/mail/mail-facts.ts'
import { mailText } from '#server/mail/mail-text.ts'
import { queueMails, writeMail } from '#server/mail/write-mail.ts'
import { isMailLinkOver } from '#server/queries/account-link-state.ts'
import { callerAsReader, isCommentVisible } from '#server/queries/comment-visibility.ts'

const idRow = z.object({ id: z.int().nullable() })

/**
 * Whether an administrator sees mail `m`: staff see all, a supplier's administrators see mails to people who are now of
 * that supplier. The current supplier counts, because a link in the mail opens the receiver's account.
 */
const isVisibleTo = (
  ownSupplierId: number | null | Sql,
): Sql => sql`(${ownSupplierId}::bigint is null
  or exists (select from users u where u.company_id = ${thisCompany} and u.id = m.receiver_id
    and u.supplier_key = ${ownSupplierId}::bigint))`

/** The same condition as a filter of lists, which uses the index of the supplier's people. */
const visibleMails: Filter = {
  condition: isVisibleTo(sql`caller.own_supplier_id`),
  candidates: async (query, max) => {
    // A row without an id means that the caller is staff, who need no filter.
    const rows = await query(typedSql(idRow)`
      (select m.id from users u join mails m on m.company_id = ${thisCompany} and m.receiver_id = u.id
      where u.company_id = ${thisCompany} and u.supplier_key = caller.own_supplier_id limit ${sql.lit(max)})
      union all select null where caller.own_supplier_id is null`)
    const ids = rows.flatMap(({ id }) => id ?? [])
    return ids.length === rows.length ? ids : undefined
  },
}

const columns = columnsOf(mailRow, 'm', { to: sql`m.recipient`, actor: sql`a.name` })
const joins = sql`left join users a on a.company_id = ${thisCompany} and a.id = m.caused_by`

const mailsWhere = ({ state, to, receiverId }: MailQuery) => sql`
  mails m where m.company_id = ${thisCompany}
    ${state === undefined ? sql`` : sql`and m.state = ${state}`}
    ${to === undefined ? sql`` : sql`and m.recipient_key = ${to.toLowerCase()}`}
    ${receiverId === undefined ? sql`` : sql`and m.receiver_id = ${receiverId}`}`

const isMail = (id: number, ownSupplierId: number | null | Sql) =>
  sql`m.company_id = ${thisCompany} and m.id = ${id} and ${isVisibleTo(ownSupplierId)}`

const rowJson = (id: number) => sql`(select row_to_json(record) from (
  select ${columns}, m.language, m.server_reply as "serverReply" from mails m ${joins}
  where ${isMail(id, sql`caller.own_supplier_id`)}) record)::text`

/** Returns the origin of the outbox screen, where links of mails open without PUBLIC_URL. */
const webOriginOf = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}`

/** Adds the routes of the outbox, for administrators of the company or of a supplier. */
export function addMailRoutes(app: FastifyInstance, database: Database, config: Config): void {
  listRoutes(app, database, { list: listMails, count: countMails }, (query) => ({
    ...{ sort: newestFirst('m'), source: mailsWhere(query), filters: [visibleMails], alias: 'm' },
    ...{ columns, joins },
  }))

  route(app, getMail, async ({ params: { id }, request }) => {
    const [row] = await rowsAsCaller(
      database,
      request,
      getMail,
    )(sql<MailFactsRow & { json: string | null }>`
      select f.*, ${rowJson(id)} as json from (${selectMailFacts(id, isCommentVisible(callerAsReader))}) f`)
    if (!row?.json) throw new ProblemError('not-found')
    const facts = mailFactsOf(row, config.publicUrl ?? webOriginOf(request))
    // Anybody with the link can use it, so it is shown only if no mail server delivers it.
    const link = config.mail || row.isLinkOver ? null : facts.link
    const { subject, text } = mailText({ ...facts, link })
    return { ...JSON.parse(row.json), subject, text, link }
  })

  const status = { isSent: config.mail !== undefined, from: config.mail?.from ?? null }
  queryRoute(app, database, getMailStatus, () => sql`${JSON.stringify(status)}::json`)

  mutationRoute(app, database, sendTestMail, async (mutation, { reply }) => {
    const id = await writeTestMail(mutation)
    reply.header('location', `${sendTestMail.url}/${id}`)
    return { id }
  })

  mutationRoute(app, database, resendMail, async (mutation, { params }) => {
    await resend(mutation, params.id)
    return null
  })
}

const receiver = z.object({ email: z.string(), language: lang })

async function writeTestMail(mutation: MutationContext): Promise<number> {
  const { companyId, userId } = mutation.caller
  const person = await mutation.executeOne(typedSql(receiver)`
    select email, language from users where company_id = ${thisCompany} and id = ${userId}`)
  if (!person?.email) throw new ProblemError('no-mail-address')
  const { email: to, language } = person
  const id = await writeMail(mutation, {
    ...{ companyId, to, language, receiverId: userId, causedBy: userId },
    ...{ kind: 'test-message', params: {}, linkPath: '/' },
  })
  await recordAudit(mutation, { topic: 'mails', kind: 'test-sent', subject: { id, name: to } })
  return id
}

const lockedMail = z.object({
  id: z.int(),
  recipient: z.string(),
  state: z.string(),
  isLinkOver: z.boolean(),
})

async function resend(mutation: MutationContext, id: number): Promise<void> {
  const { execute, executeOne, caller } = mutation
  const mail = await executeOne(typedSql(lockedMail)`
    select m.id, m.recipient, m.state, coalesce(${isMailLinkOver}, false) as "isLinkOver" from mails m
    where ${isMail(id, caller.ownSupplierId)} for update of m`)
  if (!mail) throw new ProblemError('not-found')
  if (mail.state !== 'dead') throw new ProblemError('mail-not-dead')
  if (mail.isLinkOver) throw new ProblemError('mail-link-over')
  await execute(sql`
    update mails set state = 'waiting', attempts = 0, queued_at = now(), reason = null, server_reply = null
    where company_id = ${thisCompany} and id = ${id}`)
  await queueMails(execute, caller.companyId, [mail])
  const subject = { id, name: mail.recipient }
  await recordAudit(mutation, { topic: 'mails', kind: 'sent-again', subject })
}
