import type { Sql } from '#database/client/sql.ts'
import { addJobs, noticeQueues } from '#database/job-queue.ts'

/** Source of an event that people are notified about. */
export type NoticeSource =
  | 'shipment-event'
  | 'order-event'
  | 'order-import'
  | 'comment'
  | 'comment-mentions'
  | 'order-import-reversal'
  | 'order-import-job'
  | 'webhook-disabled'
  | 'message-failed'

/** Events of one source and company, for one job. */
export type NoticeJob = { companyId: number; source: NoticeSource; ids: readonly number[] }

/** Returns the SQL that queues notices of events; they are sent once the transaction commits. */
export const queueNotices = (
  companyId: number,
  source: NoticeSource,
  ids: readonly number[],
): Sql => addJobs(noticeQueues.events, [{ companyId, source, ids } satisfies NoticeJob])
