import { type AccountLinkPurpose, linkLimitMinutes } from '#domain/people/link-purpose.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import { findReceiver, mailAccountLink } from '#server/people/accounts/account-mail.ts'
import type { UserKey } from '#server/people/accounts/user-write.ts'
import { recordPersonChange } from '#server/people/sessions/person-audit.ts'

/** Returns the error for too many links of a purpose; after the given time the oldest link no longer counts. */
export const tooManyLinks = (purpose: AccountLinkPurpose) =>
  new ProblemError('too-many-attempts', { retryAfter: linkLimitMinutes[purpose] * 60 })

/**
 * Mails a person the link to choose a password: an invitation, which replaces a former one, or a password reset if they
 * have a password. Throws if the person has no mail address, or too many links.
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
  await recordPersonChange(mutation, user, 'invited', { actorId: causedBy })
}
