import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { scoreQueue } from '#database/job-queue.ts'

export type ScoreKey = { companyId: number; shipmentId: number }

/** The job that updates the supplier's figures after a change of a received shipment, as a select. */
export const scoreJob = (shipmentId: number): Sql => sql`
  select ${sql.lit(scoreQueue)} as queue,
    jsonb_build_object('companyId', ${thisCompany}, 'shipmentId', ${shipmentId}::bigint) as data`
