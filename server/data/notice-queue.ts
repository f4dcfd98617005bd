import type { Sql } from '#database/client/sql.ts'
import { addJobs, noticeQueues } from '#database/job-queue.ts'

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

/** Has people told of events, once the transaction that adds them is committed: a job finds out whom. */
export const queueNotices = (
  companyId: number,
  source: NoticeSource,
  ids: readonly number[],
): Sql => addJobs(noticeQueues.events, [{ companyId, source, ids } satisfies NoticeJob])
