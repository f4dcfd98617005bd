import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import type { CompanyEntry } from '#domain/people/person-entry.ts'
import type { CommandTransaction, StatementExecutor } from '#server/data/command-transaction.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid } from '#server/http/problem-error.ts'

const companyIdRow = z.object({ id: z.int() })

export const companyRow = z.object({
  id: z.int(),
  name: z.string(),
})
export type Company = z.output<typeof companyRow>

// Names need no unique index, but commands find companies by name, so creations are serialized.
const COMPANY_LOCK = 684_005

/**
 * Finds a company by number or name, and sets it as the tenant of the transaction. Row-level security shows one company
 * at a time; `usernames` lists the companies.
 */
export async function findCompany(
  transaction: CommandTransaction,
  numberOrName: string,
): Promise<Company | undefined> {
  const { execute, executeOne } = transaction
  const companies = await execute(
    typedSql(companyIdRow)`select distinct company_id as id from usernames order by 1`,
  )
  for (const { id } of companies) {
    await transaction.setTenant(id)
    const company = await executeOne(
      typedSql(companyRow)`select id, name from companies where id = ${thisCompany}`,
    )
    const isMatch =
      numberOrName === String(id) || numberOrName.toLowerCase() === company?.name.toLowerCase()
    if (company && isMatch) return company
  }
  return undefined
}

/** Throws if PostgreSQL does not know the time zone. */
export async function requireTimeZone(
  { executeOne }: StatementExecutor,
  timeZone: string,
): Promise<void> {
  const zone = await executeOne(sql`select from pg_timezone_names where name = ${timeZone}`)
  if (!zone) throw invalid({ pointer: '/body/timeZone', code: 'not-found' })
}

/**
 * Creates a company and sets it as the tenant. Needs the owner of the tables, because the application's role may not
 * create companies. Its first user must follow, because companies are found by their usernames.
 */
export async function createCompany(
  transaction: CommandTransaction,
  entry: CompanyEntry,
): Promise<number> {
  const { execute, executeOne } = transaction
  await execute(sql`select pg_advisory_xact_lock(${COMPANY_LOCK})`)
  await requireTimeZone(transaction, entry.timeZone)
  if (await findCompany(transaction, entry.name)) {
    throw invalid({ pointer: '/body/name', code: 'duplicate' })
  }
  // Row-level security refuses inserts for other tenants, so the id must be set before the insert.
  const nextRow = await executeOne(
    typedSql(companyIdRow)`select nextval(pg_get_serial_sequence('companies', 'id')) as id`,
  )
  const id = nextRow?.id ?? 0
  await transaction.setTenant(id)
  await execute(sql`insert into companies (id, name, time_zone) overriding system value
    values (${id}, ${entry.name}, ${entry.timeZone})`)
  return id
}
