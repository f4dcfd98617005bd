import type { ImportReport } from '#domain/imports/order-import-report.ts'
import type { ImportTable } from '#domain/imports/order-import-table.ts'
import { queueNotices } from '#server/data/notice-queue.ts'
import { changesOf } from '#server/orders/order-import-changes.ts'
import { previewOf } from '#server/orders/order-import-notices.ts'
import { reportOf } from '#server/orders/order-import-outcome.ts'
import { planImport } from '#server/orders/order-import-plan.ts'
import { type Execute, lockImports } from '#server/orders/order-import-queries.ts'
import { type ImportSource, recordImport } from '#server/orders/order-import-record-write.ts'
import { writeImport } from '#server/orders/order-import-write.ts'

/**
 * Takes the lines of a file in the transaction of `run`: `preview` writes nothing, `all` only when no row is bad,
 * `good` what is good. Read, decide, write, with the order lines locked in between.
 */
export async function importTable(
  run: Execute,
  companyId: number,
  table: ImportTable,
  step: 'preview' | 'all' | 'good',
  source: ImportSource,
): Promise<ImportReport> {
  if (step !== 'preview') await run(lockImports(companyId))
  const plan = await planImport(run, companyId, table, step !== 'preview')
  const isImported = step === 'good' || (step === 'all' && plan.errors.length === 0)
  const preview = step === 'preview' ? await previewOf(run, companyId, plan) : null
  const report = reportOf(table, plan, isImported, preview)
  if (!isImported) return report
  const ids = await writeImport(run, { companyId, userId: source.userId }, plan)
  const importId = await recordImport(run, companyId, source, report, changesOf(plan, ids))
  await run(queueNotices(companyId, 'order-import', [importId]))
  return { ...report, importId }
}
