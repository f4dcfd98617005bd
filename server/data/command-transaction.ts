import type pg from 'pg'
import type { Database } from '#database/client/connect.ts'
import { execute, executeOne } from '#server/data/execute.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'

/** Executes the statements of one transaction. */
export type StatementExecutor = Pick<MutationContext, 'execute' | 'executeOne'>

/** A transaction without a caller, of a command or of a call that needs no session: it sets its company as it goes. */
export type CommandTransaction = StatementExecutor & {
  /** Sets the tenant context; `thisCompany` is this company from here on. */
  setTenant: (companyId: number) => Promise<void>
}

/** The statements of a connection on which a transaction has begun. */
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

/** Runs some work in one transaction, rolled back if it throws. */
export async function inTransaction<Result>(
  { pool }: Database,
  work: (transaction: CommandTransaction, client: pg.PoolClient) => Promise<Result>,
  begin = 'begin',
): Promise<Result> {
  const client = await pool.connect()
  let isDone = false
  try {
    await client.query(begin)
    const result = await work(commandTransaction(client), client)
    await client.query('commit')
    isDone = true
    return result
  } finally {
    // Closing the connection rolls back what was not committed.
    client.release(!isDone)
  }
}

/** The same for one company. */
export const inTenantTransaction = <Result>(
  database: Database,
  companyId: number,
  work: (statements: StatementExecutor) => Promise<Result>,
): Promise<Result> =>
  inTransaction(database, async (transaction) => {
    await transaction.setTenant(companyId)
    return work(transaction)
  })
