import type pg from 'pg'

/** Lists settings without which PostgreSQL may lose or corrupt acknowledged changes, and that are off. */
export const unsafeSettings = async (client: pg.Client | pg.Pool): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_settings
     where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'off' order by name`,
  )
  return rows.map(({ name }) => name)
}
