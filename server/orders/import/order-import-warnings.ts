import * as z from 'zod'
import { type Sql, sql } from '#database/client/sql.ts'
import { codeKey, codeTranslation } from '#domain/code-text.ts'
import {
  longOverdueDays,
  maxNewSuppliersShown,
  maxPreviewedRows,
  maxPreviewNotices,
  type OrderImportPreview,
  type PreviewedOrderLine,
} from '#domain/imports/orders/order-import-preview.ts'
import { similarSuppliers } from '#domain/imports/table/look-alike.ts'
import { addDays, type Day, isBefore } from '#domain/units/day.ts'
import { formatQuantity } from '#domain/units/quantity.ts'
import { unitCode } from '#domain/units/unit-text.ts'
import { inChunks } from '#server/data/time-sized-chunks.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { orderKey, type PlannedOrder } from '#server/orders/import/order-import-order-plan.ts'
import type { ImportPlan, PlannedLine } from '#server/orders/import/order-import-plan.ts'
import type { Execute } from '#server/orders/import/order-import-queries.ts'
import { readToday } from '#server/queries/day-start.ts'

const knownSupplier = z.object({ code: z.string(), name: z.string() })
const similarOrder = z.object({ supplierId: z.int(), code: z.string(), newCode: z.string() })

/** Reads the preview of a plan, with all that a person should check before importing. */
export async function previewOf(
  run: Execute,
  companyId: number,
  plan: ImportPlan,
): Promise<OrderImportPreview> {
  const similar = await similarOrders(run, companyId, plan)
  const orders = new Map(
    plan.orders.map((order) => [orderKey(order.supplierCode, order.code), order]),
  )
  const orderOf = ({ row }: PlannedLine) => orders.get(orderKey(row.supplierCode, row.orderCode))
  return {
    understood: plan.lines
      .slice(0, maxPreviewedRows)
      .map((line) => understoodLine(line, orderOf(line))),
    newSuppliers: await newSuppliers(run, companyId, plan),
    similarOrders: similar.slice(0, maxPreviewNotices).map(({ order, looksLike }) => ({
      row: order.row,
      supplierCode: order.supplierCode,
      orderCode: order.code,
      looksLike,
    })),
    similarOrderCount: similar.length,
    longPast: longPastRows(plan, await readToday({ execute: run })),
    dueBeforeOrdered: dueBeforeOrdered(plan, orderOf),
  }
}

function understoodLine(
  { row, values }: PlannedLine,
  order: PlannedOrder | undefined,
): PreviewedOrderLine {
  const { reference, quantity, cancelled, packMultiple, ...rest } = values
  const { supplierCode, orderCode } = row
  return {
    ...rest,
    row: row.row,
    supplierCode,
    supplierName: row.supplierName,
    orderCode,
    orderDate: order?.orderDate ?? row.orderDate,
    shipTo: order?.shipTo ?? null,
    lineNumber: reference,
    unitCode: unitCode(values.unit),
    quantity: formatQuantity(quantity),
    cancelled: formatQuantity(cancelled),
    packMultiple: packMultiple === null ? null : formatQuantity(packMultiple),
  }
}

async function newSuppliers(
  run: Execute,
  companyId: number,
  { suppliers }: ImportPlan,
): Promise<OrderImportPreview['newSuppliers']> {
  const addedSuppliers = suppliers.flatMap(({ id, code, name, row }) =>
    id === null ? [{ code, name, row }] : [],
  )
  if (addedSuppliers.length === 0) return []
  const stored = await run(
    typedSql(knownSupplier)`
      select code, name from suppliers where company_id = ${companyId} order by id`,
  )
  const similar = similarSuppliers(addedSuppliers, stored)
  return addedSuppliers
    .map((supplier) => ({
      ...supplier,
      looksLike: similar.get(supplier) ?? null,
    }))
    .sort((a, b) => Number(b.looksLike !== null) - Number(a.looksLike !== null))
    .slice(0, maxNewSuppliersShown)
}

/**
 * New orders whose codes differ only in zeros, case or kind of hyphen from another code of the same supplier, stored or
 * in the file.
 */
async function similarOrders(
  run: Execute,
  companyId: number,
  { suppliers, orders }: ImportPlan,
): Promise<{ order: PlannedOrder; looksLike: string }[]> {
  const newOrders = orders.filter(({ id }) => id === null)
  const ids = suppliers.flatMap(({ id }) => id ?? [])
  const codes = [...new Set(newOrders.map(({ code }) => code))]
  const codeOf = new Map(suppliers.map(({ id, code }) => [id, code]))
  const similarRows =
    codes.length === 0 || ids.length === 0
      ? []
      : await inChunks(ids, (chunk) =>
          run(
            typedSql(similarOrder)`
              select o.supplier_id as "supplierId", o.code, a.code as "newCode"
              from orders o
              join unnest(${codes}::text[]) a(code) on ${codeKeyInSql(sql`a.code`)} = ${codeKeyInSql(sql`o.code`)}
              where o.company_id = ${companyId} and o.supplier_id = any(${chunk}::bigint[])
              order by o.id`,
          ),
        )
  const storedCodes = new Map<string, string>()
  for (const { supplierId, code, newCode } of similarRows) {
    const order = orderKey(codeOf.get(supplierId) ?? '', newCode)
    if (!storedCodes.has(order)) storedCodes.set(order, code)
  }
  const codesInFile = new Map<string, string>()
  return newOrders.flatMap((order) => {
    const key = orderKey(order.supplierCode, codeKey(order.code))
    const looksLike =
      storedCodes.get(orderKey(order.supplierCode, order.code)) ?? codesInFile.get(key)
    if (!codesInFile.has(key)) codesInFile.set(key, looksLike ?? order.code)
    return looksLike === undefined || looksLike === order.code ? [] : [{ order, looksLike }]
  })
}

/** Computes `codeKey` in the database. */
const codeKeyInSql = (code: Sql) =>
  sql`regexp_replace(lower(translate(${code}, ${codeTranslation.from}, ${codeTranslation.to})), '(^|[^0-9])0+([0-9])', '\\1\\2', 'g')`

function longPastRows({ lines }: ImportPlan, now: Day): OrderImportPreview['longPast'] {
  const before = addDays(now, -longOverdueDays)
  const rows = lines.flatMap(({ row, values: { dueDate } }) =>
    dueDate < before ? [{ row: row.row, dueDate }] : [],
  )
  return { before, count: rows.length, rows: rows.slice(0, maxPreviewNotices) }
}

function dueBeforeOrdered(
  { lines }: ImportPlan,
  orderOf: (line: PlannedLine) => PlannedOrder | undefined,
): OrderImportPreview['dueBeforeOrdered'] {
  const rows = lines.flatMap((line) => {
    const { dueDate } = line.values
    const orderDate = orderOf(line)?.orderDate ?? line.row.orderDate
    return isBefore(dueDate, orderDate) ? [{ row: line.row.row, orderDate, dueDate }] : []
  })
  return { count: rows.length, rows: rows.slice(0, maxPreviewNotices) }
}
