import type pg from 'pg'
import { type ConnectOptions, connect, type Database } from '#database/client/connect.ts'
import { migrate } from '#database/migrate.ts'
import { withConnection } from '#test/database/open-client.ts'
import { runOto } from '#test/world/oto-command.ts'

/** Several times the server's own limits, so that a busy machine fails no test. */
export const longTimeouts = { statementTimeoutMs: 20_000, connectTimeoutMs: 20_000 }

/** Connects as a server does, whose tables are distributed where the tests run on a Citus. */
export const connectAsServer = (options: ConnectOptions): Database =>
  connect({ isDistributed: Boolean(process.env.TEST_CITUS), ...options })

type Node = { host: string; port: number }

const withDatabase = <Result>(
  url: string,
  { host, port, database }: Partial<Node> & { database?: string },
  work: (client: pg.Client) => Promise<Result>,
) => {
  const changedUrl = new URL(url)
  if (host) changedUrl.hostname = host
  if (port) changedUrl.port = String(port)
  if (database) changedUrl.pathname = `/${database}`
  return withConnection(changedUrl.href, work)
}

/** The machines of the cluster at an address, the coordinator first. A database is made, cloned and dropped at each. */
export async function readNodes(url: string): Promise<Node[]> {
  const { hostname, port } = new URL(url)
  const coordinator = { host: hostname, port: Number(port) || 5432 }
  const { rows } = await withDatabase(url, {}, (client) =>
    client.query<Node>(
      `select nodename as host, nodeport as port from pg_dist_node
       where groupid <> 0 and noderole = 'primary' order by nodeid`,
    ),
  )
  return [coordinator, ...rows]
}

/** Runs a statement at each machine, in the database of the address or another. */
export async function atEachNode(url: string, statement: string, database?: string): Promise<void> {
  const nodes = await readNodes(url)
  await Promise.all(
    nodes.map((node) =>
      withDatabase(url, { ...node, database }, (client) => client.query(statement)),
    ),
  )
}

// Settings of `alter database` are not copied with a database.
const settingsOf = (database: string) => [
  // Each shard of each table is a table of its own: fewer are faster to create.
  `alter database ${database} set citus.shard_count = 4`,
  `alter database ${database} set citus.propagate_set_commands = local`,
]

// A role belongs to a machine, and two tests may not make one at once.
const appRole = `do $$ begin
  -- Each machine makes it by itself: told to the others as well, they would wait for each other.
  perform set_config('citus.enable_ddl_propagation', 'off', true);
  perform pg_advisory_xact_lock(684003);
  if not exists (select from pg_roles where rolname = 'oto_app') then
    create role oto_app;
  end if;
  alter role oto_app login;
end $$`

async function addWorkers(url: string, database: string) {
  const [coordinator, ...workers] = await readNodes(url)
  await withDatabase(url, { database }, async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', [
      coordinator?.host,
      coordinator?.port,
    ])
    for (const { host, port } of workers)
      await client.query('select citus_add_node($1, $2)', [host, port])
  })
}

/**
 * Creates a distributed database of the Citus at `url` that can be cloned: no connection to it may be open, not even of
 * Citus's own processes.
 */
export async function createDistributedTemplate(
  url: string,
  database: string,
  loadWorld: (url: string) => Promise<void>,
): Promise<void> {
  const address = new URL(url)
  address.pathname = `/${database}`
  await atEachNode(url, `create database ${database}`)
  await atEachNode(url, 'create extension citus', database)
  for (const setting of settingsOf(database)) await atEachNode(url, setting)
  await migrate(address.href)
  await loadWorld(address.href)
  await atEachNode(url, appRole)
  await addWorkers(url, database)
  const { status, output } = runOto(['enable-citus'], { DATABASE_URL: address.href })
  if (status !== 0) throw new Error(output)
  await atEachNode(url, `alter database ${database} allow_connections false`)
  await atEachNode(
    url,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${database}'`,
  )
}

export async function cloneDistributed(url: string, template: string, database: string) {
  await atEachNode(url, `create database ${database} template ${template} strategy file_copy`)
  await withDatabase(url, {}, async (client) => {
    for (const setting of settingsOf(database)) await client.query(setting)
  })
}

export const dropDistributed = (url: string, database: string) =>
  atEachNode(url, `drop database if exists ${database} with (force)`)
