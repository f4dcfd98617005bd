import pg from 'pg'

/** How the tables are spread over several machines, as statements must know it. */
export type Distribution = {
  /** Functions that read tables, which no machine but the first can run: their names and what they do. */
  readers: { name: string; parameters: string[]; body: string }[]
}

/** How the tables of a database are distributed; null where PostgreSQL has them all on one machine. */
export const distributionOf = async (
  client: pg.Client | pg.PoolClient,
): Promise<Distribution | null> => {
  const { rows: found } = await client.query<{ isThere: boolean }>(
    `select to_regclass('pg_dist_partition') is not null as "isThere"`,
  )
  if (!found[0]?.isThere) return null
  const { rowCount } = await client.query(
    `select from pg_dist_partition where logicalrelid = 'companies'::regclass`,
  )
  if (!rowCount) return null
  const { rows: readers } = await client.query<Distribution['readers'][number]>(`
    select proname as name, proargnames as parameters,
      regexp_replace(pg_get_function_sqlbody(oid), '^\\s*return\\s*', '', 'i') as body
    from pg_proc where pronamespace = 'public'::regnamespace and provolatile = 's' and prosqlbody is not null`)
  return { readers }
}

/** The same, of the database at an address. */
export const readDistribution = async (url: string): Promise<Distribution | null> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await distributionOf(client)
  } finally {
    await client.end()
  }
}
