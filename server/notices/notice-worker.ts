import type { Job, JobResult } from 'pg-boss'
import type { Database } from '#database/client/connect.ts'
import { noticeQueues, openJobQueue } from '#database/job-queue.ts'
import { inTenantTransaction, type StatementExecutor } from '#server/data/command-transaction.ts'
import type { NoticeJob } from '#server/data/notice-queue.ts'
import { planDays, readLateEvents } from '#server/notices/notice-days.ts'
import type { NoticeEvent } from '#server/notices/notice-event.ts'
import { type NoticeMailPlan, writeNotices } from '#server/notices/notice-fan-out.ts'
import { mailDueNotices } from '#server/notices/notice-mail.ts'
import { noticeSources } from '#server/notices/notice-sources.ts'

/** Below the time in which a server must have ended. */
const stopTimeoutMs = 6000

type NoticeWorker = {
  database: Database
  mail: NoticeMailPlan
  onError: (error: Error) => void
  /** Seconds between polls for jobs, and between searches for those that a killed server left behind. */
  pollingSeconds?: number
  supervisionSeconds?: number
}

type CompanyData = { companyId: number }
type PersonJob = CompanyData & { userId: number }

/** Notifies people by list and mail; any number of servers share the work. */
export async function startNoticeWorker({
  database,
  mail,
  onError,
  pollingSeconds = 2,
  supervisionSeconds = 60,
}: NoticeWorker): Promise<{ stop: () => Promise<void> }> {
  const queue = openJobQueue(database.pool, { supervisionSeconds, onError })
  const polling = {
    batchSize: 50,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: pollingSeconds,
    perJobResults: true,
  } as const
  const stop = () => queue.stop({ graceful: true, timeout: stopTimeoutMs })
  const work = <Data extends CompanyData>(
    name: string,
    handle: (statements: StatementExecutor, companyId: number, all: Data[]) => Promise<unknown>,
  ) =>
    queue.work(name, polling, async (jobs: Job<Data>[]) => {
      const inOneTransaction = (some: Job<Data>[], companyId: number) =>
        inTenantTransaction(database, companyId, (statements) =>
          handle(
            statements,
            companyId,
            some.map(({ data }) => data),
          ),
        ).then(
          () => true,
          (error: Error) => {
            onError(error)
            return false
          },
        )
      const results: JobResult[] = []
      for (const [companyId, ofCompany] of Map.groupBy(jobs, ({ data }) => data.companyId)) {
        const isDone = await inOneTransaction(ofCompany, companyId)
        // A job that fails holds up no other.
        for (const job of ofCompany) {
          const isDoneAlone = isDone || (await inOneTransaction([job], companyId))
          results.push({ id: job.id, status: isDoneAlone ? 'completed' : 'failed' })
        }
      }
      return results
    })
  try {
    await queue.start()
    await work<NoticeJob>(noticeQueues.events, async (statements, companyId, jobs) => {
      const events: NoticeEvent[] = []
      for (const [source, some] of Map.groupBy(jobs, (job) => job.source))
        events.push(
          ...(await noticeSources[source](
            statements,
            some.flatMap(({ ids }) => ids),
          )),
        )
      await writeNotices(statements, companyId, events, mail)
      await planDays(statements, companyId)
    })
    await work<PersonJob>(noticeQueues.mails, async (statements, _companyId, jobs) => {
      for (const job of jobs) await mailDueNotices(statements, job)
    })
    await work(noticeQueues.days, async (statements, companyId) =>
      writeNotices(statements, companyId, await readLateEvents(statements, companyId), mail),
    )
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
  return { stop }
}
