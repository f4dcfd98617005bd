import { sql, thisCompany } from '#database/client/sql.ts'
import { addJobsFrom, scoreQueue } from '#database/job-queue.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'

/** The shipment that a job names. */
export type ScoreKey = { companyId: number; shipmentId: number }

/** Has the figures of a supplier follow what this transaction changes of a received shipment, once it is committed. */
export const queueScore = (mutation: MutationContext, shipmentId: number): Promise<unknown> =>
  mutation.execute(
    addJobsFrom(sql`
      select ${sql.lit(scoreQueue)} as queue,
        jsonb_build_object('companyId', ${thisCompany}, 'shipmentId', ${shipmentId}::bigint) as data`),
  )
