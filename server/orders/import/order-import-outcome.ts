import type { OrderLineValues } from '#domain/imports/orders/order-import-change.ts'
import type { ImportReport } from '#domain/imports/orders/order-import-report.ts'
import type { ImportRow } from '#domain/imports/orders/order-import-row.ts'
import type { OrderTable } from '#domain/imports/orders/order-import-table.ts'
import { maxListedErrors, tableReport } from '#domain/imports/table/table-report.ts'
import { wantedOf } from '#domain/orders/waived-quantity.ts'
import { formatQuantity } from '#domain/units/quantity.ts'
import type { ImportPlan } from '#server/orders/import/order-import-plan.ts'

const countsOf = (things: { id: number | null; isChanged: boolean }[]) => ({
  created: things.filter(({ id }) => id === null).length,
  changed: things.filter(({ isChanged }) => isChanged).length,
  unchanged: things.filter(({ id, isChanged }) => id !== null && !isChanged).length,
})

const nameOf = (row: ImportRow, { reference, productCode }: OrderLineValues) => ({
  row: row.row,
  supplierCode: row.supplierCode,
  orderCode: row.orderCode,
  lineNumber: reference,
  productCode,
})

/** Counts the effects of a plan, and lists the first errors and conflicts. */
export function reportOf(
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
  ].sort((one, other) => one.row - other.row)
  const conflicts = plan.lines.filter(({ isConflict }) => isConflict)
  return {
    ...tableReport(table, plan.lines.length, plan.errors, isImported),
    // Filled in once the import is recorded.
    importId: null,
    suppliers: countsOf(plan.suppliers),
    orders: countsOf(plan.orders),
    lines: countsOf(
      plan.lines.map(({ id, outcome }) => ({ id, isChanged: outcome === 'changed' })),
    ),
    conflicts: conflicts.slice(0, maxListedErrors).map(({ row, values, announced, credits }) => ({
      ...nameOf(row, values),
      wanted: formatQuantity(wantedOf(credits, values.quantity - values.cancelled)),
      announced: formatQuantity(announced),
    })),
    conflictCount: conflicts.length,
    manualChanges: manualChanges.slice(0, maxListedErrors),
    manualChangeCount: manualChanges.length,
    preview,
  }
}
