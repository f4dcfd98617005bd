import { inChunks } from '#server/data/time-sized-chunks.ts'
import {
  changePlannedLines,
  changePlannedOrders,
  renamePlannedSuppliers,
} from '#server/orders/import/order-import-change-write.ts'
import {
  notifySuppliers,
  recordFileOrderEvents,
} from '#server/orders/import/order-import-events.ts'
import { orderKey } from '#server/orders/import/order-import-order-plan.ts'
import type { ImportPlan } from '#server/orders/import/order-import-plan.ts'
import {
  type Execute,
  insertOrderLines,
  insertOrders,
  insertSuppliers,
} from '#server/orders/import/order-import-queries.ts'
import type { ImportProgress } from '#server/orders/import-jobs/order-import-progress.ts'
import { lineColumnsOf } from '#server/orders/order-line-columns.ts'

/** Ids of the suppliers, orders and lines of a file, including the created ones. */
export type WrittenIds = {
  supplierIds: Map<string, number>
  orderIds: Map<string, number | null>
  lineIds: Map<string, number>
}

/**
 * Writes the plan in the transaction that made it. New rows come first, since no other transaction waits for them.
 * Existing orders and lines are locked just before they change, in id order, and planned again. Throws if the plan no
 * longer holds.
 */
export async function writeImport(
  run: Execute,
  { companyId, userId }: { companyId: number; userId: number | null },
  plan: ImportPlan,
  progress?: ImportProgress,
): Promise<{ ids: WrittenIds; plan: ImportPlan }> {
  const supplierIds = await createSuppliers(run, companyId, plan)
  const orderIds = await createOrders(run, companyId, plan, supplierIds)
  const created = plan.lines
    .filter((line) => line.outcome === 'created')
    .map((line) => {
      const { supplierCode, orderCode } = line.row
      return {
        ...lineColumnsOf(line.values, orderCode, line.lineNumber, line.credits),
        supplierId: supplierIds.get(supplierCode),
        orderId: orderIds.get(orderKey(supplierCode, orderCode)),
        orderCode,
        lineNumber: line.lineNumber,
      }
    })
  const inserted = await inChunks(
    created,
    (chunk) => run(insertOrderLines(companyId, chunk)),
    progress?.add,
  )
  const lines = await changePlannedLines(run, { companyId, userId }, plan.lines, progress)
  const orders = await changePlannedOrders(run, companyId, plan.orders, supplierIds)
  await renamePlannedSuppliers(run, companyId, plan)
  const ordersOfChangedLines = new Set(
    lines.filter(isNewOrChanged).map(({ row }) => orderKey(row.supplierCode, row.orderCode)),
  )
  const events = orders
    .map((order) => ({ ...order, key: orderKey(order.supplierCode, order.code) }))
    .filter((order) => isNewOrChanged(order) || ordersOfChangedLines.has(order.key))
    .map(({ id, key, code, supplierCode }) => ({
      supplierId: supplierIds.get(supplierCode) ?? 0,
      subjectId: orderIds.get(key) ?? 0,
      ...{ code, kind: id === null ? ('order.created' as const) : ('order.changed' as const) },
    }))
  await recordFileOrderEvents(run, { companyId, userId }, events)
  await notifySuppliers(run, companyId, events)
  const lineIds = new Map(
    inserted.map(({ id, orderId, lineNumber }) => [`${orderId}:${lineNumber}`, id]),
  )
  return { ids: { supplierIds, orderIds, lineIds }, plan: { ...plan, lines, orders } }
}

const isNewOrChanged = (planned: { id: number | null; isChanged?: boolean; outcome?: string }) =>
  planned.id === null || planned.isChanged || planned.outcome === 'changed'

async function createSuppliers(run: Execute, companyId: number, { suppliers }: ImportPlan) {
  const created = suppliers.filter((supplier) => supplier.id === null)
  const inserted = await inChunks(created, (chunk) => run(insertSuppliers(companyId, chunk)))
  return new Map(
    [...suppliers, ...inserted].flatMap(({ code, id }) =>
      id === null ? [] : [[code, id] as const],
    ),
  )
}

async function createOrders(
  run: Execute,
  companyId: number,
  { orders }: ImportPlan,
  supplierIds: Map<string, number>,
) {
  const created = orders
    .filter((order) => order.id === null)
    .map((order) => ({ ...order, supplierId: supplierIds.get(order.supplierCode) }))
  const inserted = await inChunks(created, (chunk) => run(insertOrders(companyId, chunk)))
  const codeOf = new Map([...supplierIds].map(([code, id]) => [id, code]))
  return new Map([
    ...orders.map((order) => [orderKey(order.supplierCode, order.code), order.id] as const),
    ...inserted.map(
      (order) => [orderKey(codeOf.get(order.supplierId) ?? '', order.code), order.id] as const,
    ),
  ])
}
