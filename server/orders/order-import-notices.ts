import * as z from 'zod'
import { addDays, type Day } from '#domain/day.ts'
import { day } from '#domain/day-shape.ts'
import { similarSuppliers } from '#domain/imports/look-alike.ts'
import {
  longOverdueDays,
  maxPreviewedRows,
  maxPreviewNotices,
  type OrderImportPreview,
  type PreviewedOrderLine,
} from '#domain/imports/order-import-preview.ts'
import { formatQuantity } from '#domain/quantity.ts'
import { unitCode } from '#domain/unit-text.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import type { PlannedOrder } from '#server/orders/order-import-order-plan.ts'
import type { ImportPlan, PlannedLine } from '#server/orders/order-import-plan.ts'
import type { Execute } from '#server/orders/order-import-queries.ts'

const knownSupplier = z.object({ code: z.string(), name: z.string() })
const similarOrder = z.object({ supplierId: z.int(), code: z.string(), key: z.string() })
const companyDay = z.object({ today: day })

/** What a person should check before the plan is carried out. */
export async function previewOf(
  run: Execute,
  companyId: number,
  plan: ImportPlan,
): Promise<OrderImportPreview> {
  const firstRows = firstRowsOf(plan)
  const similar = await similarOrders(run, companyId, plan)
  return {
    understood: plan.lines.slice(0, maxPreviewedRows).map((line) => understoodLine(line, plan)),
    newSuppliers: await newSuppliers(run, companyId, plan, firstRows),
    similarOrders: similar.slice(0, maxPreviewNotices).map(({ order, looksLike }) => ({
      row: firstRows.get(orderOf(order)) ?? 0,
      supplierCode: order.supplierCode,
      orderCode: order.code,
      looksLike,
    })),
    similarOrderCount: similar.length,
    longPast: longPastRows(plan, await today(run, companyId)),
  }
}

const orderOf = ({ supplierCode, code }: Pick<PlannedOrder, 'supplierCode' | 'code'>) =>
  JSON.stringify([supplierCode, code])

/** The first rows that name each supplier and each order. */
function firstRowsOf({ lines }: ImportPlan): Map<string, number> {
  const rows = new Map<string, number>()
  for (const { row } of lines) {
    const order = orderOf({ supplierCode: row.supplierCode, code: row.orderCode })
    for (const key of [row.supplierCode, order]) if (!rows.has(key)) rows.set(key, row.row)
  }
  return rows
}

function understoodLine(
  { row, values: facts }: PlannedLine,
  { orders }: ImportPlan,
): PreviewedOrderLine {
  const { reference, quantity, cancelled, packMultiple, ...rest } = facts
  const { supplierCode, orderCode } = row
  const order = orders.find((one) => one.supplierCode === supplierCode && one.code === orderCode)
  return {
    ...rest,
    row: row.row,
    supplierCode,
    supplierName: row.supplierName,
    orderCode,
    orderDate: row.orderDate,
    shipTo: order?.shipTo ?? null,
    lineNumber: reference,
    unitCode: unitCode(facts.unit),
    quantity: formatQuantity(quantity),
    cancelled: formatQuantity(cancelled),
    packMultiple: packMultiple === null ? null : formatQuantity(packMultiple),
  }
}

async function newSuppliers(
  run: Execute,
  companyId: number,
  { suppliers }: ImportPlan,
  firstRows: Map<string, number>,
): Promise<OrderImportPreview['newSuppliers']> {
  const added = suppliers.flatMap(({ id, code, name }) => (id === null ? [{ code, name }] : []))
  if (added.length === 0) return []
  const known = await run(
    typedSql(knownSupplier)`
      select code, name from suppliers where company_id = ${companyId} order by id`,
  )
  const alike = similarSuppliers(added, known)
  return added
    .map((one) => ({
      ...one,
      row: firstRows.get(one.code) ?? 0,
      looksLike: alike.get(one) ?? null,
    }))
    .sort((one, other) => Number(other.looksLike !== null) - Number(one.looksLike !== null))
    .slice(0, maxPreviewNotices)
}

/** New orders whose codes differ by zeros alone from those of the same supplier, known ones or others of the file. */
async function similarOrders(
  run: Execute,
  companyId: number,
  { suppliers, orders }: ImportPlan,
): Promise<{ order: PlannedOrder; looksLike: string }[]> {
  const added = orders.filter(({ id }) => id === null)
  const ids = suppliers.flatMap(({ id }) => id ?? [])
  const keys = [...new Set(added.map(({ code }) => withoutZeros(code)))]
  const codeOf = new Map(suppliers.map(({ id, code }) => [id, code]))
  const found =
    added.length === 0 || ids.length === 0
      ? []
      : await run(
          typedSql(similarOrder)`
            select supplier_id as "supplierId", code, key
            from orders o
            cross join lateral (select regexp_replace(code, '(^|[^0-9])0+([0-9])', '\\1\\2', 'g') as key) k
            where company_id = ${companyId} and supplier_id = any(${ids}::bigint[]) and key = any(${keys}::text[])
            order by id`,
        )
  const seen = new Map<string, string>()
  const keyOf = (supplierCode: string, key: string) => orderOf({ supplierCode, code: key })
  for (const { supplierId, code, key } of found) {
    const supplierCode = codeOf.get(supplierId) ?? ''
    if (!seen.has(keyOf(supplierCode, key))) seen.set(keyOf(supplierCode, key), code)
  }
  return added.flatMap((order) => {
    const key = keyOf(order.supplierCode, withoutZeros(order.code))
    const looksLike = seen.get(key)
    if (looksLike === undefined) seen.set(key, order.code)
    return looksLike === undefined || looksLike === order.code ? [] : [{ order, looksLike }]
  })
}

const withoutZeros = (code: string) => code.replace(/(^|[^0-9])0+([0-9])/g, '$1$2')

async function today(run: Execute, companyId: number): Promise<Day> {
  const [row] = await run(
    typedSql(
      companyDay,
    )`select (now() at time zone time_zone)::date as today from companies where id = ${companyId}`,
  )
  return row?.today ?? '1970-01-01'
}

function longPastRows({ lines }: ImportPlan, now: Day): OrderImportPreview['longPast'] {
  const before = addDays(now, -longOverdueDays)
  const rows = lines.flatMap(({ row, values: { dueDate } }) =>
    dueDate < before ? [{ row: row.row, dueDate }] : [],
  )
  return { before, count: rows.length, rows: rows.slice(0, maxPreviewNotices) }
}
