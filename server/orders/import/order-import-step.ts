import type { ImportReport } from '#domain/imports/orders/order-import-report.ts'
import type { OrderTable } from '#domain/imports/orders/order-import-table.ts'
import { queueNotices } from '#server/data/notice-queue.ts'
import { unlessOvertaken } from '#server/orders/import/import-overtaken.ts'
import { changesOf } from '#server/orders/import/order-import-changes.ts'
import { previewOf } from '#server/orders/import/order-import-notices.ts'
import { reportOf } from '#server/orders/import/order-import-outcome.ts'
import { planImport } from '#server/orders/import/order-import-plan.ts'
import { type Execute, lockImports } from '#server/orders/import/order-import-queries.ts'
import { type ImportSource, recordImport } from '#server/orders/import/order-import-record-write.ts'
import { writeImport } from '#server/orders/import/order-import-write.ts'
import type { ImportProgress } from '#server/orders/import-jobs/order-import-progress.ts'

/**
 * Imports the lines of a file in the transaction of `run`: `preview` writes nothing, `all` writes only when no row is
 * bad, `good` writes the good rows. Rows to change are locked as they are written, and decided again.
 */
export async function importTable(
  run: Execute,
  companyId: number,
  table: OrderTable,
  step: 'preview' | 'all' | 'good',
  source: ImportSource,
  progress?: ImportProgress,
): Promise<ImportReport> {
  if (step !== 'preview') await run(lockImports(companyId))
  const plan = await planImport(run, companyId, table, step !== 'preview', progress)
  const isImported = step === 'good' || (step === 'all' && plan.errors.length === 0)
  const preview = step === 'preview' ? await previewOf(run, companyId, plan) : null
  if (!isImported) return reportOf(table, plan, isImported, preview)
  const lines = plan.lines.filter(({ outcome }) => outcome !== 'unchanged').length
  progress?.expect(table.rows.length + 2 * lines)
  return unlessOvertaken(async () => {
    const written = await writeImport(run, { companyId, userId: source.userId }, plan, progress)
    const report = reportOf(table, written.plan, isImported, preview)
    const changes = changesOf(written.plan, written.ids)
    const importId = await recordImport(run, companyId, source, report, changes, progress)
    await run(queueNotices(companyId, 'order-import', [importId]))
    return { ...report, importId }
  })
}
