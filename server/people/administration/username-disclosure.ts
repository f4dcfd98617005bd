import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { inTenantTransaction, type StatementExecutor } from '#server/data/command-transaction.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { isManaged } from '#server/people/administration/person-json.ts'

/**
 * Maximum usernames of other companies that a company's administrators can learn within an hour. Usernames are unique
 * across companies, because people sign in with them alone. An administrator who chooses a taken username gets an
 * error, but must not learn a list of people.
 */
export const maxDisclosedUsernames = 100

const takenUsername = z.object({ username: z.string(), isManaged: z.boolean() })
const disclosureRow = z.object({ isWithinLimit: z.boolean(), waitSeconds: z.int() })

const rowInsert = sql`
  insert into disclosed_usernames (company_id, username_hashes) values (${thisCompany}, '{}') on conflict do nothing`

const hourReset = sql`
  update disclosed_usernames set began_at = now(), username_hashes = '{}'
  where company_id = ${thisCompany} and began_at <= now() - interval '1 hour'`

// The row is locked before counting, so that concurrent requests share the limit.
const countUsernames = (usernames: readonly string[]) => typedSql(disclosureRow)`
  update disclosed_usernames t
  set username_hashes = case when next.is_within then next.hashes else t.username_hashes end
  from (
    select *, cardinality(hashes) <= ${sql.lit(maxDisclosedUsernames)} as is_within from (
      select ceil(3600 + extract(epoch from began_at - now()))::integer as wait_seconds,
        array(select distinct h from unnest(username_hashes
          || ${usernames.map((username) => hash('sha256', username, 'buffer'))}::bytea[]) h) as hashes
      from disclosed_usernames where company_id = ${thisCompany} for no key update
    ) locked
  ) next
  where t.company_id = ${thisCompany}
  returning next.is_within as "isWithinLimit", next.wait_seconds as "waitSeconds"`

/** Counts disclosed usernames, unless they exceed the limit. */
async function countDisclosed(
  { execute, executeOne }: StatementExecutor,
  usernames: readonly string[],
) {
  const [, , disclosure] = await awaitPipelined([
    execute(rowInsert),
    execute(hourReset),
    executeOne(countUsernames(usernames)),
  ])
  return disclosure
}

/** Returns the usernames that are taken; throws `too-many-attempts` if that discloses too many usernames of others. */
export type UsernameLookup = (
  mutation: Pick<MutationContext, 'execute' | 'caller'>,
  usernames: readonly string[],
) => Promise<Set<string>>

/**
 * Returns the look-up of taken usernames for a request. Usernames of people whom the caller manages are not limited.
 * Other usernames are logged, and counted even if the request's transaction is rolled back.
 */
export const usernameLookup =
  (database: Database, { log }: Pick<FastifyRequest, 'log'>): UsernameLookup =>
  async ({ execute, caller }, usernames) => {
    const takenRows = await execute(typedSql(takenUsername)`
      select n.username, exists (select from users u where u.id = n.user_id
        and n.company_id = ${thisCompany} and ${isManaged(caller.ownSupplierId)}) as "isManaged"
      from usernames n where n.username = any (${[...usernames]}::text[])`)
    const otherUsers = takenRows.filter((row) => !row.isManaged)
    const usernamesOfOthers = otherUsers.map(({ username }) => username)
    if (usernamesOfOthers.length > 0)
      await discloseOrRefuse(database, caller, usernamesOfOthers, log)
    return new Set(takenRows.map(({ username }) => username))
  }

async function discloseOrRefuse(
  database: Database,
  { companyId, userId }: Pick<MutationContext['caller'], 'companyId' | 'userId'>,
  usernames: readonly string[],
  log: FastifyRequest['log'],
): Promise<void> {
  const disclosure = await inTenantTransaction(
    { pool: database.innerPool },
    companyId,
    (statements) => countDisclosed(statements, usernames),
  )
  const logFields = { companyId, userId, usernames: usernames.length }
  if (disclosure?.isWithinLimit) return log.info(logFields, 'usernames of others disclosed')
  log.warn(logFields, 'usernames of others not disclosed')
  const retryAfter = Math.max(1, disclosure?.waitSeconds ?? 1)
  throw new ProblemError('too-many-attempts', { retryAfter })
}

const limitReachedQuery = sql`
  select 1 from disclosed_usernames where company_id = ${thisCompany}
    and began_at > now() - interval '1 hour' and cardinality(username_hashes) >= ${sql.lit(maxDisclosedUsernames)}`

/**
 * Whether a username is free, for an account that its own person creates. False for every name once the limit is
 * reached, so that a provider cannot probe usernames. Runs in the transaction that creates the account.
 */
export async function isFreeUsername(
  statements: StatementExecutor,
  username: string,
): Promise<boolean> {
  const { executeOne } = statements
  if (await executeOne(limitReachedQuery)) return false
  if (!(await executeOne(sql`select 1 from usernames where username = ${username}`))) return true
  await countDisclosed(statements, [username])
  return false
}
