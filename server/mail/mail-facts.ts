import * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { lang } from '#domain/lang.ts'
import type { MailKind } from '#domain/notices/mail.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { mailNotice, noticesOfMail } from '#server/mail/mail-notices.ts'
import type { MailFacts } from '#server/mail/mail-text.ts'
import { isMailLinkOver } from '#server/queries/account-link-state.ts'

/** A mail's row with the names that its text needs. */
const mailFactsRow = z.object({
  messageId: z.string(),
  recipient: z.string(),
  language: lang,
  kind: z.custom<MailKind>((kind) => typeof kind === 'string'),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.int())])),
  linkPath: z.string().nullable(),
  state: z.string(),
  isTooLate: z.boolean(),
  isLinkOver: z.boolean(),
  company: z.string(),
  name: z.string().nullable(),
  actor: z.string().nullable(),
  notices: z.array(mailNotice).nullable(),
  unsubscribeKey: z.string().nullable(),
  companyId: z.int(),
  receiverId: z.int().nullable(),
})
export type MailFactsRow = z.output<typeof mailFactsRow>

/** Hours after which a waiting mail is outdated. */
const maxQueuedHours = 48

/** Selects the facts of a mail; `isShown` limits its comments `c` to comments that its reader may see. */
export const selectMailFacts = (id: number, isShown?: Sql): Sql<MailFactsRow> => typedSql(
  mailFactsRow,
)`
  select m.message_id as "messageId", m.recipient, m.language, m.kind, m.params, m.link_path as "linkPath", m.state,
    m.queued_at < now() - interval '1 hour' * ${sql.lit(maxQueuedHours)} as "isTooLate",
    coalesce(${isMailLinkOver}, false) as "isLinkOver", c.name as company, r.name, a.name as actor,
    case when m.kind = 'notices' then ${noticesOfMail(isShown)} end as notices,
    encode(s.unsubscribe_key, 'hex') as "unsubscribeKey", m.company_id as "companyId", m.receiver_id as "receiverId"
  from mails m
  join companies c on c.id = ${thisCompany}
  left join users r on r.company_id = ${thisCompany} and r.id = m.receiver_id
  left join notice_settings s on m.kind = 'notices' and s.company_id = ${thisCompany} and s.user_id = m.receiver_id
  left join users a on a.company_id = ${thisCompany} and a.id = m.caused_by
  where m.company_id = ${thisCompany} and m.id = ${id}`

/** Returns the facts for the text of a mail; its link leads to `publicUrl`. */
export const mailFactsOf = (row: MailFactsRow, publicUrl: string): MailFacts => ({
  ...row,
  link: row.linkPath === null ? null : publicUrl + row.linkPath,
})
