import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { addJobs, noticeQueues } from '#database/job-queue.ts'

/** Source of an event that people are notified of. */
export type NoticeSource =
  | 'shipment-event'
  | 'order-event'
  | 'order-import'
  | 'comment'
  | 'comment-mentions'
  | 'order-import-reversal'
  | 'order-import-job'

/** Events of one source and company, as a job names them. */
export type NoticeJob = { companyId: number; source: NoticeSource; ids: readonly number[] }

/** Returns the SQL that queues notices of events, sent once the transaction that adds the events is committed. */
export const queueNotices = (
  companyId: number,
  source: NoticeSource,
  ids: readonly number[],
): Sql => addJobs(noticeQueues.events, [{ companyId, source, ids } satisfies NoticeJob])

/** A select of the same job for the events of a CTE, for `addJobsFrom`. */
export const noticeJob = (source: NoticeSource, events: string): Sql => sql`
  select ${sql.lit(noticeQueues.events)} as queue, jsonb_build_object('companyId', ${thisCompany},
    'source', ${sql.lit(source)}, 'ids', jsonb_agg(id)) as data
  from ${sql.ref(events)}`
