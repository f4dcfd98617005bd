import * as z from 'zod'
import { lang } from '#domain/lang.ts'
import type { AccountLinkPurpose } from '#domain/link-purpose.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { writeMail } from '#server/mail/write-mail.ts'
import { createAccountLink } from '#server/people/account-link.ts'
import type { UserKey } from '#server/people/user-write.ts'

const mailReceiver = z.object({
  email: z.string(),
  language: lang,
  username: z.string(),
  /** Chosen by the person: not missing, nor given to begin with. */
  hasOwnPassword: z.boolean(),
})
export type MailReceiver = z.output<typeof mailReceiver>

/** Where and in which language a person gets mails. */
export const findReceiver = (
  { executeOne }: StatementExecutor,
  { companyId, userId }: UserKey,
): Promise<MailReceiver | undefined> =>
  executeOne(typedSql(mailReceiver)`
    select email, language, username,
      password_hash is distinct from initial_password_hash as "hasOwnPassword"
    from users where company_id = ${companyId} and id = ${userId} and disabled_at is null`)

type LinkMail = {
  receiver: MailReceiver
  purpose: AccountLinkPurpose
  /** Where it goes, if not to the person's address. */
  sentTo?: string
  /** Whose doing it is; null for nobody signed in. */
  causedBy: number | null
}

/**
 * Makes a link and writes the mail that brings it, in the caller's transaction. What stands behind the # reaches no server,
 * and so no log. Gives whether it did: not beyond the links that may be open.
 */
export async function mailAccountLink(
  statements: StatementExecutor,
  { companyId, userId }: UserKey,
  { receiver, purpose, sentTo = receiver.email, causedBy }: LinkMail,
): Promise<boolean> {
  const createdBy = causedBy ?? userId
  const link = { purpose, sentTo, createdBy }
  const token = await createAccountLink(statements, { companyId, userId }, link)
  if (!token) return false
  const { language, username } = receiver
  await writeMail(statements, {
    ...{ companyId, to: sentTo, receiverId: userId, language, causedBy },
    kind: purpose,
    params: { username },
    linkPath: `/link#${token}`,
  })
  return true
}
