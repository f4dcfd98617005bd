import * as z from 'zod'
import type { Problem } from '#contract/problem.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { orderImportJob } from '#domain/imports/orders/order-import-job.ts'
import type { ImportReport } from '#domain/imports/orders/order-import-report.ts'
import { columnsOf } from '#server/data/entity.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import type { ImportSource } from '#server/orders/import/order-import-record-write.ts'
import { type ReadingInputs, readingInputs } from '#server/spreadsheets/reading/table-upload.ts'

/** A job by its ids, as queued. */
export type ImportJobKey = { companyId: number; jobId: number }

/** An attempt of a server at a job, with the number of the attempt. */
export type JobAttempt = ImportJobKey & { attempt: number }

export const jobColumns = columnsOf(orderImportJob, 'j')

/** Number of days for which ended jobs are kept. */
const retentionDays = 30

const insertedJob = z.object({ id: z.int() })

export const insertJob = (
  { userId, fileName, hash, bytes }: ImportSource,
  file: { content: Buffer; readingInputs: ReadingInputs; takes: 'all' | 'good'; rowCount: number },
) => typedSql(insertedJob)`
  insert into order_import_jobs (company_id, user_id, file_name, file_hash, file_bytes, content, reading, takes, row_count)
  values (${thisCompany}, ${userId}, ${fileName}, decode(${hash}, 'hex'), ${bytes}, ${file.content},
    ${JSON.stringify(file.readingInputs)}::jsonb, ${file.takes}, ${file.rowCount})
  returning id`

export const deleteOldJobs = sql`
  delete from order_import_jobs
  where company_id = ${thisCompany} and ended_at < now() - ${sql.lit(`${retentionDays} days`)}::interval`

const claimedJob = z.object({
  attempt: z.int(),
  userId: z.int(),
  fileName: z.string(),
  hash: z.string(),
  bytes: z.int(),
  content: z.instanceof(Buffer),
  reading: readingInputs,
  takes: z.enum(['all', 'good']),
  rowCount: z.int(),
})
export type ClaimedJob = z.output<typeof claimedJob>

/** Begins an attempt at a job, unless it has ended or an earlier job has not: imports run in order of arrival. */
export const claimJob = (jobId: number) => typedSql(claimedJob)`
  update order_import_jobs j set state = 'reading', attempt = attempt + 1, rows_done = 0, seen_at = now()
  where company_id = ${thisCompany} and id = ${jobId} and ended_at is null and not exists (
    select from order_import_jobs o where o.company_id = ${thisCompany} and o.id < ${jobId} and o.ended_at is null)
  returning j.attempt, j.user_id as "userId", j.file_name as "fileName", encode(j.file_hash, 'hex') as hash,
    j.file_bytes as bytes, j.content, j.reading, j.takes, j.row_count as "rowCount"`

const unfinishedJob = z.object({ id: z.int(), isAbandoned: z.boolean() })

/** The first unfinished job, and whether no server has seen it for ten minutes. */
export const firstUnfinishedJob = typedSql(unfinishedJob)`
  select id, seen_at < now() - interval '10 minutes' as "isAbandoned"
  from order_import_jobs where company_id = ${thisCompany} and ended_at is null order by id limit 1`

const updatedJob = z.object({ id: z.int() })

/** Records that a server saw a job that has to wait. */
export const recordJobSeen = (jobId: number) => typedSql(updatedJob)`
  update order_import_jobs set seen_at = now()
  where company_id = ${thisCompany} and id = ${jobId} and ended_at is null returning id`

// Updates no row if the job was cancelled, or a later attempt began.
const updateAttempt = ({ jobId, attempt }: JobAttempt, assignments: Sql) => typedSql(updatedJob)`
  update order_import_jobs set seen_at = now(), ${assignments}
  where company_id = ${thisCompany} and id = ${jobId} and attempt = ${attempt} and ended_at is null returning id`

export const recordProgress = (claim: JobAttempt, state: 'reading' | 'writing', rowsDone: number) =>
  updateAttempt(claim, sql`state = ${state}, rows_done = ${rowsDone}`)

/** Returns a job to the queue for a new attempt. */
export const returnJob = (claim: JobAttempt) =>
  updateAttempt(claim, sql`state = 'waiting', rows_done = 0`)

/** Ends a job within the transaction of the import. */
export const finishJob = (claim: JobAttempt, importId: number, report: ImportReport) =>
  updateAttempt(
    claim,
    sql`state = 'imported', rows_done = row_count, ended_at = now(), content = null, import_id = ${importId},
      report = ${JSON.stringify(report)}::jsonb`,
  )

/** Ends a job as failed; a null `attempt` means any attempt. */
export const failJob = (
  { jobId, attempt }: { jobId: number; attempt: number | null },
  problem: Problem,
) => typedSql(updatedJob)`
  update order_import_jobs set state = 'failed', rows_done = 0, ended_at = now(), content = null,
    problem = ${JSON.stringify(problem)}::jsonb
  where company_id = ${thisCompany} and id = ${jobId} and ended_at is null
    and attempt = coalesce(${attempt}::int, attempt)
  returning id`

export const cancelJob = (jobId: number, userId: number) => sql`
  update order_import_jobs set state = 'cancelled', rows_done = 0, ended_at = now(), content = null
  where company_id = ${thisCompany} and id = ${jobId} and user_id = ${userId} and ended_at is null`
