import type { Day } from '#domain/day.ts'
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
import { numberLines } from '#server/orders/order-import-numbers.ts'
import {
  type Execute,
  lockSuppliers,
  type StoredLine,
  type StoredOrder,
  type StoredSupplier,
  storedLines,
  storedOrders,
  storedSuppliers,
} from '#server/orders/order-import-queries.ts'

type AssignedNumbers = Exclude<LineDecision, { outcome: 'refused' }>

/** The planned change of an order line; `id` is null for a new one. */
export type PlannedLine = AssignedNumbers & {
  row: ImportRow
  id: number | null
  /** What it is sorted by within its order. */
  lineNumber: number
  before: OrderLineValues | null
  announced: Quantity
}
/** The planned change of an order; `id` is null for a new one. */
export type PlannedOrder = {
  id: number | null
  supplierCode: string
  code: string
  orderDate: Day
  shipTo: string | null
  before: StoredOrder | null
  isChanged: boolean
}
/** The planned change of a supplier; `id` is null for a new one. */
export type PlannedSupplier = {
  id: number | null
  code: string
  name: string
  before: StoredSupplier | null
  isChanged: boolean
}

/** All changes of a file, decided before anything is written. */
export type ImportPlan = {
  suppliers: PlannedSupplier[]
  orders: PlannedOrder[]
  lines: PlannedLine[]
  errors: ImportError[]
}

/** The key of an order in a file: codes are the buyer's, per supplier. */
export const orderKey = (supplier: string | number, code: string) =>
  JSON.stringify([supplier, code])

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
  const suppliers = new Map((await run(storedSuppliers(companyId, codes))).map((s) => [s.code, s]))
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
    const change = decideLineChange(row, before, announced, toleranceOfLine(line))
    if (change.outcome === 'refused') plan.errors.push(...importErrors(row, change.faults))
    else plan.lines.push({ ...change, row, id: line?.id ?? null, lineNumber, before, announced })
  }
  plan.errors.sort((one, other) => one.row - other.row)
  plan.suppliers = planSuppliers(plan.lines, suppliers)
  plan.orders = planOrders(plan.lines, orders)
  return plan
}

async function findOrders(
  run: Execute,
  companyId: number,
  rows: ImportRow[],
  suppliers: Map<string, StoredSupplier>,
) {
  const wanted = new Map<string, { supplierId: number; code: string }>()
  for (const row of rows) {
    const supplier = suppliers.get(row.supplierCode)
    if (supplier)
      wanted.set(orderKey(row.supplierCode, row.orderCode), {
        supplierId: supplier.id,
        code: row.orderCode,
      })
  }
  const list = [...wanted.values()]
  const found = await run(
    storedOrders(
      companyId,
      list.map((o) => o.supplierId),
      list.map((o) => o.code),
    ),
  )
  const codeOf = new Map([...suppliers.values()].map((s) => [s.id, s.code]))
  return new Map(
    found.map((order) => [orderKey(codeOf.get(order.supplierId) ?? '', order.code), order]),
  )
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

function planSuppliers(
  lines: PlannedLine[],
  suppliers: Map<string, StoredSupplier>,
): PlannedSupplier[] {
  const planned = new Map<string, PlannedSupplier>()
  for (const { row } of lines) {
    if (planned.has(row.supplierCode)) continue
    const now = suppliers.get(row.supplierCode)
    planned.set(row.supplierCode, {
      id: now?.id ?? null,
      code: row.supplierCode,
      name: row.supplierName,
      before: now ?? null,
      isChanged: now !== undefined && now.name !== row.supplierName,
    })
  }
  return [...planned.values()]
}

function planOrders(lines: PlannedLine[], orders: Map<string, StoredOrder>): PlannedOrder[] {
  const planned = new Map<string, PlannedOrder>()
  for (const { row } of lines) {
    const key = orderKey(row.supplierCode, row.orderCode)
    if (planned.has(key)) continue
    const now = orders.get(key)
    const shipTo = row.shipTo === undefined ? (now?.shipTo ?? null) : row.shipTo
    planned.set(key, {
      id: now?.id ?? null,
      supplierCode: row.supplierCode,
      code: row.orderCode,
      orderDate: row.orderDate,
      shipTo,
      before: now ?? null,
      isChanged: now !== undefined && (now.orderDate !== row.orderDate || now.shipTo !== shipTo),
    })
  }
  return [...planned.values()]
}
