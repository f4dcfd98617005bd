import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import { gtinSpellings } from '#domain/code-candidates.ts'
import { gtin14 } from '#domain/gs1-key.ts'
import type { LineImportRow } from '#domain/imports/line-import-row.ts'
import {
  firstAssignedNumber,
  referenceKey,
  referenceNumber,
} from '#domain/imports/order-line-reference.ts'
import { unescapeFormula } from '#domain/imports/spreadsheet-text.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { resolveShipTo } from '#server/data/ship-to.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { lineFigures } from '#server/shipments/lines/line-validation.ts'

const packageCount = z.object({ count: z.int() })

const orderLineFound = lineFigures.extend({
  orderCode: z.string(),
  /** As the buyer wrote it. */
  lineNumber: z.string(),
  productCode: z.string(),
  gtin: z.string().nullable(),
  size: z.string(),
  color: z.string(),
  unit: z.string(),
  packMultiple: z.string().nullable(),
})
/** The order line that a row means. */
export type Found = z.output<typeof orderLineFound>

const candidate = z.object({
  orderCode: z.string(),
  id: z.int().nullable(),
  isDivisible: z.boolean().nullable(),
  shipTo: z.string().nullable(),
  goesTo: z.string().nullable(),
  available: z.string().nullable(),
  lineNumber: z.string().nullable(),
  productCode: z.string().nullable(),
  gtin: z.string().nullable(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  unit: z.string().nullable(),
  packMultiple: z.string().nullable(),
})
/** An order line that a row of a file may mean; without an id the order alone is there. */
export type Candidate = z.output<typeof candidate>

/** Whether a candidate is an order line. */
export const isOrderLine = (one: Candidate): one is Found => one.id !== null

/** How many lines an error names that a row may mean. */
export const candidatesNamed = 10

// A file that a spreadsheet could open safely may have an apostrophe before a code.
const spellings = (text: string) => [text, unescapeFormula(text)]
const allOf = (texts: readonly string[]) => [...new Set(texts.flatMap(spellings))]

const shown = sql`f.id, f.line_reference as "lineNumber", f.product_code as "productCode", f.gtin, f.size, f.color, f.unit,
  f.is_divisible as "isDivisible", f.ship_to as "shipTo", ${resolveShipTo(sql`f.ship_to`)} as "goesTo",
  f.available::text as available, f.pack_multiple::text as "packMultiple"`

/** Lines of the orders that rows name, those that any of the rows may mean; an order without any is there by itself. */
function linesOfOrders(
  mutation: MutationContext,
  rows: readonly LineImportRow[],
): Promise<Candidate[]> {
  const numbers = rows.flatMap(({ lineNumber }) => lineNumber ?? [])
  const byGoods = rows.filter(({ lineNumber }) => lineNumber === null)
  const gtins = byGoods.flatMap(({ gtin }) => (gtin === null ? [] : gtinSpellings(gtin)))
  return mutation.execute(typedSql(candidate)`
    select o.code as "orderCode", ${shown}
    from orders o
    left join order_line_figures f on f.company_id = ${thisCompany} and f.supplier_id = o.supplier_id
      and f.order_id = o.id
      and (f.line_number = any(${[...new Set(numbers.flatMap((one) => referenceNumber(one) ?? []))]}::int[])
        or f.line_number >= ${firstAssignedNumber} and f.line_reference = any(${allOf(numbers)}::text[])
        or f.product_code = any(${allOf(byGoods.map(({ productCode }) => productCode))}::text[])
        or f.gtin = any(${[...new Set(gtins)]}::text[]))
    where o.company_id = ${thisCompany} and o.supplier_id = ${mutation.supplierId}
      and o.code = any(${allOf(rows.map(({ orderCode }) => orderCode))}::text[])
    order by o.code, f.line_number`)
}

/** Lines of whatever order that have one of these GTINs and are still to be served, some of each. */
function linesToServe(mutation: MutationContext, gtins: readonly string[]): Promise<Candidate[]> {
  return mutation.execute(typedSql(candidate)`
    select f.order_code as "orderCode", ${shown}
    from unnest(${[...new Set(gtins.flatMap(gtinSpellings))]}::text[]) as asked (gtin)
    cross join lateral (
      select l.id from order_lines l
      where l.company_id = ${thisCompany} and l.supplier_id = ${mutation.supplierId} and l.gtin = asked.gtin
        and l.pending > 0
      limit ${candidatesNamed + 1}
    ) found
    join order_line_figures f on f.company_id = ${thisCompany}
      and f.supplier_id = ${mutation.supplierId} and f.id = found.id
    order by f.order_code, f.line_number`)
}

/** Finds the order lines that rows of a file may mean, as they stand now. */
export async function candidatesOf(
  mutation: MutationContext,
  rows: readonly LineImportRow[],
): Promise<(row: LineImportRow) => Candidate[]> {
  const [inOrders, inAny] = [rows.filter(hasOrder), rows.filter((row) => !hasOrder(row))]
  const lines = inOrders.length > 0 ? await linesOfOrders(mutation, inOrders) : []
  const gtins = inAny.flatMap(({ gtin }) => gtin ?? [])
  const toServe = gtins.length > 0 ? await linesToServe(mutation, gtins) : []
  const found = Map.groupBy(lines.flatMap(keysOf), ([key]) => key)
  const orders = new Map(lines.map((line) => [line.orderCode, { ...line, id: null }]))
  const byGtin = Map.groupBy(toServe, ({ gtin }) => gtin14(gtin ?? ''))
  return (row) => {
    if (!hasOrder(row)) return byGtin.get(gtin14(row.gtin ?? '')) ?? []
    const codes = [...new Set(spellings(row.orderCode))]
    const keys = new Set(codes.flatMap((code) => wantedKeys(code, row)))
    const all = [...keys].flatMap((key) => (found.get(key) ?? []).map(([, line]) => line))
    return all.length > 0 ? all : codes.flatMap((code) => orders.get(code) ?? [])
  }
}

const hasOrder = ({ orderCode }: LineImportRow) => orderCode !== ''
const keyOf = (...parts: string[]) => JSON.stringify(parts)

/** What a line is found by within its order. */
function keysOf(line: Candidate): [string, Candidate][] {
  if (!isOrderLine(line)) return []
  const { orderCode: order, lineNumber, productCode, gtin } = line
  return [
    [keyOf(order, 'line', referenceKey(lineNumber)), line],
    [keyOf(order, 'product', productCode), line],
    ...(gtin === null ? [] : [[keyOf(order, 'gtin', gtin14(gtin)), line] as [string, Candidate]]),
  ]
}

function wantedKeys(order: string, { lineNumber, productCode, gtin }: LineImportRow): string[] {
  const [kind, texts] =
    lineNumber !== null
      ? (['line', spellings(lineNumber).map(referenceKey)] as const)
      : productCode !== ''
        ? (['product', spellings(productCode)] as const)
        : (['gtin', [gtin14(gtin ?? '')]] as const)
  return texts.map((text) => keyOf(order, kind, text))
}

/** Locks order lines, in id order. */
export const lockOrderLines = (mutation: MutationContext, ids: number[]): Promise<unknown> =>
  mutation.execute(sql`
    select from order_lines
    where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and id = any(${ids})
    order by id for update`)

/** How many packages a shipment has. */
export async function packageCountOf(
  mutation: MutationContext,
  shipmentId: number,
): Promise<number> {
  const row = await mutation.executeOne(typedSql(packageCount)`
    select package_count as count from shipments
    where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and id = ${shipmentId}`)
  return row?.count ?? 0
}
