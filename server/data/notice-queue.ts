import type { Sql } from '#database/client/sql.ts'
import { addJobsOf, type Job, noticeQueues } from '#database/job-queue.ts'

/** Where an event stands that people are told of. */
export type NoticeSource =
  | 'shipment-event'
  | 'order-event'
  | 'order-import'
  | 'comment'
  | 'comment-mentions'
  | 'order-import-reversal'

/** Events of one source and company, as a job names them. */
export type NoticeJob = { companyId: number; source: NoticeSource; ids: readonly number[] }

/** The job that finds out who is to be notified of events. */
export const noticeJob = (
  companyId: number,
  source: NoticeSource,
  ids: readonly number[],
): Job & { data: NoticeJob } => ({ queue: noticeQueues.events, data: { companyId, source, ids } })

/** Has people notified of events, once the transaction that adds them is committed. */
export const queueNotices = (...events: Parameters<typeof noticeJob>): Sql =>
  addJobsOf([noticeJob(...events)])
