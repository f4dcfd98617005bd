import type { OrderLineValues } from '#domain/imports/order-import-change.ts'
import { formatQuantity } from '#domain/quantity.ts'
import { isDivisible } from '#domain/unit-text.ts'
import { type Credit, waivedQuantity } from '#domain/waived-quantity.ts'
import { notifyStatement, type ServerNotice } from '#server/data/notice-channel.ts'
import { orderKey } from '#server/orders/order-import-order-plan.ts'
import type { ImportPlan, PlannedLine } from '#server/orders/order-import-plan.ts'
import {
  type Execute,
  insertOrderLines,
  insertOrders,
  insertSuppliers,
  noteLostConfirmations,
  renameSuppliers,
  updateFileTerms,
  updateOrderFileTerms,
  updateOrderLines,
  updateOrders,
} from '#server/orders/order-import-queries.ts'

// A chunk must stay well within the statement timeout.
const chunkSize = 2000

/** Runs the work in chunks. */
export async function inChunks<Item, Row>(
  items: Item[],
  work: (chunk: Item[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let from = 0; from < items.length; from += chunkSize)
    rows.push(...(await work(items.slice(from, from + chunkSize))))
  return rows
}

/** The ids of what a file is about, those of what it created among them. */
export type WrittenIds = {
  supplierIds: Map<string, number>
  orderIds: Map<string, number | null>
  lineIds: Map<string, number>
}

/** Writes the plan, in the transaction that made it and still holds the locks. */
export async function writeImport(
  run: Execute,
  { companyId, userId }: { companyId: number; userId: number | null },
  plan: ImportPlan,
): Promise<WrittenIds> {
  const supplierIds = await writeSuppliers(run, companyId, plan)
  const orderIds = await writeOrders(run, companyId, plan, supplierIds)
  const placed = (line: PlannedLine) => {
    const { supplierCode, orderCode } = line.row
    const orderId = orderIds.get(orderKey(supplierCode, orderCode))
    return {
      ...columnsOf(line),
      supplierId: supplierIds.get(supplierCode),
      orderId,
      orderCode,
      lineNumber: line.lineNumber,
    }
  }
  const created = plan.lines.filter((line) => line.outcome === 'created').map(placed)
  const changed = plan.lines
    .filter((line) => line.outcome === 'changed')
    .map((line) => ({ ...columnsOf(line), id: line.id }))
  const inserted = await inChunks(created, (chunk) => run(insertOrderLines(companyId, chunk)))
  await writeChangedLines(run, companyId, userId, changed)
  const met = plan.lines.filter((line) => line.id !== null && line.hasNewFileTerms)
  await inChunks(met, (chunk) =>
    run(updateFileTerms(chunk.map(({ id, fileTerms }) => ({ id, fileTerms })))),
  )
  const moved = [
    ...plan.orders.filter(isMoved),
    ...plan.lines.filter(isMoved).map(({ row }) => row),
  ]
  const affectedSuppliers = new Set(
    moved.map(({ supplierCode }) => supplierIds.get(supplierCode) ?? 0),
  )
  if (affectedSuppliers.size > 0)
    await run(notifyStatement([...affectedSuppliers].map((id) => needsNotice(companyId, id))))
  const lineIds = new Map(
    inserted.map(({ id, orderId, lineNumber }) => [`${orderId}:${lineNumber}`, id]),
  )
  return { supplierIds, orderIds, lineIds }
}

/** Writes new values of order lines that are locked, and which confirmations went with them. */
export async function writeChangedLines(
  run: Execute,
  companyId: number,
  userId: number | null,
  lines: object[],
): Promise<void> {
  await inChunks(lines, (chunk) => run(noteLostConfirmations(companyId, userId, chunk)))
  await inChunks(lines, (chunk) => run(updateOrderLines(chunk)))
}

const isMoved = (one: { id: number | null; isChanged?: boolean; outcome?: string }) =>
  one.id === null || one.isChanged || one.outcome === 'changed'

/** Whether a supplier's order lines changed and clients must be notified. */
export const needsNotice = (companyId: number, supplierId: number): ServerNotice => ({
  companyId,
  supplierId,
  change: { kind: 'order-lines' },
})

async function writeSuppliers(run: Execute, companyId: number, { suppliers }: ImportPlan) {
  const changed = suppliers.filter((supplier) => supplier.isChanged)
  const created = suppliers.filter((supplier) => supplier.id === null)
  await inChunks(changed, (chunk) => run(renameSuppliers(chunk)))
  const inserted = await inChunks(created, (chunk) => run(insertSuppliers(companyId, chunk)))
  return new Map(
    [...suppliers, ...inserted].flatMap(({ code, id }) =>
      id === null ? [] : [[code, id] as const],
    ),
  )
}

async function writeOrders(
  run: Execute,
  companyId: number,
  { orders }: ImportPlan,
  supplierIds: Map<string, number>,
) {
  const changed = orders.filter((order) => order.isChanged)
  const created = orders
    .filter((order) => order.id === null)
    .map((order) => ({ ...order, supplierId: supplierIds.get(order.supplierCode) }))
  await inChunks(changed, (chunk) => run(updateOrders(chunk)))
  const met = orders.filter((order) => order.hasNewFileTerms)
  await inChunks(met, (chunk) => run(updateOrderFileTerms(chunk)))
  const inserted = await inChunks(created, (chunk) => run(insertOrders(companyId, chunk)))
  const codeOf = new Map([...supplierIds].map(([code, id]) => [id, code]))
  return new Map([
    ...orders.map((order) => [orderKey(order.supplierCode, order.code), order.id] as const),
    ...inserted.map(
      (order) => [orderKey(codeOf.get(order.supplierId) ?? '', order.code), order.id] as const,
    ),
  ])
}

const columnsOf = ({ values, row, lineNumber, credits }: PlannedLine) =>
  lineColumnsOf(values, row.orderCode, lineNumber, credits)

/** The columns of an order line with these values and credits. */
export const lineColumnsOf = (
  values: OrderLineValues,
  orderCode: string,
  lineNumber: number,
  credits: readonly Credit[],
) => ({
  ...values,
  lineReference: values.reference === String(lineNumber) ? null : values.reference,
  quantity: formatQuantity(values.quantity),
  cancelled: formatQuantity(values.cancelled),
  waived: formatQuantity(waivedQuantity(credits, values.quantity - values.cancelled)),
  packMultiple: values.packMultiple === null ? null : formatQuantity(values.packMultiple),
  isDivisible: isDivisible(values.unit),
  search: [
    ...[orderCode, values.productCode, values.productName, values.supplierProductCode],
    ...[values.size, values.color, values.gtin],
  ]
    .filter(Boolean)
    .join(' ')
    .toLowerCase(),
})
