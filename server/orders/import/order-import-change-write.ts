import { inChunks } from '#server/data/time-sized-chunks.ts'
import { ImportOvertaken } from '#server/orders/import/import-overtaken.ts'
import { type PlannedOrder, planOrder } from '#server/orders/import/order-import-order-plan.ts'
import {
  type ImportPlan,
  type PlannedLine,
  planLine,
} from '#server/orders/import/order-import-plan.ts'
import {
  type Execute,
  lockStoredLines,
  lockSuppliers,
  noteLostConfirmations,
  renameSuppliers,
  storedOrders,
  updateFileTerms,
  updateOrderFileTerms,
  updateOrderLines,
  updateOrders,
} from '#server/orders/import/order-import-queries.ts'
import type { ImportProgress } from '#server/orders/import-jobs/order-import-progress.ts'
import { lineColumnsOf } from '#server/orders/order-line-columns.ts'

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

/** Renames suppliers, locked before any order line is. */
export async function renamePlannedSuppliers(
  run: Execute,
  companyId: number,
  { suppliers }: ImportPlan,
): Promise<void> {
  const changed = suppliers.filter((supplier) => supplier.isChanged).sort(byId)
  await inChunks(changed, (chunk) => run(lockSuppliers(companyId, chunk.map(idOf))))
  await inChunks(changed, (chunk) => run(renameSuppliers(chunk)))
}

/** Changes order lines as planned, and gives all of the plan's as they were carried out. */
export async function changePlannedLines(
  run: Execute,
  { companyId, userId }: { companyId: number; userId: number | null },
  planned: readonly PlannedLine[],
  progress?: ImportProgress,
): Promise<PlannedLine[]> {
  const changing = planned
    .filter(
      ({ outcome, id, hasNewFileTerms }) =>
        id !== null && (outcome === 'changed' || hasNewFileTerms),
    )
    .sort(byId)
  const written = await inChunks(
    changing,
    async (chunk) => {
      const lines = await lockAndPlan(run, companyId, chunk)
      const changed = lines
        .filter(({ outcome }) => outcome === 'changed')
        .map(({ id, values, row, lineNumber, credits }) => ({
          ...lineColumnsOf(values, row.orderCode, lineNumber, credits),
          id,
        }))
      if (changed.length > 0) {
        await run(noteLostConfirmations(companyId, userId, changed))
        await run(updateOrderLines(changed))
      }
      const met = lines.filter(({ hasNewFileTerms }) => hasNewFileTerms)
      if (met.length > 0)
        await run(updateFileTerms(met.map(({ id, fileTerms }) => ({ id, fileTerms }))))
      return lines
    },
    progress?.add,
  )
  const writtenLines = new Map(written.map((line) => [line.id, line]))
  return planned.map((line) => writtenLines.get(line.id) ?? line)
}

// Lines are decided anew once locked: changes since the plan was made count as if they had been there before.
async function lockAndPlan(run: Execute, companyId: number, chunk: readonly PlannedLine[]) {
  const ids = chunk.map(idOf)
  const found = await run(lockStoredLines(companyId, ids))
  const stored = new Map(found.map((line) => [line.id, line]))
  return chunk.map((planned) => {
    const line = stored.get(planned.id ?? 0)
    const decision = line && planLine(planned.row, planned.lineNumber, line)
    if (!decision || Array.isArray(decision)) throw new ImportOvertaken()
    return decision
  })
}

/** Changes orders as planned, and gives all of the plan's as they were carried out. */
export async function changePlannedOrders(
  run: Execute,
  companyId: number,
  planned: readonly PlannedOrder[],
  supplierIds: Map<string, number>,
): Promise<PlannedOrder[]> {
  const changing = planned
    .filter(({ id, isChanged, hasNewFileTerms }) => id !== null && (isChanged || hasNewFileTerms))
    .sort(byId)
  const written = await inChunks(changing, async (chunk) => {
    const ids = chunk.map(({ supplierCode }) => supplierIds.get(supplierCode) ?? 0)
    const codes = chunk.map(({ code }) => code)
    const found = await run(storedOrders(companyId, ids, codes, true))
    const stored = new Map(found.map((order) => [order.id, order]))
    const orders = chunk.map(({ id, fileRow }) => {
      const order = stored.get(id ?? 0)
      if (!order) throw new ImportOvertaken()
      return planOrder(fileRow, order)
    })
    const changed = orders.filter(({ isChanged }) => isChanged)
    if (changed.length > 0) await run(updateOrders(changed))
    const met = orders.filter(({ hasNewFileTerms }) => hasNewFileTerms)
    if (met.length > 0) await run(updateOrderFileTerms(met))
    return orders
  })
  const writtenOrders = new Map(written.map((order) => [order.id, order]))
  return planned.map((order) => writtenOrders.get(order.id) ?? order)
}

const idOf = ({ id }: { id: number | null }) => id ?? 0
const byId = (one: { id: number | null }, other: { id: number | null }) => idOf(one) - idOf(other)
