import pg from 'pg'

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

const onNewConnection =
  (query: (client: pg.Client) => Promise<boolean>) =>
  async (url: string): Promise<boolean> => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
    client.on('error', () => {})
    await client.connect()
    return query(client).finally(() => client.end())
  }

/** Whether the database at a URL has the Citus extension. */
export const hasCitusAt = onNewConnection(hasCitus)
export const isDistributedAt = onNewConnection(isDistributed)
