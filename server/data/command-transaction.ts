import type pg from 'pg'
import { execute, executeOne } from '#server/data/execute.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'

/** Executes the statements of one transaction. */
export type StatementExecutor = Pick<MutationContext, 'execute' | 'executeOne'>

/** The transaction of a command-line tool, which sets its company as it goes. */
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
