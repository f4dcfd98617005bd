import type pg from 'pg'
import { withNewClient } from './client/with-client.ts'
import { isJobQueueOutdated } from './job-queue.ts'
import { pendingMigrations, readMigrations } from './migrate.ts'

type AccountRights = { account: string; excessRights: string[] }

// An account that owns a table, or may take its owner's role, can turn off its row-level security.
const accountRightsQuery = `
  select current_user as account, array_remove(array[
    case when rolsuper then 'is a superuser' end,
    case when rolbypassrls then 'bypasses row-level security' end,
    case when rolcreaterole then 'may create roles' end,
    case when not rolsuper and exists (select from pg_class c where c.relnamespace = 'public'::regnamespace
      and pg_has_role(current_user, c.relowner, 'member')) then 'owns tables, or may take their owner''s role' end,
    case when not rolsuper and has_schema_privilege(current_user, 'public', 'create')
      then 'may create tables' end], null) as "excessRights"
  from pg_roles where rolname = current_user`

/**
 * Checks the database at the start of a server that does not migrate. Throws if the schema is outdated, or if the
 * account has more rights than the application needs.
 */
export const assertLeastPrivilege = (url: string): Promise<void> =>
  withNewClient(
    { connectionString: url, application_name: 'oto-start', query_timeout: 5000 },
    assertSchemaAndRights,
  )

async function assertSchemaAndRights(client: pg.Client): Promise<void> {
  const { rows: appliedMigrations } = await client
    .query<{ name: string; hash: string }>('select name, hash from migrations')
    .catch(({ code, message }) => {
      throw new Error(
        code === '42P01' || code === '42501'
          ? 'The schema does not exist, or this account may not read it: run `npx oto migrate` as its owner, and grant oto_app.'
          : message,
      )
    })
  const [pending] = pendingMigrations(await readMigrations(), appliedMigrations)
  if (pending) {
    throw new Error(`The schema lacks ${pending.name}: run \`npx oto migrate\` as its owner.`)
  }
  if (await isJobQueueOutdated(client)) {
    throw new Error('The schema of the job queue is outdated: run `npx oto migrate` as its owner.')
  }
  const { rows } = await client.query<AccountRights>(accountRightsQuery)
  const { account, excessRights } = rows[0] as AccountRights
  if (excessRights.length === 0) return
  throw new Error(
    `With MIGRATE=off the account of DATABASE_URL must be able to do no more than Oto needs, but ${account} ` +
      `${excessRights.join(', ')}. Use an account that is only a member of oto_app.`,
  )
}
