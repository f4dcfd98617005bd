import pg from 'pg'
import { migrate } from '#database/migrate.ts'
import { runOto } from '#test/world/oto-command.ts'

// Shared by all test files: two may not change the same role at once.
const ROLE_LOCK = 684_003

/** Distributes the demo world in an empty database of a Citus; a distributed one cannot be cloned. */
export async function distributeWorld(
  ownerUrl: string,
  loadWorld: (url: string) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'oto-test' })
  await client.connect()
  try {
    await client.query('create extension citus')
    await migrate(ownerUrl)
    await loadWorld(ownerUrl)
    // Each shard of each table is a table of its own: few are made sooner.
    await client.query(`do $$ begin
      execute format('alter database %I set citus.shard_count = 4', current_database());
      perform pg_advisory_xact_lock(${ROLE_LOCK});
      if exists (select from pg_roles where rolname = 'oto_app' and not rolcanlogin) then
        alter role oto_app login;
      end if;
    end $$`)
  } finally {
    await client.end()
  }
  const { status, said } = runOto(['enable-citus'], { DATABASE_URL: ownerUrl })
  if (status !== 0) throw new Error(said)
}
