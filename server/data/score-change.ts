import { addJobs, scoreQueue } from '#database/job-queue.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'

/** What a job names. */
export type ScoreKey = { companyId: number; shipmentId: number }

/** Has the figures of a supplier follow what this transaction changes of a received shipment, once it is committed. */
export const queueScore = (mutation: MutationContext, shipmentId: number): Promise<unknown> =>
  mutation.execute(
    addJobs(scoreQueue, [{ companyId: Number(mutation.caller.companyId), shipmentId }]),
  )
