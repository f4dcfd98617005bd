import * as z from 'zod'
import type { Problem } from '#contract/problem.ts'
import type { Database } from '#database/client/connect.ts'
import { type Sql, thisCompany } from '#database/client/sql.ts'
import { can, role } from '#domain/access/person.ts'
import { type OrderTable, readOrderTable } from '#domain/imports/orders/order-import-table.ts'
import { inTenantTransaction, type StatementExecutor } from '#server/data/command-transaction.ts'
import { executeAsTenant } from '#server/data/execute.ts'
import { queueNotices } from '#server/data/notice-queue.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError, problemOf } from '#server/http/problem-error.ts'
import { retryIfOvertaken } from '#server/orders/import/import-overtaken.ts'
import { type Execute, tryLockImports } from '#server/orders/import/order-import-queries.ts'
import { importTable } from '#server/orders/import/order-import-step.ts'
import {
  type ClaimedJob,
  failJob,
  finishJob,
  type JobAttempt,
  recordProgress,
} from '#server/orders/import-jobs/order-import-job-queries.ts'
import {
  type ImportProgress,
  importProgress,
} from '#server/orders/import-jobs/order-import-progress.ts'
import { badRowsProblem } from '#server/spreadsheets/reading/bad-rows-problem.ts'
import { rememberReading } from '#server/spreadsheets/reading/remembered-reading.ts'
import { readUpload, refuseUnsureEncoding } from '#server/spreadsheets/reading/table-upload.ts'

/** Thrown if the job was cancelled meanwhile, or another server began a new attempt. */
class JobLost extends Error {}

/** Thrown while another import of the company is being written. */
export class ImportsLocked extends Error {}

const importer = z.object({ roles: z.array(role), isStaff: z.boolean(), isPerson: z.boolean() })

type Attempt = {
  database: Database
  claim: JobAttempt
  job: ClaimedJob
  signal: AbortSignal
  /** Milliseconds between two updates of the job's progress. */
  progressMs: number
}

/**
 * Imports the file of a claimed job. The orders, the record of the import and the end of the job are one transaction. A
 * refused file ends the job as failed; other errors are thrown, and the job is retried.
 */
export async function attemptImport(attempt: Attempt): Promise<void> {
  const { database, claim } = attempt
  try {
    await importClaimed(attempt)
  } catch (error) {
    if (error instanceof JobLost) return
    if (!(error instanceof ProblemError) || error.code === 'unavailable') throw error
    await endAsFailed(database, claim, problemOf(error))
  }
}

/** Ends a failed job and queues the notice to its owner; a null `attempt` means any attempt. */
export const endAsFailed = (
  database: Database,
  { companyId, ...claim }: Omit<JobAttempt, 'attempt'> & { attempt: number | null },
  problem: Problem,
): Promise<void> =>
  inTenantTransaction(database, companyId, async ({ execute }) => {
    const ended = await execute(failJob(claim, problem))
    if (ended.length > 0) await execute(queueNotices(companyId, 'order-import-job', [claim.jobId]))
  })

async function importClaimed(attempt: Attempt): Promise<void> {
  const { database, claim, job, signal } = attempt
  const { companyId, jobId } = claim
  const { choice, company } = job.reading
  const owner = { group: String(companyId), member: `import ${jobId}`, signal }
  const { table } = await readUpload<OrderTable>(
    job.content,
    readOrderTable,
    choice,
    company,
    owner,
  )
  refuseUnsureEncoding(table)
  await retryIfOvertaken(() =>
    inTenantTransaction(database, companyId, async (statements) => {
      const [lock] = await statements.execute(tryLockImports(companyId))
      if (!lock?.isLocked) throw new ImportsLocked()
      await requireImporter(statements, job.userId)
      const progress = importProgress(job.rowCount)
      const run = withProgress(statements.execute, attempt, progress)
      const report = await importTable(run, companyId, table, job.takes, job, progress)
      if (!report.isImported || report.importId === null) throw badRowsProblem(report.errors)
      await rememberReading(run, { companyId }, 'orders', report.reading)
      // Waits for a concurrent cancellation; a later cancellation waits for this transaction.
      const ended = await statements.execute(finishJob(claim, report.importId, report))
      if (ended.length === 0) throw new JobLost()
      await statements.execute(queueNotices(companyId, 'order-import-job', [jobId]))
    }),
  )
}

/** Refuses the file of a person who lost the role to import. */
async function requireImporter({ executeOne }: StatementExecutor, userId: number): Promise<void> {
  const user = await executeOne(typedSql(importer)`
    select roles, supplier_id is null as "isStaff", kind = 'person' as "isPerson" from users
    where company_id = ${thisCompany} and id = ${userId} and disabled_at is null`)
  if (!user || (user.isPerson && !can(user, 'importOrders')))
    throw new ProblemError('role-not-enough')
}

/** Executes statements as `execute` does, and repeatedly records the progress outside the transaction. */
function withProgress(
  execute: StatementExecutor['execute'],
  { database, claim, signal, progressMs }: Attempt,
  progress: ImportProgress,
): Execute {
  let recordedAt = Number.NEGATIVE_INFINITY
  return async <Row>(statement: Sql<Row>) => {
    signal.throwIfAborted()
    const rows = await execute(statement)
    if (performance.now() - recordedAt < progressMs) return rows
    const update = recordProgress(claim, 'writing', progress.rowsDone())
    // A lost update of the progress is harmless.
    const updatedRows = await executeAsTenant(database.tenantPool, claim.companyId, update).catch(
      () => undefined,
    )
    if (updatedRows?.length === 0) throw new JobLost()
    recordedAt = performance.now()
    return rows
  }
}
