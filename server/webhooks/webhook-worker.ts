import type { Job, JobResult, PgBoss } from 'pg-boss'
import type { Database } from '#database/client/connect.ts'
import { sql } from '#database/client/sql.ts'
import { addJobs, addJobsFrom, webhookQueues } from '#database/job-queue.ts'
import { inTenantTransaction } from '#server/data/command-transaction.ts'
import { execute } from '#server/data/execute.ts'
import { FairQueue } from '#server/load/fair-queue.ts'
import { type JobWorker, type JobWorkerOptions, startJobWorker } from '#server/load/job-worker.ts'
import { readAcknowledgementFolder } from '#server/webhooks/acknowledgement-folder.ts'
import {
  sendDue,
  type WebhookContext,
  type WebhookEndpointKey,
} from '#server/webhooks/delivery-sending.ts'
import { planDeliveries, type WebhookJob } from '#server/webhooks/webhook-planning.ts'

/** Batches sent at the same time, so that an endpoint that does not reply delays only one of them. */
const maxConcurrentBatches = 3
/** Folders read at the same time; each may take files of some megabytes. */
const maxConcurrentFolders = 3
/** Milliseconds after which an endpoint with more to send is queued again behind others. */
const turnMs = 20_000
const endpointName = ({ companyId, endpointId }: WebhookEndpointKey) => `${companyId} ${endpointId}`

type WebhookWorkerOptions = Omit<WebhookContext, 'inCompany'> &
  JobWorkerOptions & {
    /** Seconds between sweeps. */
    sweepSeconds?: number
  }

/** Returns a queue for transactions that leaves most connections of the pool to requests. */
function transactionQueue({ pool }: Database): FairQueue {
  const concurrency = Math.max(1, Math.floor((pool.options.max ?? 10) / 4))
  const maxWaiting = Number.POSITIVE_INFINITY
  const refuse = () => new Error('the wait has no limits')
  return new FairQueue({ concurrency, maxRunningPerGroup: concurrency, maxWaiting, refuse })
}

/**
 * Sends events to webhooks; any number of servers share the work. A sweep at the start and at intervals queues jobs for
 * work that a killed server left.
 */
export async function startWebhookWorker({
  onError,
  pollingSeconds = 2,
  supervisionSeconds,
  sweepSeconds = 600,
  ...settings
}: WebhookWorkerOptions): Promise<JobWorker> {
  const { database } = settings
  const transactions = transactionQueue(database)
  const context: WebhookContext = {
    ...settings,
    inCompany: (companyId, work) =>
      transactions.run({ group: String(companyId) }, () =>
        inTenantTransaction(database, companyId, work),
      ),
  }
  const turnsByEndpoint = new Map<string, { hasNewJob: boolean }>()
  let isStopping = false

  const sweep = () =>
    execute(
      database.pool,
      addJobsFrom(sql`
        select ${sql.lit(webhookQueues.events)} as queue, jsonb_build_object('companyId', company_id, 'isSweep', true) as data
        from (select distinct company_id from usernames) companies`),
    ).catch(onError)

  // Each server runs one turn per endpoint at a time: a job that comes meanwhile makes the running turn check again.
  const takeTurn = async ({ companyId, endpointId }: WebhookEndpointKey) => {
    const key = { companyId, endpointId }
    const turn = turnsByEndpoint.get(endpointName(key))
    if (turn) {
      turn.hasNewJob = true
      return
    }
    const newTurn = { hasNewJob: true }
    turnsByEndpoint.set(endpointName(key), newTurn)
    const turnEndMs = Date.now() + turnMs
    try {
      while (newTurn.hasNewJob && !isStopping) {
        newTurn.hasNewJob = false
        while ((await sendDue(context, key)) && !isStopping) {
          if (Date.now() < turnEndMs) continue
          await execute(database.pool, addJobs(webhookQueues.deliveries, [key]))
          return
        }
      }
      if (isStopping) await execute(database.pool, addJobs(webhookQueues.deliveries, [key]))
    } finally {
      turnsByEndpoint.delete(endpointName(key))
    }
  }

  const addWorker = <Data extends object>(
    queue: PgBoss,
    name: string,
    concurrency: { localConcurrency: number; batchSize?: number },
    handle: (data: Data) => Promise<unknown>,
    subjectOf: (data: Data) => string,
  ) =>
    queue.work(
      name,
      {
        ...{ batchSize: 50, burstWhenBatchFull: true, perJobResults: true, ...concurrency },
        pollingIntervalSeconds: pollingSeconds,
      },
      async (jobs: Job<Data>[]) => {
        const jobGroups = [...Map.groupBy(jobs, ({ data }) => subjectOf(data)).values()]
        const results = await Promise.all(
          jobGroups.map(async (group): Promise<JobResult[]> => {
            const status = await Promise.resolve(group[0] && handle(group[0].data)).then(
              () => 'completed' as const,
              (error: Error) => {
                onError(error)
                return 'failed' as const
              },
            )
            return group.map(({ id }) => ({ id, status }))
          }),
        )
        return results.flat()
      },
    )

  const timer = setInterval(sweep, sweepSeconds * 1000).unref()
  return startJobWorker(
    { database, onError, supervisionSeconds },
    async (queue) => {
      await addWorker<WebhookJob>(
        queue,
        webhookQueues.events,
        { localConcurrency: 1 },
        (job) => planDeliveries(context, job),
        ({ companyId, isSweep = false, hasNewEvents = false, removedId = '' }) =>
          `${companyId} ${isSweep} ${hasNewEvents} ${removedId}`,
      )
      await addWorker<WebhookEndpointKey>(
        queue,
        webhookQueues.deliveries,
        { localConcurrency: maxConcurrentBatches },
        takeTurn,
        endpointName,
      )
      await addWorker<WebhookEndpointKey>(
        queue,
        webhookQueues.folders,
        { localConcurrency: maxConcurrentFolders, batchSize: 1 },
        (key) => readAcknowledgementFolder(context, key),
        endpointName,
      )
      await sweep()
    },
    {
      onStop: () => {
        isStopping = true
        clearInterval(timer)
      },
    },
  )
}
