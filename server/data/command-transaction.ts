import type pg from 'pg'
import { execute, executeOne } from '#server/data/execute.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'

/** Statements of one transaction. */
export type Statements = Pick<MutationContext, 'execute' | 'executeOne'>

/** The transaction of a command at the server: it says as it goes which company it is about. */
export type CommandTransaction = Statements & {
  /** Lets row-level security through to one company, which is `thisCompany` from here on. */
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
