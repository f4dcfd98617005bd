import type pg from 'pg'
import { withClient } from './with-client.ts'

/**
 * Begins a transaction in which row-level security lets the rows of one company through. As a plain statement, because
 * Citus tells its workers of no other form.
 */
export const beginAsTenant = (client: pg.ClientBase, companyId: string): Promise<unknown> =>
  client.query(`begin; set local app.company = '${Number(companyId)}'`)

/** Runs one statement of a company in a transaction of its own; all is sent in one round trip. */
export const queryInTenantTransaction = (
  pool: pg.Pool,
  companyId: string,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult> =>
  withClient(pool, async (client) => {
    // After an error PostgreSQL makes a rollback of the commit.
    const [, result] = await Promise.all([
      beginAsTenant(client, companyId),
      client.query(statement),
      client.query('commit'),
    ])
    return result
  })
