import type pg from 'pg'
import { eventually } from '#test/world/running-server.ts'

// On a Citus the statements of a company wait at the machine that has its rows.
const waits = process.env.TEST_CITUS
  ? `select count(distinct w.waiting_gpid)::int as count from citus_lock_waits w
     join pg_stat_activity a on a.pid = citus_pid_for_gpid(w.waiting_gpid) where a.datname = current_database()`
  : `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`

/** Resolves once at least this number of statements of a test database waits for a lock. */
export const untilWaiting = (owner: pg.Pool, count = 1): Promise<unknown> =>
  eventually(`${count} statements wait for a lock`, async () => {
    const { rows } = await owner.query<{ count: number }>(waits)
    return (rows[0]?.count ?? 0) >= count
  })
