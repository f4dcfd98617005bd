import pg from 'pg'
import { unsafeSettings } from '#database/durability.ts'
import { type Access, OWNER } from './embedded-cluster.ts'

// Who holds this lock owns the embedded PostgreSQL: it ends with the holder's connection, so that
// a process killed in any way never leaves a stale one.
const OWNER_LOCK = 684_000

/** The address of a database of the embedded PostgreSQL. */
export const embeddedUrl = ({ port, password }: Access, database: string): string =>
  `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}`

const open = async (access: Access, name: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: embeddedUrl(access, 'postgres'),
    application_name: name,
    connectionTimeoutMillis: 3000,
    keepAlive: true,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Someone else owns the embedded PostgreSQL; the message says who. */
export class OwnedElsewhere extends Error {}

/** Takes the ownership, under a name that tells others who has it. */
export const takeOwnership = async (access: Access, name: string): Promise<pg.Client> => {
  const client = await open(access, name)
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [OWNER_LOCK])
  if (rows[0].taken) return client
  const holder = await client.query(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and objid = $1 and classid = 0 and granted`,
    [OWNER_LOCK],
  )
  await client.end()
  const who = holder.rows[0]?.name
  throw new OwnedElsewhere(`Oto already runs here${who ? ` (${who})` : ''}.`)
}

/** Makes the application's database where there is none. */
export const ensureDatabase = async (owner: pg.Client, name: string) => {
  const { rowCount } = await owner.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) await owner.query(`create database ${owner.escapeIdentifier(name)}`)
}

/** Refuses a database that could lose what it has acknowledged. */
export const assertDurable = async (client: pg.Client) => {
  const off = await unsafeSettings(client)
  if (off.length > 0) throw new Error(`PostgreSQL runs with ${off.join(', ')} off.`)
}
