import pg from 'pg'

/** Whether the tables of a database are distributed by Citus. */
export const isDistributed = async (client: pg.Client | pg.PoolClient): Promise<boolean> => {
  const { rows } = await client.query<{ isInstalled: boolean }>(
    `select to_regclass('pg_dist_partition') is not null as "isInstalled"`,
  )
  if (!rows[0]?.isInstalled) return false
  const { rowCount } = await client.query(
    `select from pg_dist_partition where logicalrelid = 'companies'::regclass`,
  )
  return rowCount !== null && rowCount > 0
}

/** The same, of the database at an address. */
export const isDistributedAt = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await isDistributed(client)
  } finally {
    await client.end()
  }
}
