import { addJobsOf, type Job, scoreQueue } from '#database/job-queue.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'

/** What a job names. */
export type ScoreKey = { companyId: number; shipmentId: number }

/** The job that has the figures of a supplier follow what changed of a received shipment. */
export const scoreJob = (
  { caller }: MutationContext,
  shipmentId: number,
): Job & { data: ScoreKey } => ({
  queue: scoreQueue,
  data: { companyId: Number(caller.companyId), shipmentId },
})

/** Has the figures of a supplier follow what this transaction changes of a received shipment, once it is committed. */
export const queueScore = (mutation: MutationContext, shipmentId: number): Promise<unknown> =>
  mutation.execute(addJobsOf([scoreJob(mutation, shipmentId)]))
