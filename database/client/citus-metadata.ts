import type pg from 'pg'
import { withNewClient } from './with-client.ts'

/** Whether a database has the Citus extension: its tables are distributed, or may become so while servers run. */
export const hasCitus = async (client: pg.Client | pg.PoolClient): Promise<boolean> => {
  const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`)
  return rowCount === 1
}

/** Whether the tables of a database are distributed. */
export const isDistributed = async (client: pg.Client | pg.PoolClient): Promise<boolean> => {
  if (!(await hasCitus(client))) return false
  const { rowCount } = await client.query(
    `select from pg_dist_partition where logicalrelid = to_regclass('companies')`,
  )
  return rowCount === 1
}

/** Whether the database at a URL has the Citus extension. */
export const hasCitusAt = (url: string) => withNewClient({ connectionString: url }, hasCitus)
export const isDistributedAt = (url: string) =>
  withNewClient({ connectionString: url }, isDistributed)
