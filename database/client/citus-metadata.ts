import pg from 'pg'

/** How the tables are spread over several machines, as statements must know it. */
export type CitusMetadata = {
  /** Functions that read tables, which no machine but the first can run: their names and what they do. */
  tableReadingFunctions: { name: string; parameters: string[]; body: string }[]
}

/** How the tables of a database are distributed; null where PostgreSQL has them all on one machine. */
export const citusMetadataOf = async (
  client: pg.Client | pg.PoolClient,
): Promise<CitusMetadata | null> => {
  const { rows: found } = await client.query<{ isThere: boolean }>(
    `select to_regclass('pg_dist_partition') is not null as "isThere"`,
  )
  if (!found[0]?.isThere) return null
  const { rowCount } = await client.query(
    `select from pg_dist_partition where logicalrelid = 'companies'::regclass`,
  )
  if (!rowCount) return null
  const { rows: readers } = await client.query<CitusMetadata['tableReadingFunctions'][number]>(`
    select proname as name, proargnames as parameters,
      regexp_replace(pg_get_function_sqlbody(oid), '^\\s*return\\s*', '', 'i') as body
    from pg_proc where pronamespace = 'public'::regnamespace and provolatile = 's' and prosqlbody is not null`)
  return { tableReadingFunctions: readers }
}

/** The same, of the database at an address. */
export const readCitusMetadata = async (url: string): Promise<CitusMetadata | null> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await citusMetadataOf(client)
  } finally {
    await client.end()
  }
}
