import type pg from 'pg'
import { eventually, startServer } from '#test/world/running-server.ts'

const applicationName = 'killed-sender'

/** Starts a server that sends webhooks, to be killed. */
export async function startSender(ownerUrl: string) {
  const url = new URL(ownerUrl)
  url.searchParams.set('application_name', applicationName)
  return startServer('node', { DATABASE_URL: url.href, OUTBOUND_NETWORKS: '127.0.0.0/8' })
}

/**
 * Lets two minutes pass for webhooks, once the statements of killed servers have ended: another server takes over the
 * leases, and delayed tries are due.
 */
export async function passLeases(owner: pg.Pool): Promise<void> {
  await eventually('the connections of killed servers have ended', async () => {
    const { rowCount } = await owner.query(
      'select 1 from pg_stat_activity where datname = current_database() and application_name = $1',
      [applicationName],
    )
    return rowCount === 0
  })
  await owner.query(`update webhook_deliveries set next_try_at = now() where state = 'waiting'`)
  await owner.query(
    `update pgboss.job set started_on = started_on - interval '3 minutes' where state = 'active'`,
  )
  await owner.query(`update pgboss.job set start_after = now() where state in ('created', 'retry')`)
}
