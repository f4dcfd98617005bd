import type { Job, JobResult, PgBoss } from 'pg-boss'
import { mailQueues } from '#database/job-queue.ts'
import type { MailConfig } from '#server/config.ts'
import { type JobWorker, type JobWorkerOptions, startJobWorker } from '#server/load/job-worker.ts'
import { deliverMail, type MailKey, markDead } from '#server/mail/mail-delivery.ts'
import type { MailFailure } from '#server/mail/mail-failures.ts'
import { type MailTimeouts, openMailTransport } from '#server/mail/mail-transport.ts'

/** Concurrent mails. Each takes about a millisecond of CPU time at a stretch, so more would delay requests. */
const mailsPerBatch = 3

type MailWorkerOptions = JobWorkerOptions & {
  config: MailConfig
  onFailure?: (failure: MailFailure) => void
  timeouts?: MailTimeouts
}

/** Sends queued mails; any number of servers share the queue. `stop` lets current mails finish. */
export async function startMailWorker({
  config,
  onFailure,
  timeouts,
  pollingSeconds = 2,
  ...options
}: MailWorkerOptions): Promise<JobWorker> {
  const { database, onError } = options
  const transport = openMailTransport(config.smtpUrl, timeouts)
  const polling = {
    batchSize: mailsPerBatch,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: pollingSeconds,
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
  const registerQueues = async (queue: PgBoss) => {
    await queue.work(
      mailQueues.waiting,
      { ...polling, perJobResults: true },
      (jobs: Job<MailKey>[]) => Promise.all(jobs.map(deliver)),
    )
    await queue.work<MailKey>(mailQueues.abandoned, polling, async (jobs) => {
      for (const { data } of jobs) await markDead(database, data)
    })
  }
  return startJobWorker(options, registerQueues, { onStopped: () => transport.close() })
}
