import { isDeepStrictEqual } from 'node:util'
import type { OrderImportRow } from '#domain/imports/orders/order-import-row.ts'
import type { ManualChange } from '#domain/orders/file-terms.ts'
import { mergeOrderFileTerms, type OrderFileTerms } from '#domain/orders/order-file-terms.ts'
import type { Day } from '#domain/units/day.ts'
import { inChunks } from '#server/data/time-sized-chunks.ts'
import {
  type Execute,
  type StoredOrder,
  type StoredSupplier,
  storedOrders,
} from '#server/orders/import/order-import-queries.ts'

/** The planned change of an order; `id` is null for a new one. */
export type PlannedOrder = {
  id: number | null
  supplierCode: string
  code: string
  orderDate: Day
  shipTo: string | null
  before: StoredOrder | null
  isChanged: boolean
  /** Terms of the last file, stored only if people changed the order since. */
  fileTerms: OrderFileTerms
  /** Whether this file changes the stored terms. */
  hasNewFileTerms: boolean
  manualChanges: ManualChange[]
  /** The first row of the order. */
  row: number
  fileRow: OrderImportRow
}
/** The planned change of a supplier; `id` is null for a new one. */
export type PlannedSupplier = {
  id: number | null
  code: string
  name: string
  before: StoredSupplier | null
  isChanged: boolean
  /** The first row of the supplier. */
  row: number
}

/** The key of an order in a file: the buyer's codes are unique within a supplier. */
export const orderKey = (supplier: string | number, code: string) =>
  JSON.stringify([supplier, code])

/** The stored orders of the rows, by key. */
export async function findOrders(
  run: Execute,
  companyId: number,
  rows: OrderImportRow[],
  suppliers: Map<string, StoredSupplier>,
) {
  const orderKeys = new Map<string, { supplierId: number; code: string }>()
  for (const row of rows) {
    const supplier = suppliers.get(row.supplierCode)
    if (supplier)
      orderKeys.set(orderKey(row.supplierCode, row.orderCode), {
        supplierId: supplier.id,
        code: row.orderCode,
      })
  }
  const orders = await inChunks([...orderKeys.values()], (keys) =>
    run(
      storedOrders(
        companyId,
        keys.map((o) => o.supplierId),
        keys.map((o) => o.code),
      ),
    ),
  )
  const codeById = new Map([...suppliers.values()].map((s) => [s.id, s.code]))
  return new Map(
    orders.map((order) => [orderKey(codeById.get(order.supplierId) ?? '', order.code), order]),
  )
}

/** Plans the changes of suppliers from accepted rows. */
export function planSuppliers(
  rows: OrderImportRow[],
  suppliers: Map<string, StoredSupplier>,
): PlannedSupplier[] {
  const planned = new Map<string, PlannedSupplier>()
  for (const row of rows) {
    if (planned.has(row.supplierCode)) continue
    const before = suppliers.get(row.supplierCode)
    planned.set(row.supplierCode, {
      id: before?.id ?? null,
      code: row.supplierCode,
      name: row.supplierName,
      before: before ?? null,
      isChanged: before !== undefined && before.name !== row.supplierName,
      row: row.row,
    })
  }
  return [...planned.values()]
}

/** Plans the changes of orders from accepted rows. */
export function planOrders(
  rows: OrderImportRow[],
  orders: Map<string, StoredOrder>,
): PlannedOrder[] {
  const planned = new Map<string, PlannedOrder>()
  for (const row of rows) {
    const key = orderKey(row.supplierCode, row.orderCode)
    if (!planned.has(key)) planned.set(key, planOrder(row, orders.get(key) ?? null))
  }
  return [...planned.values()]
}

/** Plans the change of an order from its first row. */
export function planOrder(row: OrderImportRow, before: StoredOrder | null): PlannedOrder {
  const { supplierCode, orderCode: code } = row
  const merged = before
    ? mergeOrderFileTerms(row, before, before.fileTerms)
    : {
        details: { orderDate: row.orderDate, shipTo: row.shipTo ?? null },
        ...{ fileTerms: null, manualChanges: [] },
      }
  const { details, fileTerms, manualChanges } = merged
  const { orderDate, shipTo } = details
  return {
    ...{ id: before?.id ?? null, supplierCode, code, orderDate, shipTo, before },
    isChanged: before !== null && (before.orderDate !== orderDate || before.shipTo !== shipTo),
    hasNewFileTerms: before !== null && !isDeepStrictEqual(fileTerms, before.fileTerms),
    ...{ fileTerms, manualChanges, row: row.row, fileRow: row },
  }
}
