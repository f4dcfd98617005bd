import * as z from 'zod'
import { lang } from '#domain/lang.ts'
import type { AccountLinkPurpose } from '#domain/people/link-purpose.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { writeMail, writeMails } from '#server/mail/write-mail.ts'
import { createAccountLinks } from '#server/people/accounts/account-link.ts'
import type { UserKey } from '#server/people/accounts/user-write.ts'
import { hasOwnPassword } from '#server/people/secrets/initial-password.ts'

const mailReceiver = z.object({
  email: z.string(),
  language: lang,
  username: z.string(),
  /** Whether the person chose the password, instead of having none or an initial one. */
  hasOwnPassword: z.boolean(),
})
export type MailReceiver = z.output<typeof mailReceiver>

/** Reads a person's mail address, language and username; undefined for a disabled user or a service account. */
export const findReceiver = (
  { executeOne }: StatementExecutor,
  { companyId, userId }: UserKey,
): Promise<MailReceiver | undefined> =>
  executeOne(typedSql(mailReceiver)`
    select u.email, u.language, u.username, ${hasOwnPassword} as "hasOwnPassword" from users u
    where u.company_id = ${companyId} and u.id = ${userId} and u.kind = 'person' and u.disabled_at is null`)

/** Receiver of a link; `sentTo` is the mail address, by default the person's. */
type LinkReceiver = Pick<MailReceiver, 'email' | 'language' | 'username'> & {
  userId: number
  sentTo?: string
}

/** Purpose of links, and the actor (null without a session). */
type LinkCause = { companyId: number; purpose: AccountLinkPurpose; causedBy: number | null }

/**
 * Creates links and writes their mails in the caller's transaction. The token is in the URL's fragment, which browsers
 * do not send, so that no log has it. Returns the number of links: people who have too many links get none.
 */
export async function mailAccountLinks(
  statements: StatementExecutor,
  { companyId, purpose, causedBy }: LinkCause,
  receivers: readonly LinkReceiver[],
): Promise<number> {
  const links = receivers.map(({ userId, email, sentTo = email }) => ({
    ...{ userId, sentTo },
    createdBy: causedBy ?? userId,
  }))
  const tokenByUser = await createAccountLinks(statements, companyId, purpose, links)
  const mails = receivers.flatMap(({ userId, email, sentTo = email, language, username }) => {
    const token = tokenByUser.get(userId)
    if (token === undefined) return []
    return {
      ...{ companyId, to: sentTo, receiverId: userId, language, causedBy },
      kind: purpose,
      params: { username },
      linkPath: `/link#${token}`,
    }
  })
  await writeMails(statements, mails)
  return mails.length
}

/** Mails a link to one person; returns whether the link was mailed. */
export const mailAccountLink = async (
  statements: StatementExecutor,
  { companyId, userId }: UserKey,
  {
    receiver,
    sentTo,
    ...cause
  }: Omit<LinkCause, 'companyId'> & {
    receiver: MailReceiver
    sentTo?: string
  },
): Promise<boolean> => {
  const target = { ...receiver, userId, ...(sentTo !== undefined && { sentTo }) }
  return (await mailAccountLinks(statements, { companyId, ...cause }, [target])) === 1
}

/** Mails a person's former address about the change, so that the person notices an unwanted change. */
export async function mailOldAddress(
  statements: StatementExecutor,
  { companyId, userId }: UserKey,
  { from, to, causedBy }: { from: string; to: string; causedBy: number },
): Promise<void> {
  const receiver = await findReceiver(statements, { companyId, userId })
  if (!receiver || from === '') return
  const { language, username } = receiver
  await writeMail(statements, {
    ...{ companyId, to: from, receiverId: userId, language, causedBy },
    kind: 'email-changed',
    params: { username, email: to },
  })
}
