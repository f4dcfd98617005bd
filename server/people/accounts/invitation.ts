import { type AccountLinkPurpose, accountLinkMinutes } from '#domain/people/link-purpose.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import { findReceiver, mailAccountLink } from '#server/people/accounts/account-mail.ts'
import type { UserKey } from '#server/people/accounts/user-write.ts'
import { notePerson } from '#server/people/sessions/person-audit.ts'

/** Too many links for one purpose were asked for; the oldest of them ends by then. */
export const tooManyLinks = (purpose: AccountLinkPurpose) =>
  new ProblemError('too-many-attempts', { retryAfter: accountLinkMinutes[purpose] * 60 })

/**
 * Mails a person the link to choose a password: an invitation, which replaces the one before; or the link for a
 * forgotten password, if they have one already. Throws where the person has no mail address.
 */
export async function inviteUser(
  mutation: StatementExecutor & { caller: { companyId: number; userId: number } },
  user: UserKey,
): Promise<void> {
  const receiver = await findReceiver(mutation, user)
  if (!receiver) throw new ProblemError('not-found')
  if (receiver.email === '') throw invalid({ pointer: '/body/email', code: 'required' })
  const purpose = receiver.hasOwnPassword ? 'password-reset' : 'invitation'
  const causedBy = mutation.caller.userId
  if (!(await mailAccountLink(mutation, user, { receiver, purpose, causedBy })))
    throw tooManyLinks(purpose)
  await notePerson(mutation, user, 'invited', { actorId: causedBy })
}
