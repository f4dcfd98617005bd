import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { type MailReceiver, mailAccountLink } from '#server/people/accounts/account-mail.ts'
import { tooManyLinks } from '#server/people/accounts/invitation.ts'
import type { UserKey } from '#server/people/accounts/user-write.ts'
import { isLinkOpen } from '#server/queries/account-link-state.ts'

/** Mails the confirmation link to the new address; until it is used the current address stays. */
export async function mailEmailConfirmation(
  statements: StatementExecutor,
  user: UserKey,
  { receiver, sentTo, causedBy }: { receiver: MailReceiver; sentTo: string; causedBy: number },
): Promise<void> {
  const mail = { receiver, purpose: 'email-change', sentTo, causedBy } as const
  if (!(await mailAccountLink(statements, user, mail))) throw tooManyLinks('email-change')
}

/** Unconfirmed new mail address of a user `u`; null if there is none. */
export const unconfirmedEmail: Sql = sql`(
  select l.sent_to from account_links l
  where l.company_id = ${thisCompany} and l.user_id = u.id and l.purpose = 'email-change' and ${isLinkOpen(thisCompany)}
  order by l.id desc limit 1)`
