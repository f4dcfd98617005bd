import * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { type LineWithCapLeft, totalsByOrderLine } from '#domain/shipments/announced-quantities.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'
import { rowSource } from '#server/data/batch-write.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { leftByCap } from '#server/queries/order-line-cap.ts'
import { hasSeenVersion } from '#server/shipments/shipment-lock.ts'

const announcedLine = z.object({
  id: z.int(),
  orderLineId: z.int(),
  quantity: z.string(),
  capLeft: z.string(),
})

/** The counters of an order line that hold announced quantities. */
type Counter = 'in_open' | 'in_transit'

/** Locks the order lines of a locked shipment, in id order; returns its lines with what their caps leave. */
export async function lockAnnouncedLines(
  mutation: MutationContext,
  shipmentId: number,
): Promise<LineWithCapLeft[]> {
  const lines = await mutation.execute(typedSql(announcedLine)`
    select l.id, ol.id as "orderLineId", l.quantity::text as quantity,
      ${leftByCap(sql`ol.in_transit + ol.received`)} as "capLeft"
    from shipment_lines l
    join order_lines ol on ol.company_id = ${thisCompany} and ol.id = l.order_line_id
    join suppliers s on s.company_id = ${thisCompany} and s.id = ol.supplier_id
    join companies c on c.id = ${thisCompany}
    where l.company_id = ${thisCompany} and l.supplier_id = ${mutation.supplierId} and l.shipment_id = ${shipmentId}
      and ${hasSeenVersion(mutation, shipmentId)}
    order by ol.id for no key update of ol`)
  return lines.map(({ quantity, capLeft, ...line }) => ({
    ...line,
    quantity: parseQuantity(quantity),
    capLeft: parseQuantity(capLeft),
  }))
}

/**
 * Moves quantities of locked order lines between counters, out of them, or into them. A negative quantity moves back.
 */
export const transferQuantities = (
  mutation: MutationContext,
  lines: readonly Pick<LineWithCapLeft, 'orderLineId' | 'quantity'>[],
  { from, to }: { from?: Counter; to?: Counter },
): Promise<unknown> => {
  const totals = [...totalsByOrderLine(lines)].map(([id, total]) => ({
    id,
    quantity: formatQuantity(total),
  }))
  const assignmentOf = (counter: Counter | undefined, operator: Sql) =>
    counter ? [sql`${sql.ref(counter)} = ol.${sql.ref(counter)} ${operator} t.quantity`] : []
  return mutation.execute(sql`
    update order_lines ol set ${sql.join([...assignmentOf(from, sql`-`), ...assignmentOf(to, sql`+`)])}
    from ${rowSource('t', totals, { id: 'bigint', quantity: 'numeric' })}
    where ol.company_id = ${thisCompany} and ol.id = t.id`)
}
