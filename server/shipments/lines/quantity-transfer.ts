import * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { capOfOrderLine } from '#server/shipments/lines/order-line-cap.ts'

const transferCounts = z.object({ orderLines: z.int(), moved: z.int() })

/** The counters of an order line that hold announced quantities. */
type Counter = 'in_open' | 'in_transit'

/**
 * Moves the quantities of a shipment's lines from one counter of their order lines to another, or out of them. Order
 * lines are locked in id order, then updated; with `withinCap` only those whose cap allows it. Returns how many
 * order lines there are and how many were updated.
 */
export async function transferQuantities(
  mutation: MutationContext,
  shipmentId: number,
  transfer: { from: Counter; to: Counter | null; withinCap?: boolean },
): Promise<{ orderLines: number; moved: number }> {
  const [from, to] = [sql.ref(transfer.from), transfer.to && sql.ref(transfer.to)]
  const increment: Sql<unknown> = to ? sql`, ${to} = ol.${to} + t.quantity` : sql``
  const capCondition: Sql<unknown> = transfer.withinCap
    ? sql`and ol.in_transit + ol.received + t.quantity <= ${capOfOrderLine}`
    : sql``
  const row = await mutation.executeOne(typedSql(transferCounts)`
    with totals as materialized (
      select order_line_id as id, sum(quantity) as quantity from shipment_lines
      where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and shipment_id = ${shipmentId}
      group by 1
    ), locked_order_lines as materialized (
      select ol.id from order_lines ol
      where ol.company_id = ${thisCompany} and ol.id in (select id from totals)
      order by ol.id for update
    ), moved as (
      update order_lines ol set ${from} = ol.${from} - t.quantity ${increment}
      from totals t join locked_order_lines on locked_order_lines.id = t.id, suppliers s, companies c
      where ol.company_id = ${thisCompany} and ol.id = t.id
        and s.company_id = ${thisCompany} and s.id = ol.supplier_id and c.id = ${thisCompany} ${capCondition}
      returning ol.id
    )
    select (select count(*) from totals)::int as "orderLines", (select count(*) from moved)::int as moved`)
  return row ?? { orderLines: 0, moved: 0 }
}
