import * as z from 'zod'
import { sql } from '#database/client/sql.ts'
import type { CompanyEntry } from '#domain/person-entry.ts'
import type { MutationContext } from '#server/data/mutation-route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid } from '#server/http/problem-error.ts'

const companyId = z.object({ id: z.int() })

type Statements = Pick<MutationContext, 'execute' | 'executeOne'>

export const companyRow = z.object({
  id: z.int(),
  name: z.string(),
})
export type Company = z.output<typeof companyRow>

// Names need not be unique for the tables, but commands find companies by them.
const COMPANY_LOCK = 684_005

/** Opens the second wall for a company until the transaction ends. */
export const enterCompany = ({ execute }: Statements, companyId: number) =>
  execute(sql`select set_config('app.company', ${String(companyId)}, true)`)

/**
 * Finds a company by its number or its name. Companies stand behind the wall that row-level security builds;
 * which there are, the usernames say.
 */
export async function findCompany(
  { execute, executeOne }: Statements,
  wanted: string,
): Promise<Company | undefined> {
  const known = await execute(
    typedSql(companyId)`select distinct company_id as id from usernames order by 1`,
  )
  for (const { id } of known) {
    const company = await executeOne(
      typedSql(companyRow)`
        with gate as materialized (select set_config('app.company', ${String(id)}, true)::bigint as company_id)
        select c.id, c.name from gate
        cross join lateral (select id, name from companies where id = gate.company_id offset 0) c`,
    )
    const isWanted = wanted === String(id) || wanted.toLowerCase() === company?.name.toLowerCase()
    if (company && isWanted) return company
  }
  return undefined
}

/**
 * Creates a company and leaves the transaction inside its wall; for the owner of the tables, because the
 * application's role may not make companies. Its first user must follow: without one nobody can find it.
 */
export async function createCompany(statements: Statements, entry: CompanyEntry): Promise<number> {
  const { execute, executeOne } = statements
  await execute(sql`select pg_advisory_xact_lock(${COMPANY_LOCK})`)
  const zone = await executeOne(sql`select from pg_timezone_names where name = ${entry.timeZone}`)
  if (!zone) throw invalid({ pointer: '/body/timeZone', code: 'not-found' })
  if (await findCompany(statements, entry.name)) {
    throw invalid({ pointer: '/body/name', code: 'duplicate' })
  }
  // The wall lets nobody write a company whose number it has not been told.
  const next = await executeOne(
    typedSql(companyId)`select nextval(pg_get_serial_sequence('companies', 'id')) as id`,
  )
  const id = next?.id ?? 0
  await enterCompany(statements, id)
  await execute(sql`insert into companies (id, name, time_zone) overriding system value
    values (${id}, ${entry.name}, ${entry.timeZone})`)
  return id
}
