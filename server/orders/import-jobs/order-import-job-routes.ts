import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import {
  cancelOrderImport,
  getOrderImportJob,
  listOrderImportJobs,
  startOrderImport,
} from '#contract/orders/order-import-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { addJobs, importQueues } from '#database/job-queue.ts'
import { maxUnfinishedJobs, orderImportJob } from '#domain/imports/orders/order-import-job.ts'
import { type OrderTable, readOrderTable } from '#domain/imports/orders/order-import-table.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { queryRoute } from '#server/data/query-route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import {
  cancelJob,
  deleteOldJobs,
  type ImportJobKey,
  insertJob,
  jobColumns,
} from '#server/orders/import-jobs/order-import-job-queries.ts'
import {
  acceptTables,
  refuseUnsureEncoding,
  type TableUpload,
} from '#server/spreadsheets/reading/table-upload.ts'

const jobCount = z.object({ count: z.int() })

const maxListedJobs = 50

/** Adds the routes of background imports: their owners start, watch and cancel them. */
export function addOrderImportJobRoutes(app: FastifyInstance, database: Database): void {
  app.register(async (uploadApp) => {
    const fileOf = acceptTables<OrderTable>(uploadApp, database, 'orders', readOrderTable)

    mutationRoute(uploadApp, database, startOrderImport, async (mutation, input) => {
      const { query, reply } = input
      const upload = fileOf(input)
      refuseUnsureEncoding(upload.table)
      const id = await startJob(mutation, upload, query)
      reply.header('location', `${startOrderImport.url}/${id}`)
      return jobOf(mutation, id)
    })
  })

  queryRoute(
    app,
    database,
    listOrderImportJobs,
    () => sql`(select json_build_object('rows', coalesce(json_agg(job), '[]')) from (
      select ${jobColumns} from order_import_jobs j
      where j.company_id = ${thisCompany} and j.user_id = caller.user_id
      order by j.id desc limit ${sql.lit(maxListedJobs)}) job)`,
  )

  queryRoute(
    app,
    database,
    getOrderImportJob,
    ({ params }) => sql`(select row_to_json(job) from (
      select ${jobColumns}, j.report, j.problem from order_import_jobs j
      where j.company_id = ${thisCompany} and j.user_id = caller.user_id and j.id = ${params.id}) job)`,
  )

  mutationRoute(app, database, cancelOrderImport, async (mutation, { params }) => {
    await mutation.execute(cancelJob(params.id, mutation.caller.userId))
    const job = await jobOf(mutation, params.id)
    if (job.state !== 'cancelled') throw new ProblemError('import-ended')
    return job
  })
}

async function startJob(
  { execute, executeOne, caller }: MutationContext,
  { bytes, hash, readingInputs, table }: TableUpload<OrderTable>,
  { rows: takes, fileName }: { rows: 'all' | 'good'; fileName: string },
): Promise<number> {
  const { companyId, userId } = caller
  await execute(sql`
    select from users where company_id = ${thisCompany} and id = ${userId} for no key update`)
  const unfinished = await executeOne(typedSql(jobCount)`
    select count(*)::int as count from order_import_jobs
    where company_id = ${thisCompany} and user_id = ${userId} and ended_at is null`)
  if ((unfinished?.count ?? 0) >= maxUnfinishedJobs) throw new ProblemError('too-many-imports')
  await execute(deleteOldJobs)
  const source = { userId, fileName, hash, bytes: bytes.length }
  const content = Buffer.from(bytes)
  const job = await executeOne(
    insertJob(source, { content, readingInputs, takes, rowCount: table.rowCount }),
  )
  const key: ImportJobKey = { companyId, jobId: job?.id ?? 0 }
  await execute(addJobs(importQueues.waiting, [key]))
  return key.jobId
}

async function jobOf({ executeOne, caller }: MutationContext, id: number) {
  const job = await executeOne(typedSql(orderImportJob)`
    select ${jobColumns} from order_import_jobs j
    where j.company_id = ${thisCompany} and j.user_id = ${caller.userId} and j.id = ${id}`)
  if (!job) throw new ProblemError('not-found')
  return job
}
