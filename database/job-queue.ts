// The job queue is pg-boss: docs/decisions/054-jobs-by-pg-boss.md.
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { withClient } from '#database/client/with-client.ts'
import { receivedScores } from '#database/shipment-scores.ts'

const schema = 'pgboss'

/** Mails to send, and those whose last try ended without a result: each names a mail by company and id. */
export const mailQueues = { waiting: 'send-mail', abandoned: 'mail-abandoned' } as const

/** Received shipments whose figures are to be computed again: each names one by company and id. */
export const scoreQueue = 'score-shipment'

/** Events to notify people of, notices of a person to mail, and a company's day that begins. */
export const noticeQueues = {
  events: 'notice-events',
  mails: 'notice-mails',
  days: 'notice-days',
} as const

/** Files of orders to import, and those whose last try never ended: each names a job by company and id. */
export const importQueues = { waiting: 'import-orders', abandoned: 'import-abandoned' } as const

/**
 * Companies whose changes are to be sent to their webhooks, endpoints that have deliveries to send, and endpoints whose
 * folder is to be read: each names one by its ids.
 */
export const webhookQueues = {
  events: 'webhook-events',
  deliveries: 'send-webhooks',
  folders: 'read-folders',
} as const

/** Uploaded files that are removed if they are not attached by then, and files to remove from the store. */
export const fileQueues = { unattached: 'unattached-file', removed: 'removed-file' } as const

export const workQueues: readonly string[] = [
  ...[...Object.values(mailQueues), scoreQueue, ...Object.values(webhookQueues)],
  ...[...Object.values(noticeQueues), ...Object.values(fileQueues)],
]

/** Not a work queue: its one job has the time of the last backup. It belongs to no company, and is in no backup. */
export const backupQueue = 'backup-made'

const year = 365 * 24 * 60 * 60
/** Eleven tries over some seventeen hours: the back-offs of 1, 2, 4 … 512 minutes add up to that. */
const waitingOptions = {
  retryLimit: 10,
  retryDelay: 60,
  retryBackoff: true,
  // A server that was killed during a try blocks its mail for this time. A try takes a minute at most.
  expireInSeconds: 120,
  // As long as the mail itself, which may have to wait for a mail server.
  retentionSeconds: year,
  deleteAfterSeconds: 24 * 60 * 60,
  deadLetter: mailQueues.abandoned,
}

/** Twelve tries, in the end an hour apart: until one succeeds, figures stay as before. */
const scoreOptions = {
  retryLimit: 11,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 300,
  retentionSeconds: year,
  deleteAfterSeconds: 60 * 60,
}

/** Failed jobs are tried again for a day: only the database can fail them. */
const noticeOptions = {
  retryLimit: 12,
  retryDelay: 15,
  retryBackoff: true,
  expireInSeconds: 60,
  retentionSeconds: year,
  deleteAfterSeconds: 60 * 60,
}

/**
 * Twelve tries in half an hour: an import waits for the database only. A server that was killed or hangs is silent for
 * this time before another one takes its import over.
 */
const importOptions = {
  retryLimit: 11,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 300,
  heartbeatSeconds: 30,
  expireInSeconds: 60 * 60,
  retentionSeconds: year,
  deleteAfterSeconds: 60 * 60,
  deadLetter: importQueues.abandoned,
}

/** A delivery has its own tries: a job is tried again if its server was killed, or the database failed. */
const webhookOptions = {
  retryLimit: 12,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  // Longer than a server takes for one job.
  expireInSeconds: 120,
  retentionSeconds: year,
  deleteAfterSeconds: 60 * 60,
}

const shared = { schema, schedule: false, reindex: false, monitorVacuum: false } as const

/** Migrates the queue's own schema; within the lock of the migrations, as the owner of the tables. */
export async function migrateJobQueue(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select where to_regclass('public.mails') is not null`)
  if (!rowCount) return
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
  const boss = new PgBoss({ ...shared, db, supervise: false, registerInstance: false })
  boss.on('error', () => {})
  await boss.start()
  await boss.createQueue(mailQueues.abandoned, { retentionSeconds: year })
  await boss.createQueue(mailQueues.waiting, waitingOptions)
  await boss.updateQueue(mailQueues.waiting, waitingOptions)
  await boss.createQueue(importQueues.abandoned, { retentionSeconds: year })
  await boss.createQueue(importQueues.waiting, importOptions)
  await boss.updateQueue(importQueues.waiting, importOptions)
  await boss.createQueue(scoreQueue, scoreOptions)
  await boss.updateQueue(scoreQueue, scoreOptions)
  for (const queue of [...Object.values(noticeQueues), ...Object.values(fileQueues)]) {
    await boss.createQueue(queue, noticeOptions)
    await boss.updateQueue(queue, noticeOptions)
  }
  for (const queue of Object.values(webhookQueues)) {
    await boss.createQueue(queue, webhookOptions)
    await boss.updateQueue(queue, webhookOptions)
  }
  await boss.createQueue(backupQueue, { deleteAfterSeconds: 0 })
  await boss.stop({ graceful: false })
  await client.query(`grant usage on schema ${schema} to oto_app;
    grant select, insert, update, delete on all tables in schema ${schema} to oto_app`)
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
  /** Interval between searches for jobs that a killed server left behind. */
  supervisionSeconds: number
}

/** The queue as a server uses it: on connections of its pool, with the rights of the application's role. */
export function openJobQueue(
  pool: pg.Pool,
  { onError, supervisionSeconds }: JobQueueOptions,
): PgBoss {
  // Some of its texts are whole transactions: a connection on which one failed is closed.
  const db = {
    executeSql: (text: string, values?: unknown[]) =>
      withClient(pool, (client) => client.query(text, values)),
  }
  const boss = new PgBoss({
    ...{ ...shared, db, migrate: false },
    superviseIntervalSeconds: supervisionSeconds,
    monitorIntervalSeconds: supervisionSeconds,
  })
  boss.on('error', onError)
  return boss
}

/**
 * Adds a job to a queue for each of some data, in the transaction of the change that they are about. A job whose data
 * have `startAfter`, an instant, waits until then.
 */
export const addJobs = (queue: string, data: readonly object[]): Sql =>
  addJobsFrom(
    sql`select ${queue}::text as queue, data from jsonb_array_elements(${JSON.stringify(data)}::jsonb) data`,
  )

/**
 * Adds a job for each received shipment of a company that is missing in its supplier's figures, or has others there.
 */
export const addMissingScores: Sql = addJobsFrom(sql`
    select ${sql.lit(scoreQueue)} as queue, jsonb_build_object('companyId', company_id, 'shipmentId', shipment_id) as data
    from (${receivedScores()} except select * from shipment_scores where company_id = ${thisCompany}) missing`)

/** Adds the jobs of a select of queue and data; this can be part of the statement that inserts the rows they name. */
export function addJobsFrom(jobs: Sql): Sql {
  return sql`
    insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, expire_seconds, deletion_seconds,
      start_after, keep_until, dead_letter, policy, heartbeat_seconds)
    select q.name, job.data, q.retry_limit, q.retry_delay, q.retry_backoff, q.expire_seconds, q.deletion_seconds,
      coalesce((job.data->>'startAfter')::timestamptz, now()), now() + q.retention_seconds * interval '1 second',
      q.dead_letter, q.policy, q.heartbeat_seconds
    from (${jobs}) job join pgboss.queue q on q.name = job.queue`
}
