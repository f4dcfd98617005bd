import * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { type MailReceiver, mailAccountLink } from '#server/people/accounts/account-mail.ts'
import { tooManyLinks } from '#server/people/accounts/invitation.ts'
import type { UserKey } from '#server/people/accounts/user-write.ts'
import { recordPersonChange } from '#server/people/sessions/person-audit.ts'
import { isLinkOpen } from '#server/queries/account-link-state.ts'

/** Mails the confirmation link to the new address; the current address stays until the link is used. */
export async function mailEmailConfirmation(
  statements: StatementExecutor,
  user: UserKey,
  { receiver, sentTo, causedBy }: { receiver: MailReceiver; sentTo: string; causedBy: number },
): Promise<void> {
  const mail = { receiver, purpose: 'email-change', sentTo, causedBy } as const
  if (!(await mailAccountLink(statements, user, mail))) throw tooManyLinks('email-change')
}

const withdrawnLink = z.object({ sentTo: z.string() })

/**
 * Deletes the open confirmation link, so that the current address stays, and records the withdrawal. Returns whether
 * there was a link.
 */
export async function withdrawEmailChange(
  mutation: MutationContext,
  user: UserKey,
  currentEmail: string,
): Promise<boolean> {
  const { companyId, userId } = user
  const linkRow = await mutation.executeOne(typedSql(withdrawnLink)`
    delete from account_links l using users u
    where l.company_id = ${companyId} and l.user_id = ${userId} and l.purpose = 'email-change'
      and u.company_id = ${companyId} and u.id = ${userId} and ${isLinkOpen(companyId)}
    returning l.sent_to as "sentTo"`)
  if (!linkRow) return false
  await recordPersonChange(mutation, user, 'email-change-withdrawn', {
    actorId: mutation.caller.userId,
    before: { email: linkRow.sentTo },
    after: { email: currentEmail },
  })
  return true
}

/** Unconfirmed new mail address of a user `u`; null if there is none. */
export const unconfirmedEmail: Sql = sql`(
  select l.sent_to from account_links l
  where l.company_id = ${thisCompany} and l.user_id = u.id and l.purpose = 'email-change' and ${isLinkOpen(thisCompany)}
  order by l.id desc limit 1)`
