import { sql, thisCompany } from '#database/client/sql.ts'
import { addJobsFrom, scoreQueue } from '#database/job-queue.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'

export type ScoreKey = { companyId: number; shipmentId: number }

/** Queues an update of the supplier's figures after this transaction, which changes a received shipment. */
export const queueScore = (mutation: MutationContext, shipmentId: number): Promise<unknown> =>
  mutation.execute(
    addJobsFrom(sql`
      select ${sql.lit(scoreQueue)} as queue,
        jsonb_build_object('companyId', ${thisCompany}, 'shipmentId', ${shipmentId}::bigint) as data`),
  )
