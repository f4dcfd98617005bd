import * as z from 'zod'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { lang } from '#domain/lang.ts'
import {
  type AccountLinkPurpose,
  accountLinkMinutes,
  accountLinkPurpose,
  linkLimitMinutes,
  maxRequestedLinks,
} from '#domain/people/link-purpose.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { executeOneAsTenant } from '#server/data/execute.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { companyOfToken, newToken, tokenHash } from '#server/http/credentials.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { hasActiveSupplier, isLinkOpen } from '#server/queries/account-link-state.ts'

const accountLink = z.object({
  companyId: z.int(),
  userId: z.int(),
  linkId: z.int(),
  purpose: accountLinkPurpose,
  sentTo: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  createdBy: z.string(),
  language: lang,
})
export type AccountLink = z.output<typeof accountLink>

/** A link to create: its user, the address it is mailed to, and the actor. */
type NewLink = { userId: number; sentTo: string; createdBy: number }

const linkedUser = z.object({ userId: z.int() })

/**
 * Creates links for people of a company and returns their tokens by user; only hashes are stored. An invitation or a
 * link to a new mail address replaces the former link, so the limit counts their mails instead. Above the limit no link
 * is created.
 */
export async function createAccountLinks(
  { execute }: StatementExecutor,
  companyId: number,
  purpose: AccountLinkPurpose,
  links: readonly NewLink[],
): Promise<Map<number, string>> {
  const tokenByUser = new Map(links.map(({ userId }) => [userId, newToken(companyId)]))
  const rows = links.map((link) => ({
    ...link,
    hash: tokenHash(tokenByUser.get(link.userId) ?? '').toString('hex'),
  }))
  const isReplacing = purpose !== 'password-reset'
  await execute(sql`
    delete from account_links where company_id = ${companyId} and user_id = any (${[...tokenByUser.keys()]}::bigint[])
      and (expires_at < now() or (${isReplacing}::boolean and purpose = ${purpose}))`)
  const countedRows = isReplacing
    ? sql`mails o where o.receiver_id = u.id and o.kind = ${purpose}
        and o.written_at > now() - interval '1 minute' * ${sql.lit(linkLimitMinutes[purpose])}`
    : sql`account_links o where o.user_id = u.id and o.purpose = ${purpose}`
  const createdLinks = await execute(typedSql(linkedUser)`
    with allowed as materialized (
      select u.id, u.email, u.password_set_at, l."sentTo", l."createdBy", l.hash
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as l("userId" bigint, "sentTo" text, "createdBy" bigint, hash text)
      join users u on u.company_id = ${companyId} and u.id = l."userId" and u.disabled_at is null
        and ${hasActiveSupplier(companyId)}
      where (select count(*) from ${countedRows} and o.company_id = ${companyId}) < ${sql.lit(maxRequestedLinks)}
    )
    insert into account_links (company_id, user_id, purpose, token_hash, sent_to, email_then, password_set_at_then,
      created_by, expires_at)
    select ${companyId}, a.id, ${purpose}, decode(a.hash, 'hex'), a."sentTo", a.email, a.password_set_at, a."createdBy",
      now() + interval '1 minute' * ${sql.lit(accountLinkMinutes[purpose])}
    from allowed a returning user_id as "userId"`)
  return new Map(createdLinks.map(({ userId }) => [userId, tokenByUser.get(userId) ?? '']))
}

const linkOverError = () => new ProblemError('link-over')

/** Finds a valid link by its token, for one of these purposes; throws `link-over` without the reason. */
export async function findAccountLink(
  { tenantPool }: Database,
  token: string,
  purposes: readonly AccountLinkPurpose[] = accountLinkPurpose.options,
): Promise<AccountLink> {
  const companyId = companyOfToken(token)
  if (!companyId) throw linkOverError()
  const link = await executeOneAsTenant(
    tenantPool,
    companyId,
    typedSql(accountLink)`
      select u.company_id as "companyId", u.id as "userId", l.id as "linkId", l.purpose, l.sent_to as "sentTo",
        u.username, u.name, u.email, u.language, c.name as company, b.name as "createdBy"
      from account_links l
      join users u on u.company_id = ${thisCompany} and u.id = l.user_id
      join users b on b.company_id = ${thisCompany} and b.id = l.created_by
      join companies c on c.id = ${thisCompany}
      where l.company_id = ${thisCompany} and l.token_hash = ${tokenHash(token)} and ${isLinkOpen(Number(companyId))}`,
  )
  if (!link || !purposes.includes(link.purpose)) throw linkOverError()
  return link
}

/** Marks a link as used, in the transaction that applies it; throws `link-over` if the link is no longer valid. */
export async function useAccountLink(
  { executeOne }: StatementExecutor,
  { companyId, userId, linkId }: AccountLink,
): Promise<void> {
  // A separate statement before the check, so that two links of one account are serialized.
  await executeOne(
    sql`select 1 from users where company_id = ${companyId} and id = ${userId} for update`,
  )
  const usedLink = await executeOne(sql`
    update account_links l set used_at = now() from users u
    where l.company_id = ${companyId} and l.id = ${linkId}
      and u.company_id = ${companyId} and u.id = ${userId} and ${isLinkOpen(companyId)} returning 1`)
  if (!usedLink) throw linkOverError()
}
