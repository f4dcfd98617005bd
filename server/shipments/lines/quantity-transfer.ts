import * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { capOfOrderLine } from '#server/shipments/lines/order-line-cap.ts'

const transferred = z.object({ wanted: z.int(), moved: z.int() })

/** The counters of an order line that hold announced quantities. */
type Counter = 'in_open' | 'in_transit'

/**
 * Moves the quantities of a shipment's lines from one counter of their order lines to another, or out of them. Order
 * lines are locked in id order, then updated; with `withinCap` only those whose cap allows it. Gives how many order lines
 * were wanted and how many moved.
 */
export async function transferQuantities(
  mutation: MutationContext,
  shipmentId: number,
  transfer: { from: Counter; to: Counter | null; isHeld?: boolean },
): Promise<{ wanted: number; moved: number }> {
  const [from, to] = [sql.ref(transfer.from), transfer.to && sql.ref(transfer.to)]
  const plus: Sql<unknown> = to ? sql`, ${to} = ol.${to} + w.quantity` : sql``
  const guard: Sql<unknown> = transfer.isHeld
    ? sql`and ol.in_transit + ol.received + w.quantity <= ${capOfOrderLine}`
    : sql``
  const row = await mutation.executeOne(typedSql(transferred)`
    with sums as materialized (
      select order_line_id as id, sum(quantity) as quantity from shipment_lines
      where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and shipment_id = ${shipmentId}
      group by 1
    ), locked as materialized (
      select ol.id from order_lines ol
      where ol.company_id = ${thisCompany} and ol.id in (select id from sums)
      order by ol.id for update
    ), moved as (
      update order_lines ol set ${from} = ol.${from} - w.quantity ${plus}
      from sums w join locked on locked.id = w.id, suppliers s, companies c
      where ol.company_id = ${thisCompany} and ol.id = w.id
        and s.company_id = ${thisCompany} and s.id = ol.supplier_id and c.id = ${thisCompany} ${guard}
      returning ol.id
    )
    select (select count(*) from sums)::int as wanted, (select count(*) from moved)::int as moved`)
  return row ?? { wanted: 0, moved: 0 }
}
