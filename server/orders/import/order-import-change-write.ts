import { losesConfirmation, orderedQuantity } from '#domain/orders/order-confirmation.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import { inChunks } from '#server/data/time-sized-chunks.ts'
import { ImportOvertaken } from '#server/orders/import/import-overtaken.ts'
import { type PlannedOrder, planOrder } from '#server/orders/import/order-import-order-plan.ts'
import {
  type ImportPlan,
  type PlannedLine,
  planLine,
  shippedLines,
} from '#server/orders/import/order-import-plan.ts'
import {
  type Execute,
  lockStoredLines,
  lockSuppliers,
  recordLostConfirmations,
  removeConfirmations,
  renameSuppliers,
  type StoredLine,
  storedOrders,
  updateFileTerms,
  updateOrderFileTerms,
  updateOrderLines,
  updateOrders,
} from '#server/orders/import/order-import-queries.ts'
import type { ImportProgress } from '#server/orders/import-jobs/order-import-progress.ts'
import { lineColumnsOf } from '#server/orders/order-line-columns.ts'

type Importer = { companyId: number; userId: number | null }
type Terms = Pick<StoredLine, 'dueDate' | 'quantity' | 'cancelled'>

/** A locked order line, and its new columns. */
export type ChangedLine = {
  line: Omit<StoredLine, 'tolerance' | 'fileTerms'>
  columns: ReturnType<typeof lineColumnsOf>
}

/** Writes new columns of order lines. Removes confirmations that no longer hold, and records that in the history. */
export async function writeChangedLines(
  run: Execute,
  { companyId, userId }: Importer,
  lines: readonly ChangedLine[],
): Promise<void> {
  const withoutConfirmation = lines.filter(({ line, columns }) =>
    losesConfirmation({ ...line, ...termsOf(line) }, termsOf(columns)),
  )
  const ids = withoutConfirmation.map(({ line }) => line.id)
  await awaitPipelined([
    run(updateOrderLines(lines.map(({ line: { id }, columns }) => ({ ...columns, id })))),
    ...(withoutConfirmation.length > 0
      ? [
          run(removeConfirmations(companyId, ids)),
          run(recordLostConfirmations(companyId, userId, withoutConfirmation.map(lossEntryOf))),
        ]
      : []),
  ])
}

const termsOf = ({ dueDate, quantity, cancelled }: Terms) => ({
  dueDate,
  quantity: parseQuantity(quantity),
  cancelled: parseQuantity(cancelled),
})

/** The history entry of a line that lost its confirmation. */
const lossEntryOf = ({ line, columns }: ChangedLine) => {
  const { id: orderLineId, supplierId, orderId, reference: lineReference, productCode } = line
  const valuesOf = (terms: Terms) => ({
    dueDate: terms.dueDate,
    quantity: formatQuantity(orderedQuantity(termsOf(terms))),
  })
  return {
    ...{ supplierId, orderId, orderLineId, lineReference, productCode },
    before: { ...valuesOf(line), confirmedDate: line.confirmedDate },
    after: { ...valuesOf(columns), confirmedDate: null },
  }
}

/** Renames suppliers. Locks them in id order after the order lines, as creating a shipment does. */
export async function renamePlannedSuppliers(
  run: Execute,
  companyId: number,
  { suppliers }: ImportPlan,
): Promise<void> {
  const changed = suppliers.filter((supplier) => supplier.isChanged).sort(byId)
  await inChunks(changed, (chunk) => run(lockSuppliers(companyId, chunk.map(idOf))))
  await inChunks(changed, (chunk) => run(renameSuppliers(chunk)))
}

/** Changes order lines as planned, and returns all planned lines as written. */
export async function changePlannedLines(
  run: Execute,
  importer: Importer,
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
      const lines = await lockAndPlan(run, importer.companyId, chunk)
      const changed = lines.flatMap(
        ({ line, plan: { outcome, values, row, lineNumber, credits } }) =>
          outcome === 'changed'
            ? [{ line, columns: lineColumnsOf(values, row.orderCode, lineNumber, credits) }]
            : [],
      )
      if (changed.length > 0) await writeChangedLines(run, importer, changed)
      const plans = lines.map(({ plan }) => plan)
      const withNewTerms = plans.filter(({ hasNewFileTerms }) => hasNewFileTerms)
      if (withNewTerms.length > 0)
        await run(updateFileTerms(withNewTerms.map(({ id, fileTerms }) => ({ id, fileTerms }))))
      return plans
    },
    progress?.add,
  )
  const writtenLines = new Map(written.map((line) => [line.id, line]))
  return planned.map((line) => writtenLines.get(line.id) ?? line)
}

// Plans locked lines again, so that changes since the first plan count.
async function lockAndPlan(run: Execute, companyId: number, chunk: readonly PlannedLine[]) {
  const ids = chunk.map(idOf)
  const lines = await run(lockStoredLines(companyId, ids))
  const stored = new Map(lines.map((line) => [line.id, line]))
  const rowsWithLines = chunk.map(({ row, lineNumber, id }) => ({
    ...{ row, lineNumber },
    line: stored.get(id ?? 0),
  }))
  // Reads shipments while holding the locks, to see concurrent additions.
  const shipped = await shippedLines(run, companyId, rowsWithLines)
  return rowsWithLines.map(({ row, lineNumber, line }) => {
    const plan = line && planLine(row, lineNumber, line, shipped)
    if (!plan || Array.isArray(plan)) throw new ImportOvertaken()
    return { line, plan }
  })
}

/** Changes orders as planned, and returns all planned orders as written. */
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
    const storedRows = await run(storedOrders(companyId, ids, codes, true))
    const stored = new Map(storedRows.map((order) => [order.id, order]))
    const orders = chunk.map(({ id, fileRow }) => {
      const order = stored.get(id ?? 0)
      if (!order) throw new ImportOvertaken()
      return planOrder(fileRow, order)
    })
    const changed = orders.filter(({ isChanged }) => isChanged)
    if (changed.length > 0) await run(updateOrders(changed))
    const withNewTerms = orders.filter(({ hasNewFileTerms }) => hasNewFileTerms)
    if (withNewTerms.length > 0) await run(updateOrderFileTerms(withNewTerms))
    return orders
  })
  const writtenOrders = new Map(written.map((order) => [order.id, order]))
  return planned.map((order) => writtenOrders.get(order.id) ?? order)
}

const idOf = ({ id }: { id: number | null }) => id ?? 0
const byId = (a: { id: number | null }, b: { id: number | null }) => idOf(a) - idOf(b)
