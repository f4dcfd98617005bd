import type pg from 'pg'
import type { Database } from '#database/client/connect.ts'
import { execute, executeOne } from '#server/data/execute.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'

export type StatementExecutor = Pick<MutationContext, 'execute' | 'executeOne'>

/** A transaction without a caller, for commands and calls without a session; `setTenant` chooses its company. */
export type CommandTransaction = StatementExecutor & {
  /** Sets the tenant context; `thisCompany` is this company from here on. */
  setTenant: (companyId: number) => Promise<void>
}

export function commandTransaction(client: pg.ClientBase): CommandTransaction {
  let tenant: number | undefined
  return {
    execute: (statement) => execute(client, statement, tenant),
    executeOne: (statement) => executeOne(client, statement, tenant),
    setTenant: async (companyId) => {
      tenant = companyId
      await client.query(`set local app.company = '${Number(companyId)}'`)
    },
  }
}

/** Runs some work in one transaction and rolls it back if the work throws. */
export async function inTransaction<Result>(
  { pool }: Pick<Database, 'pool'>,
  work: (transaction: CommandTransaction, client: pg.PoolClient) => Promise<Result>,
  begin = 'begin',
): Promise<Result> {
  const client = await pool.connect()
  let isCommitted = false
  try {
    await client.query(begin)
    const result = await work(commandTransaction(client), client)
    await client.query('commit')
    isCommitted = true
    return result
  } finally {
    // Closing the connection rolls back uncommitted changes.
    client.release(!isCommitted)
  }
}

/** Runs some work in one transaction of a company. */
export const inTenantTransaction = <Result>(
  database: Pick<Database, 'pool'>,
  companyId: number,
  work: (statements: StatementExecutor) => Promise<Result>,
): Promise<Result> =>
  inTransaction(database, async (transaction) => {
    await transaction.setTenant(companyId)
    return work(transaction)
  })
