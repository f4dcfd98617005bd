import { scoreQueue } from '#database/job-queue.ts'
import { type JobWorker, type JobWorkerOptions, startJobWorker } from '#server/load/job-worker.ts'
import type { ScoreKey } from '#server/queries/score-change.ts'
import { scoreShipments } from '#server/scorecard/score-shipments.ts'

const shipmentsPerBatch = 100

/** Starts the jobs that update suppliers' figures; any number of servers share them. */
export const startScorecardWorker = ({
  pollingSeconds = 2,
  ...options
}: JobWorkerOptions): Promise<JobWorker> =>
  startJobWorker(options, (queue) =>
    queue.work<ScoreKey>(
      scoreQueue,
      {
        batchSize: shipmentsPerBatch,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: pollingSeconds,
      },
      async (jobs) => {
        const jobsByCompany = Map.groupBy(jobs, ({ data }) => data.companyId)
        for (const [companyId, jobsOfCompany] of jobsByCompany)
          await scoreShipments(options.database, companyId, [
            ...new Set(jobsOfCompany.map(({ data }) => data.shipmentId)),
          ])
      },
    ),
  )
