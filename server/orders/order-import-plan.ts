import { isDeepStrictEqual } from 'node:util'
import type { FileTerms } from '#domain/file-terms.ts'
import {
  decideLineChange,
  type LineDecision,
  type OrderLineValues,
} from '#domain/imports/order-import-change.ts'
import type { ImportError } from '#domain/imports/order-import-report.ts'
import type { ImportRow } from '#domain/imports/order-import-row.ts'
import type { ImportTable } from '#domain/imports/order-import-table.ts'
import { cellText } from '#domain/imports/table-cell.ts'
import type { Tolerance } from '#domain/order-line-balance.ts'
import { formatQuantity, parseQuantity, type Quantity } from '#domain/quantity.ts'
import { type Credit, creditsOf } from '#domain/waived-quantity.ts'
import { numberLines } from '#server/orders/order-import-numbers.ts'
import {
  findOrders,
  orderKey,
  type PlannedOrder,
  type PlannedSupplier,
  planOrders,
  planSuppliers,
} from '#server/orders/order-import-order-plan.ts'
import {
  type Execute,
  lockSuppliers,
  type StoredLine,
  storedLines,
  storedSuppliers,
} from '#server/orders/order-import-queries.ts'

type AcceptedChange = Exclude<LineDecision, { outcome: 'refused' }>

/** The planned change of an order line; `id` is null for a new one. */
export type PlannedLine = AcceptedChange & {
  row: ImportRow
  id: number | null
  /** What it is sorted by within its order. */
  lineNumber: number
  before: OrderLineValues | null
  announced: Quantity
  credits: Credit[]
  /** What was stored of the file before, and whether something else is from now on. */
  formerFileTerms: FileTerms
  hasNewFileTerms: boolean
}
/** All changes of a file, decided before anything is written. */
export type ImportPlan = {
  suppliers: PlannedSupplier[]
  orders: PlannedOrder[]
  lines: PlannedLine[]
  errors: ImportError[]
}

const valuesOf = (line: StoredLine): OrderLineValues => ({
  reference: line.reference,
  productCode: line.productCode,
  productName: line.productName,
  supplierProductCode: line.supplierProductCode,
  gtin: line.gtin,
  size: line.size,
  color: line.color,
  unit: line.unit,
  quantity: parseQuantity(line.quantity),
  cancelled: parseQuantity(line.cancelled),
  packMultiple: line.packMultiple === null ? null : parseQuantity(line.packMultiple),
  dueDate: line.dueDate,
})

const toleranceOfLine = (line: StoredLine | undefined): Tolerance =>
  line && line.tolerance === null ? 'unlimited' : { percent: line?.tolerance ?? '0' }

/** Decides what the lines of a file do. With `lock`, suppliers to be renamed and then order lines are locked. */
export async function planImport(
  run: Execute,
  companyId: number,
  table: ImportTable,
  lock: boolean,
): Promise<ImportPlan> {
  const rows = table.lines
  const codes = [...new Set(rows.map((row) => row.supplierCode))]
  const suppliers = new Map(
    (await run(storedSuppliers(companyId, codes, lock))).map((s) => [s.code, s]),
  )
  const renamed = rows.filter(
    (row) => (suppliers.get(row.supplierCode)?.name ?? row.supplierName) !== row.supplierName,
  )
  const renamedIds = [...new Set(renamed.map((row) => suppliers.get(row.supplierCode)?.id ?? 0))]
  if (lock && renamedIds.length > 0) await run(lockSuppliers(companyId, renamedIds))

  const orders = await findOrders(run, companyId, rows, suppliers)
  const keyOf = (row: ImportRow) => orderKey(row.supplierCode, row.orderCode)
  const orderOf = (row: ImportRow) => orders.get(keyOf(row))
  const numbers = await numberLines(run, companyId, rows, orderOf, keyOf)
  const numberOf = (row: ImportRow) => numbers.get(row) ?? 0
  const known = rows.flatMap((row) => {
    const order = orderOf(row)
    return order ? [{ orderId: order.id, lineNumber: numberOf(row) }] : []
  })
  const found = await run(
    storedLines(
      companyId,
      known.map((k) => k.orderId),
      known.map((k) => k.lineNumber),
      lock,
    ),
  )
  const lines = new Map(found.map((line) => [`${line.orderId}:${line.lineNumber}`, line]))

  const plan: ImportPlan = { suppliers: [], orders: [], lines: [], errors: [...table.errors] }
  for (const row of rows) {
    const lineNumber = numberOf(row)
    const line = lines.get(`${orderOf(row)?.id}:${lineNumber}`)
    const before = line ? valuesOf(line) : null
    const announced = line ? parseQuantity(line.announced) : 0n
    if (suppliers.get(row.supplierCode)?.isActive === false) {
      const error = { column: 'supplier_code', code: 'supplier-deactivated' } as const
      plan.errors.push({ row: row.row, value: row.supplierCode, ...error })
      continue
    }
    const credits = creditsOf(line?.credits ?? null)
    const fileTerms = line?.fileTerms ?? null
    const tolerance = toleranceOfLine(line)
    const change = decideLineChange(row, before, announced, tolerance, credits, fileTerms)
    if (change.outcome === 'refused') {
      plan.errors.push(...importErrors(row, change.faults))
      continue
    }
    const hasNewFileTerms = !isDeepStrictEqual(change.fileTerms, fileTerms)
    const id = line?.id ?? null
    const held = { announced, credits, formerFileTerms: fileTerms, hasNewFileTerms }
    plan.lines.push({ ...change, ...held, row, id, lineNumber, before })
  }
  plan.errors.sort((one, other) => one.row - other.row)
  const acceptedRows = plan.lines.map(({ row }) => row)
  plan.suppliers = planSuppliers(acceptedRows, suppliers)
  plan.orders = planOrders(acceptedRows, orders)
  return plan
}

const importErrors = (
  row: ImportRow,
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
