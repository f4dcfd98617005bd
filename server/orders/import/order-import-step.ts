import type { OrderLineValues } from '#domain/imports/orders/order-import-change.ts'
import type { ImportReport } from '#domain/imports/orders/order-import-report.ts'
import type { OrderImportRow } from '#domain/imports/orders/order-import-row.ts'
import type { OrderTable } from '#domain/imports/orders/order-import-table.ts'
import { maxListedErrors, tableReport } from '#domain/imports/table/table-report.ts'
import { netOrdered } from '#domain/orders/waived-quantity.ts'
import { formatQuantity } from '#domain/units/quantity.ts'
import { queueNotices } from '#server/data/notice-queue.ts'
import { unlessOvertaken } from '#server/orders/import/import-overtaken.ts'
import { changesOf } from '#server/orders/import/order-import-changes.ts'
import { type ImportPlan, planImport } from '#server/orders/import/order-import-plan.ts'
import { type Execute, lockImports } from '#server/orders/import/order-import-queries.ts'
import { type ImportSource, recordImport } from '#server/orders/import/order-import-record-write.ts'
import { previewOf } from '#server/orders/import/order-import-warnings.ts'
import { writeImport } from '#server/orders/import/order-import-write.ts'
import type { ImportProgress } from '#server/orders/import-jobs/order-import-progress.ts'

/**
 * Imports the lines of a file in the transaction of `run`. `preview` writes nothing, `all` writes only if no row is
 * bad, `good` writes the good rows. Rows to change are locked and planned again when they are written.
 */
export async function importTable(
  run: Execute,
  companyId: number,
  table: OrderTable,
  mode: 'preview' | 'all' | 'good',
  source: ImportSource,
  progress?: ImportProgress,
): Promise<ImportReport> {
  if (mode !== 'preview') await run(lockImports(companyId))
  const plan = await planImport(run, companyId, table, mode !== 'preview', progress)
  const isImported = mode === 'good' || (mode === 'all' && plan.errors.length === 0)
  const preview = mode === 'preview' ? await previewOf(run, companyId, plan) : null
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

const countsOf = (planned: { id: number | null; isChanged: boolean }[]) => ({
  created: planned.filter(({ id }) => id === null).length,
  changed: planned.filter(({ isChanged }) => isChanged).length,
  unchanged: planned.filter(({ id, isChanged }) => id !== null && !isChanged).length,
})

const nameOf = (row: OrderImportRow, { reference, productCode }: OrderLineValues) => ({
  row: row.row,
  supplierCode: row.supplierCode,
  orderCode: row.orderCode,
  lineNumber: reference,
  productCode,
})

/** Counts the effects of a plan, and lists its first errors and conflicts. */
function reportOf(
  table: OrderTable,
  plan: ImportPlan,
  isImported: boolean,
  preview: ImportReport['preview'],
): ImportReport {
  const manualChanges = [
    ...plan.orders.flatMap(({ row, supplierCode, code: orderCode, manualChanges: changes }) =>
      changes.map((change) => ({
        ...{ row, supplierCode, orderCode, lineNumber: '', productCode: '' },
        ...change,
      })),
    ),
    ...plan.lines.flatMap(({ row, values, manualChanges: changes }) =>
      changes.map((change) => ({ ...nameOf(row, values), ...change })),
    ),
  ].sort((a, b) => a.row - b.row)
  const conflicts = plan.lines.filter(({ isConflict }) => isConflict)
  return {
    ...tableReport(table, plan.lines.length, plan.errors, isImported),
    // Set once the import is recorded.
    importId: null,
    suppliers: countsOf(plan.suppliers),
    orders: countsOf(plan.orders),
    lines: countsOf(
      plan.lines.map(({ id, outcome }) => ({ id, isChanged: outcome === 'changed' })),
    ),
    conflicts: conflicts.slice(0, maxListedErrors).map(({ row, values, announced, credits }) => ({
      ...nameOf(row, values),
      wanted: formatQuantity(netOrdered(credits, values.quantity - values.cancelled)),
      announced: formatQuantity(announced),
    })),
    conflictCount: conflicts.length,
    manualChanges: manualChanges.slice(0, maxListedErrors),
    manualChangeCount: manualChanges.length,
    preview,
  }
}
