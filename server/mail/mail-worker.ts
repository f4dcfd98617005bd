import type { Job, JobResult } from 'pg-boss'
import type { Database } from '#database/client/connect.ts'
import { mailQueues, openJobQueue } from '#database/job-queue.ts'
import type { MailConfig } from '#server/config.ts'
import { deliverMail, giveUp, type MailKey } from '#server/mail/mail-delivery.ts'
import type { MailFailure } from '#server/mail/mail-failures.ts'
import { type MailTimeouts, openMailTransport } from '#server/mail/mail-transport.ts'

/** More would hold up requests: each takes about a millisecond of the processor, without a pause. */
const mailsAtOnce = 3

/** Below the time in which a server must have ended. */
const stopTimeoutMs = 6000

type MailWorker = {
  database: Database
  config: MailConfig
  onError: (error: Error) => void
  /** Called after each try that failed. */
  onFailure?: (failure: MailFailure) => void
  timeouts?: MailTimeouts
  /** Seconds between polls for mails, and between searches for those that a killed server left behind. */
  pollingSeconds?: number
  supervisionSeconds?: number
}

/** Sends the mails of the queue, which any number of servers share; `stop` lets those under way end. */
export async function startMailWorker({
  database,
  config,
  onError,
  onFailure,
  timeouts,
  pollingSeconds = 2,
  supervisionSeconds = 60,
}: MailWorker): Promise<{ stop: () => Promise<void> }> {
  const transport = openMailTransport(config.smtpUrl, timeouts)
  const queue = openJobQueue(database.pool, { supervisionSeconds, onError })
  const polling = {
    batchSize: mailsAtOnce,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: pollingSeconds,
  }
  const stop = async () => {
    await queue.stop({ graceful: true, timeout: stopTimeoutMs })
    transport.close()
  }
  const deliver = async ({ id, data }: Job<MailKey>): Promise<JobResult> => {
    try {
      const outcome = await deliverMail({ database, config, transport, onFailure }, data)
      return { id, status: outcome === 'done' ? 'completed' : 'failed' }
    } catch (error) {
      onError(error as Error)
      return { id, status: 'failed' }
    }
  }
  try {
    await queue.start()
    await queue.work(
      mailQueues.waiting,
      { ...polling, perJobResults: true },
      (jobs: Job<MailKey>[]) => Promise.all(jobs.map(deliver)),
    )
    await queue.work<MailKey>(mailQueues.abandoned, polling, async (jobs) => {
      for (const { data } of jobs) await giveUp(database, data)
    })
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
  return { stop }
}
