import type { ImportBadRows, ImportReport } from '#domain/imports/order-import-report.ts'
import type { ImportTable } from '#domain/imports/order-import-table.ts'
import { cellText } from '#domain/imports/table-cell.ts'
import type { TableRow } from '#domain/imports/table-file.ts'
import { maxListedErrors } from '#domain/imports/table-report.ts'
import { formatQuantity } from '#domain/quantity.ts'
import type { ImportPlan } from '#server/orders/order-import-plan.ts'

const countsOf = (things: { id: number | null; isChanged: boolean }[]) => ({
  created: things.filter(({ id }) => id === null).length,
  changed: things.filter(({ isChanged }) => isChanged).length,
  unchanged: things.filter(({ id, isChanged }) => id !== null && !isChanged).length,
})

/** Counts what a plan does, and lists the first errors and conflicts. */
export function reportOf(
  table: ImportTable,
  plan: ImportPlan,
  isImported: boolean,
  preview: ImportReport['preview'],
): ImportReport {
  const conflicts = plan.lines.filter(({ isConflict }) => isConflict)
  return {
    isImported,
    // In its place, which a stored answer keeps.
    importId: null,
    reading: table.reading,
    rows: table.rowCount,
    good: plan.lines.length,
    bad: table.rowCount - plan.lines.length,
    suppliers: countsOf(plan.suppliers),
    orders: countsOf(plan.orders),
    lines: countsOf(
      plan.lines.map(({ id, outcome }) => ({ id, isChanged: outcome === 'changed' })),
    ),
    conflicts: conflicts.slice(0, maxListedErrors).map(({ row, values: facts, announced }) => ({
      row: row.row,
      supplierCode: row.supplierCode,
      orderCode: row.orderCode,
      lineNumber: facts.reference,
      productCode: facts.productCode,
      wanted: formatQuantity(facts.quantity - facts.cancelled),
      announced: formatQuantity(announced),
    })),
    conflictCount: conflicts.length,
    errors: plan.errors.slice(0, maxListedErrors),
    errorCount: plan.errors.length,
    ignoredColumns: table.ignored,
    preview,
  }
}

/** The bad rows of a file as they were, each with its errors. */
export function orderBadRows(
  rows: readonly TableRow[],
  table: ImportTable,
  plan: ImportPlan,
): ImportBadRows {
  const errors = Map.groupBy(plan.errors, ({ row }) => row)
  return {
    header: table.header,
    rows: rows.flatMap(({ row, cells }) => {
      const wrong = errors.get(row)
      return wrong ? [{ row, cells: cells.map(cellText), errors: wrong }] : []
    }),
  }
}
