import { sql } from '#database/sql.ts'
import type { LineImportRow } from '#domain/line-import-row.ts'
import { unguardText } from '#domain/spreadsheet-text.ts'
import type { Change } from '#server/http/change.ts'
import { goesTo } from '#server/http/ship-to-party.ts'
import type { Figures } from '#server/shipments/line-refusal.ts'

/** An order line that a row of a file may mean, `place` being that of what is asked for; no id: the order alone is there. */
export type Candidate = Omit<Figures, 'id'> & {
  place: number
  id: number | null
  lineNumber: number
  productCode: string
  size: string
  color: string
  unit: string
  packMultiple: string | null
}

// A file that a spreadsheet could open safely may have an apostrophe before a code.
const spellings = (text: string) => [...new Set([text, unguardText(text)])]

type Wanted = { place: number; orders: string[]; line: number | null; products: string[] }

/** What rows of a file ask for, each thing once, and the place of what a row asks for among them. */
export function wantedOf(rows: readonly LineImportRow[]) {
  const asked = new Map<string, Wanted>()
  const keyOf = ({ orderCode, lineNumber, productCode }: LineImportRow) =>
    JSON.stringify([orderCode, lineNumber, lineNumber === null ? productCode : ''])
  for (const row of rows) {
    const { orderCode, lineNumber: line, productCode } = row
    const wanted = {
      place: asked.size,
      orders: spellings(orderCode),
      line,
      products: spellings(productCode),
    }
    if (!asked.has(keyOf(row))) asked.set(keyOf(row), wanted)
  }
  return {
    wanted: [...asked.values()],
    placeOf: (row: LineImportRow) => asked.get(keyOf(row))?.place ?? -1,
  }
}

/** Finds the order lines that are asked for, as they stand now. */
export function candidatesOf(change: Change, wanted: readonly Wanted[]): Promise<Candidate[]> {
  return change.run(sql<Candidate>`
    select w.place, f.id, f.line_number as "lineNumber", f.product_code as "productCode", f.size, f.color, f.unit,
      f.is_divisible as "isDivisible", f.ship_to as "shipTo",
      ${goesTo(sql`f.company_id`, sql`f.ship_to`)} as "goesTo", f.available::text as available,
      f.pack_multiple::text as "packMultiple"
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as w (place int, orders text[], line int, products text[])
    join orders o on o.company_id = ${change.caller.companyId} and o.supplier_id = ${change.supplierId}
      and o.code = any(w.orders)
    left join order_line_figures f on f.company_id = o.company_id and f.supplier_id = o.supplier_id
      and f.order_id = o.id
      and (f.line_number = w.line or w.line is null and f.product_code = any(w.products))
    order by w.place, f.line_number`)
}

/** Locks order lines, in id order. */
export const lockOrderLines = (change: Change, ids: number[]): Promise<unknown> =>
  change.run(sql`
    select from order_lines
    where company_id = ${change.caller.companyId} and supplier_id = ${change.supplierId} and id = any(${ids})
    order by id for update`)

/** How many packages a shipment has. */
export async function packageCountOf(change: Change, shipmentId: number): Promise<number> {
  const row = await change.first(sql<{ count: number }>`
    select package_count as count from shipments
    where company_id = ${change.caller.companyId} and supplier_id = ${change.supplierId} and id = ${shipmentId}`)
  return row?.count ?? 0
}
