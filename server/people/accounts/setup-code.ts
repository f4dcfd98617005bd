import type { Database } from '#database/client/connect.ts'
import { sql } from '#database/client/sql.ts'
import { executeOne } from '#server/data/execute.ts'
import { tokenHash } from '#server/http/credentials.ts'
import { initialPassword } from '#server/people/secrets/initial-password.ts'

/** Hashes a code, as it is stored; hyphens and case do not matter. */
export const setupCodeHash = (typed: string): Buffer =>
  tokenHash(typed.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))

/** Whether the installation has no company. Every company has a username: row-level security hides the companies here. */
export const lacksCompany = async ({ pool }: Database): Promise<boolean> =>
  (await executeOne(pool, sql`select 1 where not exists (select from usernames)`)) !== undefined

/** A code that makes the first company, to be shown to whoever started the server; none where there is a company. */
export async function newSetupCode(database: Database): Promise<string | undefined> {
  const code = initialPassword()
  const stored = await executeOne(
    database.pool,
    sql`insert into setup_codes (code_hash) select ${setupCodeHash(code)}
      where not exists (select from usernames) returning 1`,
  )
  return stored === undefined ? undefined : code
}

/** Whether the company is still to be made; afterwards nothing is read any more. */
export function watchSetup(database: Database): () => Promise<boolean> {
  let isOpen = true
  return async () => {
    isOpen &&= await lacksCompany(database)
    return isOpen
  }
}
