import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { scoreQueue } from '#database/job-queue.ts'

export type ScoreKey = { companyId: number; shipmentId: number }

/** Selects the job that updates the supplier's figures after a change of a received shipment. */
export const scoreJob = (shipmentId: number): Sql => sql`
  select ${sql.lit(scoreQueue)} as queue,
    jsonb_build_object('companyId', ${thisCompany}, 'shipmentId', ${shipmentId}::bigint) as data`
