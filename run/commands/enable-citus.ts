import type pg from 'pg'
import { isDistributed } from '#database/client/citus-metadata.ts'
import { type Migration, pendingMigrations, readMigrations } from '#database/migrate.ts'
import { readConfig } from '#server/config.ts'
import { type BackupTable, listTables, withOwnerClient } from './backup-tables.ts'
import { print, UsageError } from './command-line.ts'

// Failed sign-ins are counted by the coordinator's clock, and challenges live minutes; blocks of SSCCs belong to no company.
const localTables = ['sign_in_failures', 'sscc_blocks', 'passkey_challenges']

async function requirePrerequisites(client: pg.Client) {
  const { rows } = await client.query<{ citus: boolean; role: boolean; schema: boolean }>(`
    select exists (select from pg_extension where extname = 'citus') as citus,
      exists (select from pg_roles where rolname = 'oto_app' and rolcanlogin) as role,
      to_regclass('migrations') is not null as schema`)
  const [state] = rows
  if (!state?.citus) {
    throw new UsageError(
      'This database has no Citus. An administrator makes the extension and adds the machines first.',
    )
  }
  const run = state.schema
    ? await client.query<Migration>('select name, hash from migrations')
    : null
  if (!run || pendingMigrations(await readMigrations(), run.rows).length > 0)
    throw new UsageError('The schema is not up to date: start this version of Oto on it once.')
  if (!state.role) {
    throw new UsageError(
      'The machines are asked as the role oto_app, which must be allowed to log in from the first one: ' +
        'alter role oto_app login',
    )
  }
}

async function tablesToDistribute(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<{ name: string }>(
    'select logicalrelid::regclass::text as name from pg_dist_partition',
  )
  const done = rows.map(({ name }) => name)
  return (await listTables(client)).filter(
    ({ name }) => !done.includes(name) && !localTables.includes(name),
  )
}

/** Drops the constraint that Citus cannot distribute: see docs/decisions/019-distributed-by-company.md. */
async function dropObstacles(client: pg.Client) {
  await client.query(
    'alter table usernames drop constraint if exists usernames_company_id_user_id_fkey',
  )
}

async function distribute(client: pg.Client, { name, scope }: BackupTable) {
  if (!scope) {
    await client.query('select create_reference_table($1)', [name])
    return print(`${name}: on every machine`)
  }
  // Else row-level security would hide the rows from their owner.
  await client.query(`alter table ${name} no force row level security`)
  const colocateWith = name === 'companies' ? 'none' : 'companies'
  await client.query('select create_distributed_table($1, $2, colocate_with => $3)', [
    name,
    scope,
    colocateWith,
  ])
  print(`${name}: by ${scope}`)
}

async function distributeAll(client: pg.Client): Promise<number> {
  await client.query('begin')
  await client.query('set local citus.multi_shard_modify_mode = sequential')
  await client.query('set local client_min_messages = warning')
  const tables = await tablesToDistribute(client)
  if (tables.length > 0) await dropObstacles(client)
  for (const table of tables) await distribute(client, table)
  // Rows of a statement with several parts get their ids here, before they are sent.
  await client.query('grant usage on all sequences in schema public to oto_app')
  // The tenant context set on a connection is passed on to the workers.
  await client.query(`do $$ begin
    execute format('alter database %I set citus.propagate_set_commands = local', current_database());
  end $$`)
  await client.query('commit')
  return tables.length
}

// Not in the same transaction: rows sent in it still have checks to come.
async function forceRowSecurity(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relrowsecurity and not relforcerowsecurity`)
  for (const { name } of rows) await client.query(`alter table ${name} force row level security`)
}

// The role that searches cannot log in at the machines: here a search does without its index.
async function searchWithoutIndex(client: pg.Client) {
  for (const parameters of [
    'shipments(supplier bigint, pattern text, max_ids integer)',
    'order_lines(supplier bigint, pattern text, max_ids integer)',
    'company_shipments(pattern text, max_ids integer)',
    'company_order_lines(pattern text, max_ids integer)',
    'people(pattern text, max_ids integer)',
  ]) {
    await client.query(`create or replace function search_${parameters}
      returns bigint[] language sql stable security invoker return null::bigint[]`)
  }
}

/** `oto enable-citus` */
export async function enableCitus() {
  const { databaseUrl } = readConfig()
  if (!databaseUrl)
    throw new UsageError('Set DATABASE_URL: the embedded PostgreSQL is one machine.')
  await withOwnerClient(databaseUrl, async (client) => {
    await requirePrerequisites(client)
    const wasDistributed = await isDistributed(client)
    const count = await distributeAll(client)
    await forceRowSecurity(client)
    await searchWithoutIndex(client)
    if (count === 0) return print('All is distributed already.')
    print(
      wasDistributed ? `${count} more tables are distributed.` : `${count} tables are distributed.`,
    )
  })
}
