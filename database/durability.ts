import type pg from 'pg'

/** Lists settings that are off although PostgreSQL may lose or corrupt acknowledged changes without them. */
export const listUnsafeSettings = async (client: pg.Client | pg.Pool): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_settings
     where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'off' order by name`,
  )
  return rows.map(({ name }) => name)
}
