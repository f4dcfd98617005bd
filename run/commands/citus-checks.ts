import type pg from 'pg'
import { hasCitus } from '#database/client/citus-metadata.ts'
import { readSchemaState } from '#database/schema-state.ts'
import { UsageError } from './command-line.ts'

/** Whether the account of a connection bypasses forced row-level security: a superuser, or one with `bypassrls`. */
export async function bypassesRowSecurity(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ bypasses: boolean }>(
    'select rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user',
  )
  return rows[0]?.bypasses === true
}

/** Throws unless the account bypasses forced row-level security. */
export async function requireBypass(client: pg.ClientBase): Promise<void> {
  if (await bypassesRowSecurity(client)) return
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_user) as name')
  throw new UsageError(
    'Row-level security hides the rows of all companies from the account that owns them. On the first machine an ' +
      `administrator runs “alter role ${rows[0]?.name} bypassrls” before this command, and ` +
      `“alter role ${rows[0]?.name} nobypassrls” afterwards.`,
  )
}

/** Throws unless the account may replace the functions of text search, which belong to the search role. */
async function requireSearchFunctions(client: pg.Client, owner: string) {
  const { rows } = await client.query<{ role: string }>(`
    select quote_ident(pg_get_userbyid(proowner)) as role from pg_proc
    where pronamespace = 'public'::regnamespace and starts_with(proname, 'search_')
      and not pg_has_role(current_user, proowner, 'usage') limit 1`)
  if (!rows[0]) return
  const grant = `grant ${rows[0].role} to ${owner}`
  throw new UsageError(
    `The functions of text search belong to the role ${rows[0].role}, and this command replaces them. On the first ` +
      `machine an administrator runs “${grant} with inherit true” before it (PostgreSQL 15: “${grant}”).`,
  )
}

/** Throws if a role cannot log in to another machine, or lacks the required right there. */
async function requireRole(client: pg.Client, role: string, condition: string, complaint: string) {
  await client.query(`set role ${role}`)
  const { rows } = await client.query<{ node: string; canConnect: boolean; result: string }>(
    `select nodename || ':' || nodeport as node, success as "canConnect", result
     from run_command_on_workers($1)`,
    [`select ${condition} from pg_roles where rolname = current_user`],
  )
  await client.query('reset role')
  for (const { node, canConnect, result } of rows) {
    if (!canConnect) throw new UsageError(`${node} does not let the role ${role} in: ${result}`)
    if (result !== 't') throw new UsageError(`At ${node} the role ${role} ${complaint}.`)
  }
}

/** Throws if anything prevents tables from being distributed; the message says what. */
export async function requirePrerequisites(client: pg.Client, url: string): Promise<void> {
  if (!(await hasCitus(client))) {
    throw new UsageError(
      'This database has no Citus. An administrator makes the extension and adds the machines first.',
    )
  }
  if (['none', 'older', 'other'].includes((await readSchemaState(url)).kind))
    throw new UsageError('The schema is not up to date: start this version of Oto on it once.')
  const { rows } = await client.query<{
    owner: string
    database: string
    canLogIn: boolean
    nodes: number
  }>(`
    select quote_ident(current_user) as owner, quote_ident(current_database()) as database,
      exists (select from pg_roles where rolname = 'oto_app' and rolcanlogin) as "canLogIn",
      (select count(*)::int from pg_dist_node where isactive and shouldhaveshards) as nodes`)
  const { owner = '', database = '', canLogIn, nodes } = rows[0] ?? {}
  if (!nodes)
    throw new UsageError('No machine takes rows: an administrator adds them by citus_add_node.')
  if (!canLogIn) {
    throw new UsageError(
      'The machines are asked as the role oto_app, which must be allowed to log in from the first one: ' +
        'alter role oto_app login',
    )
  }
  await requireBypass(client)
  await requireSearchFunctions(client, owner)
  await requireRole(client, owner, 'rolsuper or rolbypassrls', 'has no bypassrls')
  await requireRole(
    client,
    owner,
    `has_schema_privilege('public', 'create')`,
    `may create nothing: alter database ${database} owner to ${owner}`,
  )
  await requireRole(client, 'oto_app', 'rolcanlogin', 'may not log in')
  await requireNoEarlierServers(client)
}

/**
 * Throws if a server runs that was started before the extension was created: its reads would find no rows. Servers that
 * find Citus at their start are named `oto-citus-server`.
 */
async function requireNoEarlierServers(client: pg.Client) {
  const { rows } = await client.query<{ addresses: string | null }>(`
    select string_agg(distinct coalesce(host(client_addr), 'a local one'), ', ') as addresses from pg_stat_activity
    where datname = current_database() and application_name like 'oto-server%'`)
  if (rows[0]?.addresses) {
    throw new UsageError(
      `A server was started before this database had Citus, and would find no rows: restart those at ${rows[0].addresses}.`,
    )
  }
}
