import { Gauge, type Registry } from 'prom-client'
import type { Database } from '#database/client/connect.ts'
import { backupQueue, fileQueues, mailQueues, workQueues } from '#database/job-queue.ts'
import type { Config } from '#server/config.ts'

type JobSettings = Pick<Config, 'mail' | 'filesUrl'>

type Figures = {
  mails: { waiting: number; dead: number }
  webhooks: { waiting: number; failed: number }
  jobs: Map<string, number>
  /** Undefined if no backup is known. */
  backupAgeSeconds: number | undefined
}

/** Maximum age of the figures that the scrapes of one server share. */
const maxAgeMs = 30_000
/** Maximum time that a scrape waits for the database; it then reports the former figures, or none. */
const timeoutMs = 1500

const jobsAndBackup = `
  select jsonb_build_object(
    'jobs', (select jsonb_object_agg(name, count) from (
      select name, count(*) from pgboss.job
      where state < 'active' and start_after <= now() group by name) waiting),
    'backupAge', (select extract(epoch from now() - max(completed_on)) from pgboss.job where name = $1)) as figures`

/** Queues whose jobs are late if they wait: without SMTP_URL mails, and without FILES_URL stored files, wait for it. */
function workedQueues({ mail, filesUrl }: JobSettings): string[] {
  const unworked: string[] = [
    ...(mail ? [] : Object.values(mailQueues)),
    ...(filesUrl ? [] : [fileQueues.removed]),
  ]
  return workQueues.filter((queue) => !unworked.includes(queue))
}

/** Reads queue figures from the database, one company at a time because of row-level security. */
async function readFigures({ pool }: Database, queues: string[]): Promise<Figures> {
  const client = await pool.connect()
  let isCommitted = false
  try {
    await client.query('begin')
    const { rows: companies } = await client.query<{ id: string }>(
      'select distinct company_id::text as id from usernames',
    )
    const mails = { waiting: 0, dead: 0 }
    const webhooks = { waiting: 0, failed: 0 }
    for (const { id } of companies) {
      await client.query(`set local app.company = '${Number(id)}'`)
      const { rows: mailCounts } = await client.query<{ state: 'waiting' | 'dead'; count: number }>(
        `select state, count(*)::int as count from mails
         where company_id = $1 and state in ('waiting', 'dead') group by state`,
        [id],
      )
      for (const { state, count } of mailCounts) mails[state] += count
      const { rows: deliveries } = await client.query<{
        state: 'waiting' | 'failed'
        count: number
      }>(
        `select state, count(*)::int as count from webhook_deliveries
         where company_id = $1 and state in ('waiting', 'failed') group by state`,
        [id],
      )
      for (const { state, count } of deliveries) webhooks[state] += count
    }
    const { rows } = await client.query<{
      figures: { jobs: Record<string, number> | null; backupAge: number | null }
    }>(jobsAndBackup, [backupQueue])
    await client.query('commit')
    isCommitted = true
    const { jobs, backupAge } = rows[0]?.figures ?? { jobs: null, backupAge: null }
    return {
      mails,
      webhooks,
      jobs: new Map(queues.map((queue) => [queue, jobs?.[queue] ?? 0])),
      backupAgeSeconds: backupAge ?? undefined,
    }
  } finally {
    client.release(!isCommitted)
  }
}

/** Measures stored data; all servers of the same settings report the same values. */
export function measureStored(database: Database, registry: Registry, settings: JobSettings): void {
  const queues = workedQueues(settings)
  let figures: (Figures & { readAt: number }) | undefined
  let runningRefresh: Promise<void> | undefined
  const refresh = async () => {
    if (figures && Date.now() - figures.readAt < maxAgeMs) return
    runningRefresh ??= readFigures(database, queues)
      .then((stored) => {
        figures = { ...stored, readAt: Date.now() }
      })
      .catch(() => {
        // Unknown figures are not reported.
        figures = undefined
      })
      .finally(() => {
        runningRefresh = undefined
      })
    const timeout = Promise.withResolvers<void>()
    const timer = setTimeout(timeout.resolve, timeoutMs)
    await Promise.race([runningRefresh, timeout.promise])
    clearTimeout(timer)
  }
  const addGauge = (
    name: string,
    help: string,
    report: (metric: Gauge, read: Figures & { readAt: number }) => void,
    labelNames: string[] = [],
  ) => {
    const metric: Gauge = new Gauge({
      ...{ name, help, labelNames, registers: [registry] },
      // All worker processes report the same values, so they are not summed.
      aggregator: 'max',
      collect: async () => {
        await refresh()
        metric.reset()
        // Removes the gauge, because a reset one without labels reports zero.
        if (labelNames.length === 0) metric.remove()
        if (figures) report(metric, figures)
      },
    })
  }
  addGauge(
    'oto_mails_waiting',
    'Mails that wait for a try, of all companies.',
    (metric, { mails }) => metric.set(mails.waiting),
  )
  addGauge(
    'oto_mails_dead',
    'Mails that are not tried again, of all companies.',
    (metric, { mails }) => metric.set(mails.dead),
  )
  addGauge(
    'oto_webhooks_waiting',
    'Webhook deliveries that wait for a try, of all companies.',
    (metric, { webhooks }) => metric.set(webhooks.waiting),
  )
  addGauge(
    'oto_webhooks_failed',
    'Webhook deliveries of the last thirty days that failed, of all companies.',
    (metric, { webhooks }) => metric.set(webhooks.failed),
  )
  addGauge(
    'oto_jobs_waiting',
    'Jobs that are due and not begun, by queue.',
    (metric, { jobs }) => {
      for (const [queue, count] of jobs) metric.set({ queue }, count)
    },
    ['queue'],
  )
  addGauge(
    'oto_backup_age_seconds',
    'Seconds since the last `oto backup`; absent if none is known.',
    (metric, { backupAgeSeconds, readAt }) => {
      if (backupAgeSeconds !== undefined)
        metric.set(backupAgeSeconds + (Date.now() - readAt) / 1000)
    },
  )
}
