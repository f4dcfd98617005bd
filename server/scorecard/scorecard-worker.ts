import type { Database } from '#database/client/connect.ts'
import { openJobQueue, scoreQueue } from '#database/job-queue.ts'
import type { ScoreKey } from '#server/queries/score-change.ts'
import { scoreShipments } from '#server/scorecard/score-shipments.ts'

const shipmentsAtOnce = 100
/** Below the time in which a server must have ended. */
const stopTimeoutMs = 6000

/** Keeps the figures of suppliers up to date by the jobs of the queue, which any number of servers share. */
export async function startScorecardWorker({
  database,
  onError,
  pollingSeconds = 2,
}: {
  database: Database
  onError: (error: Error) => void
  pollingSeconds?: number
}): Promise<{ stop: () => Promise<void> }> {
  const queue = openJobQueue(database.pool, { supervisionSeconds: 60, onError })
  const stop = () => queue.stop({ graceful: true, timeout: stopTimeoutMs })
  try {
    await queue.start()
    await queue.work<ScoreKey>(
      scoreQueue,
      {
        batchSize: shipmentsAtOnce,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: pollingSeconds,
      },
      async (jobs) => {
        const byCompany = Map.groupBy(jobs, ({ data }) => data.companyId)
        for (const [companyId, ofCompany] of byCompany)
          await scoreShipments(database, companyId, [
            ...new Set(ofCompany.map(({ data }) => data.shipmentId)),
          ])
      },
    )
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
  return { stop }
}
