import type pg from 'pg'
import { withClient } from './with-client.ts'

/**
 * Begins a transaction in which row-level security shows the rows of one company. Citus passes only plain `set local`
 * statements on to its workers, and not the options of the connection (`plannerOptions`).
 */
export const beginAsTenant = (client: pg.ClientBase, companyId: string): Promise<unknown> =>
  client.query(`begin; set local app.company = '${Number(companyId)}'; set local jit = off`)

/** Runs one statement of a company in a separate transaction, in one round trip. */
export const queryInTenantTransaction = (
  pool: pg.Pool,
  companyId: string,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult> =>
  withClient(pool, async (client) => {
    // After an error PostgreSQL turns the commit into a rollback.
    const [, result] = await Promise.all([
      beginAsTenant(client, companyId),
      client.query(statement),
      client.query('commit'),
    ])
    return result
  })
