import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { executeAsTenant, executeOneAsTenant } from '#server/data/execute.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { isManaged } from '#server/people/administration/person-json.ts'

/**
 * Maximum of other people's usernames that are disclosed to a company's administrators within an hour. Usernames are
 * unique across companies, because people sign in by them alone. An administrator who wants a taken one has to learn
 * that, without learning a list of people.
 */
export const maxDisclosedUsernames = 100

const takenUsername = z.object({ username: z.string(), isManaged: z.boolean() })
const disclosureRow = z.object({ isWithin: z.boolean(), wait: z.int() })

// Apart from the count: Citus allows no clock in `on conflict`.
const firstRow = sql`
  insert into disclosed_usernames (company_id, username_hashes) values (${thisCompany}, '{}') on conflict do nothing`

/** Counts usernames that are told, unless they are too many: one statement, so that several at once count together. */
const countDisclosed = (usernames: readonly string[]) => typedSql(disclosureRow)`
  update disclosed_usernames t set began_at = next.began_at,
    username_hashes = case when next.is_within then next.hashes else next.before end
  from (
    select *, cardinality(hashes) <= ${sql.lit(maxDisclosedUsernames)} as is_within from (
      select company_id, case when is_current then began_at else now() end as began_at,
        case when is_current then username_hashes else '{}' end as before,
        array(select distinct h from unnest(case when is_current then username_hashes else '{}' end
          || ${usernames.map((username) => hash('sha256', username, 'buffer'))}::bytea[]) h) as hashes
      from (
        select *, began_at > now() - interval '1 hour' as is_current from disclosed_usernames
        where company_id = ${thisCompany} for no key update
      ) locked
    ) hour
  ) next
  where t.company_id = ${thisCompany}
  returning next.is_within as "isWithin",
    ceil(extract(epoch from next.began_at + interval '1 hour' - now()))::integer as wait`

/**
 * Returns those of the usernames that are taken; throws `too-many-attempts` where that would disclose too many of other
 * companies.
 */
export type UsernameLookup = (
  mutation: Pick<MutationContext, 'execute' | 'caller'>,
  usernames: readonly string[],
) => Promise<Set<string>>

/**
 * Returns the look-up of taken usernames for a request. Usernames of people whom the caller administers are free to
 * know. Others are logged, and counted even where the request's own transaction is rolled back.
 */
export const usernameLookup =
  (database: Database, { log }: Pick<FastifyRequest, 'log'>): UsernameLookup =>
  async ({ execute, caller }, usernames) => {
    const taken = await execute(typedSql(takenUsername)`
      select n.username, exists (select from users u where u.id = n.user_id
        and n.company_id = ${thisCompany} and ${isManaged(caller.ownSupplierId)}) as "isManaged"
      from usernames n where n.username = any (${[...usernames]}::text[])`)
    const others = taken.filter((one) => !one.isManaged).map(({ username }) => username)
    if (others.length > 0) await disclose(database, caller, others, log)
    return new Set(taken.map(({ username }) => username))
  }

async function disclose(
  { pooledReads }: Database,
  { companyId, userId }: Pick<MutationContext['caller'], 'companyId' | 'userId'>,
  usernames: readonly string[],
  log: FastifyRequest['log'],
): Promise<void> {
  await executeAsTenant(pooledReads, companyId, firstRow)
  const disclosed = await executeOneAsTenant(pooledReads, companyId, countDisclosed(usernames))
  const asked = { companyId, userId, usernames: usernames.length }
  if (disclosed?.isWithin) return log.info(asked, 'usernames of others told')
  log.warn(asked, 'usernames of others not told')
  throw new ProblemError('too-many-attempts', { retryAfter: Math.max(1, disclosed?.wait ?? 1) })
}

const enough = sql`
  select 1 from disclosed_usernames where company_id = ${thisCompany}
    and began_at > now() - interval '1 hour' and cardinality(username_hashes) >= ${sql.lit(maxDisclosedUsernames)}`

/**
 * Whether a username is free, for an account that its own person makes; false for all once others' were told too often, so
 * that a provider which names people as it likes learns nothing either. Runs in the transaction that makes the account.
 */
export async function isFreeUsername(
  { execute, executeOne }: StatementExecutor,
  username: string,
): Promise<boolean> {
  if (await executeOne(enough)) return false
  if (!(await executeOne(sql`select 1 from usernames where username = ${username}`))) return true
  await execute(firstRow)
  await execute(countDisclosed([username]))
  return false
}
