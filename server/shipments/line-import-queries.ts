import { sql } from 'kysely'
import type { LineImportRow } from '#domain/line-import-row.ts'
import { unguardText } from '#domain/spreadsheet-text.ts'
import type { Change } from '#server/http/change.ts'
import type { Figures } from '#server/shipments/line-refusal.ts'

/** An order line that a row of a file may mean, `place` being the row's among the lines; no id: the order alone is there. */
export type Candidate = Omit<Figures, 'id'> & {
  place: number
  id: number | null
  lineNumber: number
  productCode: string
  size: string
  color: string
  packMultiple: string | null
}

// A file that a spreadsheet could open safely may have an apostrophe before a code.
const spellings = (text: string) => [...new Set([text, unguardText(text)])]

/** Finds the order lines that the rows of a file may mean, as they stand now. */
export function candidatesOf(change: Change, rows: readonly LineImportRow[]): Promise<Candidate[]> {
  const wanted = rows.map(({ orderCode, lineNumber, productCode }, place) => ({
    place,
    orders: spellings(orderCode),
    line: lineNumber,
    products: spellings(productCode),
  }))
  return change.run(sql<Candidate>`
    select w.place, f.id, f.line_number as "lineNumber", f.product_code as "productCode", f.size, f.color,
      f.is_divisible as "isDivisible", f.ship_to as "shipTo", f.available::text as available,
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
