import { isOtherProduct, type OrderLineValues } from '#domain/imports/orders/order-import-change.ts'
import {
  type ImportedValues,
  type OrderImportChange,
  type ReversalOutcome,
  reversalOutcome,
} from '#domain/imports/orders/order-import-record.ts'
import { type FileTerms, isManualQuantity } from '#domain/orders/file-terms.ts'
import type { OrderFileTerms } from '#domain/orders/order-file-terms.ts'
import { creditsOf } from '#domain/orders/waived-quantity.ts'
import { parseQuantity } from '#domain/units/quantity.ts'
import { inChunks } from '#server/data/time-sized-chunks.ts'
import {
  type ChangedLine,
  writeChangedLines,
} from '#server/orders/import/order-import-change-write.ts'
import { lineValues, type RecordedChange } from '#server/orders/import/order-import-changes.ts'
import {
  type FileOrderEvent,
  notifySuppliers,
  recordFileOrderEvents,
} from '#server/orders/import/order-import-events.ts'
import {
  type Execute,
  linesInShipments,
  renameSuppliers,
  updateFileTerms,
  updateOrderFileTerms,
  updateOrders,
} from '#server/orders/import/order-import-queries.ts'
import {
  deleteLines,
  deleteOrders,
  deleteUnusedSuppliers,
  linesWithEvents,
  lockLines,
  lockOrders,
  lockStoredSuppliers,
  markOrdersChanged,
  ordersWithUse,
} from '#server/orders/import/order-import-reversal-queries.ts'
import { lineColumnsOf, valuesOfLine } from '#server/orders/order-line-columns.ts'

export type ReversibleChange = RecordedChange & Pick<OrderImportChange, 'number'>

/** The outcome of each change, by the change's number. */
export type Outcomes = Map<number, ReversalOutcome>

/**
 * Reverses changes, except changes of announced lines, of the product of a line that was in a shipment, and of values
 * that have changed since. Locks suppliers, then lines in id order, before deciding. A concurrent shipment of one of
 * the lines therefore comes before or after the whole reversal.
 */
export async function reverseChanges(
  run: Execute,
  { companyId, userId }: { companyId: number; userId: number | null },
  changes: readonly ReversibleChange[],
): Promise<Outcomes> {
  const outcomes: Outcomes = new Map()
  const changesOfKind = (kind: OrderImportChange['kind']) =>
    changes.filter((change) => change.kind === kind)
  const suppliers = await lockById(changesOfKind('supplier'), (ids) =>
    run(lockStoredSuppliers(companyId, ids)),
  )
  const events = [
    ...(await reverseLines(run, { companyId, userId }, changesOfKind('line'), outcomes)),
    ...(await reverseOrders(run, companyId, changesOfKind('order'), outcomes)),
  ]
  await reverseSuppliers(run, companyId, changesOfKind('supplier'), suppliers, outcomes)
  await recordFileOrderEvents(run, { companyId, userId }, events)
  await notifySuppliers(run, companyId, events)
  return outcomes
}

async function lockById<Row extends { id: number }>(
  changes: readonly ReversibleChange[],
  lock: (ids: number[]) => Promise<Row[]>,
): Promise<Map<number, Row>> {
  const ids = changes.map(({ targetId }) => targetId).sort((a, b) => a - b)
  return new Map((await inChunks(ids, lock)).map((row) => [row.id, row]))
}

/** Returns a line's current values with the values in `before` restored. */
function restoreValues(current: OrderLineValues, before: ImportedValues): OrderLineValues {
  const values = { ...lineValues(current), ...before }
  const amount = (name: string) => parseQuantity(values[name] ?? '0')
  return {
    ...(values as unknown as OrderLineValues),
    quantity: amount('quantity'),
    cancelled: amount('cancelled'),
    packMultiple: values.packMultiple == null ? null : amount('packMultiple'),
  }
}

/**
 * Whether restoring the quantity would overwrite a change by hand since the file, or leave more cancelled than ordered.
 * Ordered and cancelled quantity are one
 * term, though a file that changed one of them recorded that one alone.
 */
function hasOtherQuantity(
  current: OrderLineValues,
  restored: OrderLineValues,
  fileTerms: FileTerms,
): boolean {
  const { quantity, cancelled } = restored
  if (quantity === current.quantity && cancelled === current.cancelled) return false
  return cancelled > quantity || (fileTerms !== null && isManualQuantity(current, fileTerms))
}

/**
 * Returns the file terms of a row that equalled the file before the undone file: null, or if people have changed the
 * row since, the current file terms with the restored values.
 */
function restoreFileTerms(
  current: FileTerms | OrderFileTerms,
  before: ImportedValues,
): FileTerms | OrderFileTerms {
  if (current === null) return null
  const restored = Object.entries(before).filter(([name]) => name in current)
  return { ...current, ...Object.fromEntries(restored) }
}

async function reverseLines(
  run: Execute,
  { companyId, userId }: { companyId: number; userId: number | null },
  changes: readonly ReversibleChange[],
  outcomes: Outcomes,
): Promise<FileOrderEvent[]> {
  const lockedLines = await lockById(changes, (ids) => run(lockLines(companyId, ids)))
  // Reads shipments while holding the locks, to see concurrent additions.
  const suppliers = [...new Set([...lockedLines.values()].map(({ supplierId }) => supplierId))]
  const shippedLines = await inChunks([...lockedLines.keys()], (ids) =>
    run(linesInShipments(companyId, suppliers, ids)),
  )
  const inShipments = new Set(shippedLines.map(({ id }) => id))
  const linesWithHistory = await inChunks([...lockedLines.keys()], (ids) =>
    run(linesWithEvents(companyId, ids)),
  )
  const idsWithHistory = new Set(linesWithHistory.map(({ id }) => id))
  const removed: number[] = []
  const updated: (ChangedLine & { fileTerms: unknown })[] = []
  const events: FileOrderEvent[] = []
  for (const { number, targetId, before, after, fileTerms } of changes) {
    const line = lockedLines.get(targetId)
    const isAnnounced =
      line !== undefined &&
      (parseQuantity(line.announced) > 0n ||
        (inShipments.has(targetId) && (!before || isOtherProduct(line, before))))
    const values = line ? valuesOfLine(line) : null
    const outcome = reversalOutcome(after, values && lineValues(values), isAnnounced)
    const restored = values && before ? restoreValues(values, before) : null
    const isChangedSince =
      values && restored
        ? hasOtherQuantity(values, restored, line?.fileTerms ?? null)
        : // Removing the line would also remove its history and comments.
          idsWithHistory.has(targetId)
    const finalOutcome = outcome === 'reversed' && isChangedSince ? 'changed-since' : outcome
    outcomes.set(number, finalOutcome)
    if (finalOutcome !== 'reversed' || !line) continue
    const { supplierId, orderId: subjectId, orderCode: code } = line
    events.push({ supplierId, subjectId, code, kind: 'order.changed' })
    if (!before || !restored) removed.push(targetId)
    else {
      const columns = lineColumnsOf(
        restored,
        line.orderCode,
        line.lineNumber,
        creditsOf(line.credits),
      )
      updated.push({
        ...{ line, columns },
        fileTerms: fileTerms ?? restoreFileTerms(line.fileTerms, before),
      })
    }
  }
  await inChunks(removed, async (ids) => {
    await run(markOrdersChanged(companyId, ids))
    return run(deleteLines(companyId, ids))
  })
  await inChunks(updated, async (lines) => {
    await writeChangedLines(run, { companyId, userId }, lines)
    // `fileTerms` are the terms of the file before the undone file. The next file is compared with them.
    return run(updateFileTerms(lines.map(({ line: { id }, fileTerms }) => ({ id, fileTerms }))))
  })
  return events
}

async function reverseOrders(
  run: Execute,
  companyId: number,
  changes: readonly ReversibleChange[],
  outcomes: Outcomes,
): Promise<FileOrderEvent[]> {
  const lockedOrders = await lockById(changes, async (ids) => {
    await run(lockOrders(companyId, ids))
    // Reads the orders while holding the locks, to see concurrent lines and comments.
    return run(ordersWithUse(companyId, ids))
  })
  const removed: number[] = []
  const updated: object[] = []
  const events: FileOrderEvent[] = []
  for (const { number, targetId: id, before, after, fileTerms } of changes) {
    const order = lockedOrders.get(id)
    const { orderDate = '', shipTo = null } = order ?? {}
    const values = order ? { orderDate, shipTo } : null
    const outcome =
      !before && order?.isInUse
        ? 'in-use'
        : reversalOutcome(after, values, order?.isAnnounced ?? false)
    outcomes.set(number, outcome)
    if (outcome !== 'reversed' || !order) continue
    const { supplierId, code } = order
    events.push({
      ...{ supplierId, subjectId: id, code },
      kind: before ? 'order.changed' : 'order.removed',
    })
    if (before)
      updated.push({
        ...{ ...values, ...before, id },
        fileTerms: fileTerms ?? restoreFileTerms(order.fileTerms, before),
      })
    else removed.push(id)
  }
  await inChunks(removed, (ids) => run(deleteOrders(companyId, ids)))
  await inChunks(updated, (orders) => run(updateOrders(orders)))
  await inChunks(updated, (orders) => run(updateOrderFileTerms(orders)))
  return events
}

async function reverseSuppliers(
  run: Execute,
  companyId: number,
  changes: readonly ReversibleChange[],
  lockedSuppliers: Map<number, { supplierName: string }>,
  outcomes: Outcomes,
): Promise<void> {
  const created = changes.filter(({ before }) => !before).map(({ targetId }) => targetId)
  const removed = await inChunks(created, (ids) => run(deleteUnusedSuppliers(companyId, ids)))
  const deletedIds = new Set(removed.map(({ id }) => id))
  const renamed: object[] = []
  for (const { number, targetId: id, before, after } of changes) {
    const supplier = lockedSuppliers.get(id)
    const values = supplier ? { supplierName: supplier.supplierName } : null
    const outcome = reversalOutcome(after, values, false)
    outcomes.set(
      number,
      !before && supplier && !deletedIds.has(id)
        ? 'in-use'
        : before
          ? outcome
          : values
            ? 'reversed'
            : 'gone',
    )
    if (before && outcome === 'reversed') renamed.push({ id, name: before.supplierName })
  }
  await inChunks(renamed, (suppliers) => run(renameSuppliers(suppliers)))
}
