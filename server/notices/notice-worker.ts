import type { Job, JobResult, PgBoss } from 'pg-boss'
import { noticeQueues } from '#database/job-queue.ts'
import { inTenantTransaction, type StatementExecutor } from '#server/data/command-transaction.ts'
import type { NoticeJob } from '#server/data/notice-queue.ts'
import { type JobWorker, type JobWorkerOptions, startJobWorker } from '#server/load/job-worker.ts'
import { ensureDayJob, readLateEvents } from '#server/notices/notice-days.ts'
import type { NoticeEvent } from '#server/notices/notice-event.ts'
import { type NoticeMailPlan, writeNotices } from '#server/notices/notice-fan-out.ts'
import { mailDueNotices } from '#server/notices/notice-mail.ts'
import { noticeReaderBySource } from '#server/notices/notice-sources.ts'

type CompanyData = { companyId: number }
type PersonJob = CompanyData & { userId: number }

/** Starts the jobs that write notices and their mails; any number of servers share them. */
export function startNoticeWorker({
  mail,
  pollingSeconds = 2,
  ...options
}: JobWorkerOptions & { mail: NoticeMailPlan }): Promise<JobWorker> {
  const { database, onError } = options
  const polling = {
    batchSize: 50,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: pollingSeconds,
    perJobResults: true,
  } as const
  const addWorker = <Data extends CompanyData>(
    queue: PgBoss,
    name: string,
    handle: (statements: StatementExecutor, companyId: number, data: Data[]) => Promise<unknown>,
  ) =>
    queue.work(name, polling, async (jobs: Job<Data>[]) => {
      const inOneTransaction = (batch: Job<Data>[], companyId: number) =>
        inTenantTransaction(database, companyId, (statements) =>
          handle(
            statements,
            companyId,
            batch.map(({ data }) => data),
          ),
        ).then(
          () => true,
          (error: Error) => {
            onError(error)
            return false
          },
        )
      const results: JobResult[] = []
      for (const [companyId, jobsOfCompany] of Map.groupBy(jobs, ({ data }) => data.companyId)) {
        const isDone = await inOneTransaction(jobsOfCompany, companyId)
        // If the batch fails, each job runs alone, so that one failure blocks no other job.
        for (const job of jobsOfCompany) {
          const isDoneAlone = isDone || (await inOneTransaction([job], companyId))
          results.push({ id: job.id, status: isDoneAlone ? 'completed' : 'failed' })
        }
      }
      return results
    })
  return startJobWorker(options, async (queue) => {
    await addWorker<NoticeJob>(queue, noticeQueues.events, async (statements, companyId, jobs) => {
      const events: NoticeEvent[] = []
      for (const [source, sourceJobs] of Map.groupBy(jobs, (job) => job.source))
        events.push(
          ...(await noticeReaderBySource[source](
            statements,
            sourceJobs.flatMap(({ ids }) => ids),
          )),
        )
      await writeNotices(statements, companyId, events, mail)
      await ensureDayJob(statements, companyId)
    })
    await addWorker<PersonJob>(queue, noticeQueues.mails, async (statements, _companyId, jobs) => {
      for (const job of jobs) await mailDueNotices(statements, job)
    })
    await addWorker(queue, noticeQueues.days, async (statements, companyId) =>
      writeNotices(statements, companyId, await readLateEvents(statements, companyId), mail),
    )
  })
}
