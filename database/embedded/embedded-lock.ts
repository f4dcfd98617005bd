import pg from 'pg'
import { listUnsafeSettings } from '#database/durability.ts'
import { type ClusterAccess, OWNER_ROLE } from './embedded-cluster.ts'

// The process that holds this advisory lock runs the embedded PostgreSQL. The lock ends with its connection, so a
// killed process leaves no stale lock.
const OWNER_LOCK = 684_000

/** Returns the URL of a database of the embedded PostgreSQL. */
export const embeddedUrl = ({ port, password }: ClusterAccess, database: string): string =>
  `postgres://${OWNER_ROLE}:${password}@127.0.0.1:${port}/${database}`

const openClient = async (access: ClusterAccess, name: string): Promise<pg.Client> => {
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

/** Thrown if another process runs the embedded PostgreSQL; the message names that process. */
export class AlreadyRunning extends Error {}

/** Takes the lock; `name` appears in the message that other processes get. */
export const acquireLock = async (access: ClusterAccess, name: string): Promise<pg.Client> => {
  const client = await openClient(access, name)
  const { rows } = await client.query('select pg_try_advisory_lock($1) as acquired', [OWNER_LOCK])
  if (rows[0].acquired) return client
  const holder = await client.query(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and objid = $1 and classid = 0 and granted`,
    [OWNER_LOCK],
  )
  await client.end()
  const holderName = holder.rows[0]?.name
  throw new AlreadyRunning(`Oto already runs here${holderName ? ` (${holderName})` : ''}.`)
}

/** Creates the application's database where there is none. */
export const ensureDatabase = async (owner: pg.Client, name: string) => {
  const { rowCount } = await owner.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) await owner.query(`create database ${owner.escapeIdentifier(name)}`)
}

/** Refuses a database that could lose committed transactions. */
export const assertDurable = async (client: pg.Client) => {
  const unsafe = await listUnsafeSettings(client)
  if (unsafe.length > 0) throw new Error(`PostgreSQL runs with ${unsafe.join(', ')} off.`)
}
