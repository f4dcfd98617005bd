import type { Database } from '#database/client/connect.ts'
import { sql } from '#database/client/sql.ts'
import { executeOne } from '#server/data/execute.ts'
import { tokenHash } from '#server/http/credentials.ts'
import { newInitialPassword } from '#server/people/secrets/initial-password.ts'

/** Hashes a code, ignoring hyphens and case. */
export const setupCodeHash = (code: string): Buffer =>
  tokenHash(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))

/**
 * Whether the installation has no company. Row-level security hides companies here, but every company has a username.
 */
export const lacksCompany = async ({ pool }: Database): Promise<boolean> =>
  (await executeOne(pool, sql`select 1 where not exists (select from usernames)`)) !== undefined

/** Creates a code for the first company, to be shown at the server's start; undefined if there is a company. */
export async function createSetupCode(database: Database): Promise<string | undefined> {
  const code = newInitialPassword()
  const storedRow = await executeOne(
    database.pool,
    sql`insert into setup_codes (code_hash) select ${setupCodeHash(code)}
      where not exists (select from usernames) returning 1`,
  )
  return storedRow === undefined ? undefined : code
}

/** Returns a function that reads whether the first company is missing, and stops reading once the company exists. */
export function watchSetup(database: Database): () => Promise<boolean> {
  let isOpen = true
  return async () => {
    isOpen &&= await lacksCompany(database)
    return isOpen
  }
}
