import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import {
  decideLineChange,
  isOtherProduct,
  type LineDecision,
  type OrderLineValues,
} from '#domain/imports/orders/order-import-change.ts'
import type { ImportError } from '#domain/imports/orders/order-import-report.ts'
import type { OrderImportRow } from '#domain/imports/orders/order-import-row.ts'
import type { OrderTable } from '#domain/imports/orders/order-import-table.ts'
import { cellText } from '#domain/imports/table/table-cell.ts'
import type { FileTerms } from '#domain/orders/file-terms.ts'
import type { Tolerance } from '#domain/orders/order-line-balance.ts'
import { type Credit, creditsOf } from '#domain/orders/waived-quantity.ts'
import { formatQuantity, parseQuantity, type Quantity } from '#domain/units/quantity.ts'
import { inChunks } from '#server/data/time-sized-chunks.ts'
import { numberLines } from '#server/orders/import/order-import-numbers.ts'
import {
  findOrders,
  orderKey,
  type PlannedOrder,
  type PlannedSupplier,
  planOrders,
  planSuppliers,
} from '#server/orders/import/order-import-order-plan.ts'
import {
  type Execute,
  linesInShipments,
  type StoredLine,
  storedLines,
  storedSuppliers,
} from '#server/orders/import/order-import-queries.ts'
import type { ImportProgress } from '#server/orders/import-jobs/order-import-progress.ts'
import { valuesOfLine } from '#server/orders/order-line-columns.ts'

type AcceptedChange = Exclude<LineDecision, { outcome: 'refused' }>

/** The planned change of an order line; `id` is null for a new one. */
export type PlannedLine = AcceptedChange & {
  row: OrderImportRow
  id: number | null
  /** The sort number of the line within its order. */
  lineNumber: number
  before: OrderLineValues | null
  announced: Quantity
  credits: Credit[]
  /** The stored terms of the former file. */
  formerFileTerms: FileTerms
  /** Whether this file changes the stored terms. */
  hasNewFileTerms: boolean
}
/** All changes of a file, planned before anything is written. */
export type ImportPlan = {
  suppliers: PlannedSupplier[]
  orders: PlannedOrder[]
  lines: PlannedLine[]
  errors: ImportError[]
}

const toleranceOfLine = (line: StoredLine | undefined): Tolerance =>
  line && line.tolerance === null ? 'unlimited' : { percent: line?.tolerance ?? '0' }

/**
 * Plans the effect of a file's lines on the stored rows. With `lock`, its suppliers cannot be deactivated or removed
 * before the transaction ends. Rows to change are locked and planned again when they are written.
 */
export async function planImport(
  run: Execute,
  companyId: number,
  table: OrderTable,
  lock: boolean,
  progress?: ImportProgress,
): Promise<ImportPlan> {
  const { rows } = table
  const codes = [...new Set(rows.map((row) => row.supplierCode))]
  const storedRows = await inChunks(codes, (chunk) => run(storedSuppliers(companyId, chunk, lock)))
  const suppliers = new Map(storedRows.map((supplier) => [supplier.code, supplier]))
  const orders = await findOrders(run, companyId, rows, suppliers)
  const keyOf = (row: OrderImportRow) => orderKey(row.supplierCode, row.orderCode)
  const orderOf = (row: OrderImportRow) => orders.get(keyOf(row))
  const numbers = await numberLines(run, companyId, rows, orderOf, keyOf)
  const numberOf = (row: OrderImportRow) => numbers.get(row) ?? 0
  const linesToRead = rows.flatMap((row) => {
    const order = orderOf(row)
    return order ? [{ orderId: order.id, lineNumber: numberOf(row) }] : []
  })
  progress?.add(rows.length - linesToRead.length)
  const stored = await inChunks(
    linesToRead,
    (chunk) =>
      run(
        storedLines(
          companyId,
          chunk.map(({ orderId }) => orderId),
          chunk.map(({ lineNumber }) => lineNumber),
        ),
      ),
    progress?.add,
  )
  const lines = new Map(stored.map((line) => [lineKey(line), line]))
  const rowsWithLines = rows.map((row) => {
    const key = lineKey({ orderId: orderOf(row)?.id ?? 0, lineNumber: numberOf(row) })
    return { row, line: lines.get(key) }
  })
  const shipped = await shippedLines(run, companyId, rowsWithLines)

  const plan: ImportPlan = { suppliers: [], orders: [], lines: [], errors: [...table.errors] }
  for (const [index, { row, line }] of rowsWithLines.entries()) {
    // Yields to other requests.
    if (index % rowsPerTurn === rowsPerTurn - 1) await setImmediate()
    if (suppliers.get(row.supplierCode)?.isActive === false) {
      const error = { column: 'supplier_code', code: 'supplier-deactivated' } as const
      plan.errors.push({ row: row.row, value: row.supplierCode, ...error })
      continue
    }
    const decision = planLine(row, numberOf(row), line, shipped)
    if (Array.isArray(decision)) plan.errors.push(...decision)
    else plan.lines.push(decision)
  }
  plan.errors.sort((a, b) => a.row - b.row)
  const acceptedRows = plan.lines.map(({ row }) => row)
  plan.suppliers = planSuppliers(acceptedRows, suppliers)
  plan.orders = planOrders(acceptedRows, orders)
  return plan
}

const rowsPerTurn = 500

const lineKey = ({ orderId, lineNumber }: { orderId: number; lineNumber: number }) =>
  `${orderId}:${lineNumber}`

/** Returns the ids of lines in shipments, now or earlier, among those whose product or unit the rows change. */
export async function shippedLines(
  run: Execute,
  companyId: number,
  rows: readonly { row: OrderImportRow; line: StoredLine | undefined }[],
): Promise<Set<number>> {
  const changing = rows.flatMap(({ row, line }) =>
    line && isOtherProduct(line, row) ? [line] : [],
  )
  const suppliers = [...new Set(changing.map(({ supplierId }) => supplierId))]
  const ids = changing.map(({ id }) => id)
  const shipped = await inChunks(ids, (chunk) => run(linesInShipments(companyId, suppliers, chunk)))
  return new Set(shipped.map(({ id }) => id))
}

/**
 * Plans the change of an order line from its row, or a new line; or returns why the row is refused. `shipped` has the
 * ids that `shippedLines` returned.
 */
export function planLine(
  row: OrderImportRow,
  lineNumber: number,
  line: StoredLine | undefined,
  shipped: ReadonlySet<number>,
): PlannedLine | ImportError[] {
  const before = line ? valuesOfLine(line) : null
  const announced = line ? parseQuantity(line.announced) : 0n
  const credits = creditsOf(line?.credits ?? null)
  const fileTerms = line?.fileTerms ?? null
  const tolerance = toleranceOfLine(line)
  const wasShipped = line !== undefined && shipped.has(line.id)
  const change = decideLineChange(row, before, announced, tolerance, credits, fileTerms, wasShipped)
  if (change.outcome === 'refused') return importErrors(row, change.faults)
  const hasNewFileTerms = !isDeepStrictEqual(change.fileTerms, fileTerms)
  const storedTerms = { announced, credits, formerFileTerms: fileTerms, hasNewFileTerms }
  return { ...change, ...storedTerms, row, id: line?.id ?? null, lineNumber, before }
}

const importErrors = (
  row: OrderImportRow,
  faults: Extract<LineDecision, { outcome: 'refused' }>['faults'],
): ImportError[] =>
  faults.map(([column, code, params]) => {
    const values: Partial<Record<typeof column, string | undefined>> = {
      product_code: row.productCode,
      size: row.size,
      color: row.color,
      unit: row.unit,
      quantity: formatQuantity(row.quantity),
      cancelled: formatQuantity(row.cancelled ?? 0n),
    }
    const value = cellText(values[column] ?? null)
    return { row: row.row, column, code, value, ...(params && { params }) }
  })
