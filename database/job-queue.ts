// The job queue is pg-boss: docs/decisions/054-jobs-by-pg-boss.md.
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import pgBoss from 'pg-boss/package.json' with { type: 'json' }
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { withClient } from '#database/client/with-client.ts'
import { receivedScores } from '#database/shipment-scores.ts'

const schema = 'pgboss'

/** Mails to send, and mails whose last try was interrupted. Each job names a mail by company and id. */
export const mailQueues = { waiting: 'send-mail', abandoned: 'mail-abandoned' } as const

/** Received shipments whose scores must be recomputed. Each job names a shipment by company and id. */
export const scoreQueue = 'score-shipment'

/** Events to notify people of, people with notices to mail, and companies whose day begins. */
export const noticeQueues = {
  events: 'notice-events',
  mails: 'notice-mails',
  days: 'notice-days',
} as const

/** Order files to import, and files whose last try was interrupted. Each job names an import by company and id. */
export const importQueues = { waiting: 'import-orders', abandoned: 'import-abandoned' } as const

/**
 * Companies with changes to send to their webhooks, endpoints with deliveries to send, and endpoints whose folder is to
 * be read. Each job has the ids of one company or endpoint.
 */
export const webhookQueues = {
  events: 'webhook-events',
  deliveries: 'send-webhooks',
  folders: 'read-folders',
} as const

/** Uploaded files to remove unless they were attached meanwhile, and files to remove from the store. */
export const fileQueues = { unattached: 'unattached-file', removed: 'removed-file' } as const

export const workQueues: readonly string[] = [
  ...[...Object.values(mailQueues), scoreQueue, ...Object.values(webhookQueues)],
  ...[...Object.values(noticeQueues), ...Object.values(importQueues), ...Object.values(fileQueues)],
]

/** Not a work queue: its only job records the time of the last backup. It belongs to no company; backups omit it. */
export const backupQueue = 'backup-made'

const yearSeconds = 365 * 24 * 60 * 60
const commonQueueOptions = {
  retryBackoff: true,
  retentionSeconds: yearSeconds,
  deleteAfterSeconds: 60 * 60,
}

/** Options for mails: eleven tries over some seventeen hours, with back-offs of 1, 2, 4 … 512 minutes. */
const mailOptions = {
  ...commonQueueOptions,
  retryLimit: 10,
  retryDelay: 60,
  // After a server was killed during a try, the mail waits this long. A try takes a minute at most.
  expireInSeconds: 120,
  // Kept as long as the mail, which may wait until a mail server is configured.
  retentionSeconds: yearSeconds,
  deleteAfterSeconds: 24 * 60 * 60,
  deadLetter: mailQueues.abandoned,
}

/** Options for scores: twelve tries, the last ones an hour apart. Until a try succeeds, scores stay unchanged. */
const scoreOptions = {
  ...commonQueueOptions,
  retryLimit: 11,
  retryDelay: 5,
  retryDelayMax: 3600,
  expireInSeconds: 300,
}

/** Options for notices and uploaded files: retries for a day, because such jobs fail only if the database fails. */
const noticeOptions = { ...commonQueueOptions, retryLimit: 12, retryDelay: 15, expireInSeconds: 60 }

/**
 * Options for imports: twelve tries in half an hour, because they fail only if the database fails. Another server takes
 * over the import of a killed or hanging server once its heartbeat is overdue.
 */
const importOptions = {
  ...commonQueueOptions,
  retryLimit: 11,
  retryDelay: 5,
  retryDelayMax: 300,
  heartbeatSeconds: 30,
  expireInSeconds: 60 * 60,
  deadLetter: importQueues.abandoned,
}

/** Options for webhooks: retries if a server was killed or the database failed. Deliveries schedule their tries. */
const webhookOptions = {
  ...commonQueueOptions,
  retryLimit: 12,
  retryDelay: 5,
  retryDelayMax: 600,
  // Longer than a server takes for one job.
  expireInSeconds: 120,
}

const bossOptions = { schema, schedule: false, reindex: false, monitorVacuum: false } as const

/** Migrates the schema of pg-boss. The caller must hold the migration lock and own the tables. */
export async function migrateJobQueue(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select where to_regclass('public.mails') is not null`)
  if (!rowCount) return
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
  const boss = new PgBoss({ ...bossOptions, db, supervise: false, registerInstance: false })
  boss.on('error', () => {})
  await boss.start()
  const ensureQueue = async (queue: string, options: typeof commonQueueOptions) => {
    await boss.createQueue(queue, options)
    await boss.updateQueue(queue, options)
  }
  await boss.createQueue(mailQueues.abandoned, { retentionSeconds: yearSeconds })
  await ensureQueue(mailQueues.waiting, mailOptions)
  await boss.createQueue(importQueues.abandoned, { retentionSeconds: yearSeconds })
  await ensureQueue(importQueues.waiting, importOptions)
  await ensureQueue(scoreQueue, scoreOptions)
  for (const queue of [...Object.values(noticeQueues), ...Object.values(fileQueues)])
    await ensureQueue(queue, noticeOptions)
  for (const queue of Object.values(webhookQueues)) await ensureQueue(queue, webhookOptions)
  await boss.createQueue(backupQueue, { deleteAfterSeconds: 0 })
  await boss.stop({ graceful: false })
  await client.query(`grant usage on schema ${schema} to oto_app;
    grant select, insert, update, delete on all tables in schema ${schema} to oto_app`)
}

/** Whether the schema of pg-boss is older than this version of pg-boss needs. A newer schema is accepted. */
export async function isJobQueueOutdated(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ version: number }>(`select version from ${schema}.version`)
  return (rows[0]?.version ?? 0) < pgBoss.pgboss.schema
}

/** Records that a backup was made, for `/metrics`. */
export async function recordBackup(client: pg.Client): Promise<void> {
  await client.query(`begin; delete from ${schema}.job where name = '${backupQueue}'`)
  await client.query(
    `insert into ${schema}.job (name, state, completed_on, deletion_seconds, policy)
     select name, 'completed', now(), deletion_seconds, policy from ${schema}.queue where name = $1`,
    [backupQueue],
  )
  await client.query('commit')
}

type JobQueueOptions = {
  onError: (error: Error) => void
  /** Seconds between searches for jobs that a killed server left behind. */
  supervisionSeconds: number
}

/** Opens the queue for a server: on connections of its pool, with the rights of the application's role. */
export function openJobQueue(
  pool: pg.Pool,
  { onError, supervisionSeconds }: JobQueueOptions,
): PgBoss {
  // Some queries of pg-boss are whole transactions: if such a query fails, its connection is closed.
  const db = {
    executeSql: (text: string, values?: unknown[]) =>
      withClient(pool, (client) => client.query(text, values)),
  }
  const boss = new PgBoss({
    ...{ ...bossOptions, db, migrate: false },
    superviseIntervalSeconds: supervisionSeconds,
    monitorIntervalSeconds: supervisionSeconds,
  })
  boss.on('error', onError)
  return boss
}

/**
 * Adds a job for each element of `data` to a queue, within the caller's transaction. `startAfter`, a time in an
 * element, delays its job.
 */
export const addJobs = (queue: string, data: readonly object[]): Sql =>
  addJobsFrom(
    sql`select ${queue}::text as queue, data from jsonb_array_elements(${JSON.stringify(data)}::jsonb) data`,
  )

/** Adds a job for each received shipment of a company whose stored score is missing or outdated. */
export const addMissingScores: Sql = addJobsFrom(sql`
    select ${sql.lit(scoreQueue)} as queue, jsonb_build_object('companyId', company_id, 'shipmentId', shipment_id) as data
    from (${receivedScores()} except select * from shipment_scores where company_id = ${thisCompany}) missing`)

/** Adds the jobs of a `select queue, data`; can be a CTE of the statement that inserts the rows that the jobs name. */
export function addJobsFrom(jobs: Sql): Sql {
  return sql`
    insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, expire_seconds, deletion_seconds,
      start_after, keep_until, dead_letter, policy, heartbeat_seconds)
    select q.name, job.data, q.retry_limit, q.retry_delay, q.retry_backoff, q.expire_seconds, q.deletion_seconds,
      coalesce((job.data->>'startAfter')::timestamptz, now()), now() + q.retention_seconds * interval '1 second',
      q.dead_letter, q.policy, q.heartbeat_seconds
    from (${jobs}) job join pgboss.queue q on q.name = job.queue`
}
