import { type RawBuilder, sql } from 'kysely'
import { type LineEntry, mostLines } from '#domain/shipment-line.ts'
import type { Author, Change } from '#server/http/change.ts'
import { goesTo } from '#server/http/ship-to-party.ts'
import { capOfOrderLine } from '#server/shipments/order-line-cap.ts'
import { eventInsert } from '#server/shipments/shipment-event-entry.ts'

/** What the one statement that adds lines did; less than all means that the transaction must be undone. */
export type Inserted = {
  version: number | null
  counted: number
  wanted: number
  lineIds: number[]
}

/**
 * Adds lines to an open shipment in one statement: the shipment's version moves on, the order lines are
 * locked in id order, their counters grow only while the cap holds, and the rows and the event follow only
 * if every counter grew. A shipment without a ship-to takes that of its first line. The guard reads counters
 * of the locked rows, never a sum, which would be stale.
 */
export function insertLines(
  change: Change,
  shipmentId: number,
  lines: LineEntry[],
): Promise<Inserted | undefined> {
  const { companyId } = change.caller
  const wanted = JSON.stringify(lines.map((line, place) => ({ place, ...line })))
  return change.first(sql<Inserted>`
    with wanted as materialized (
      select * from jsonb_to_recordset(${wanted}::jsonb) as w(place int, "orderLineId" bigint,
        "numberOfPackages" int, "quantityPerPackage" numeric, remainder numeric, height numeric, width numeric,
        depth numeric, weight numeric)
    ), bumped as (
      update shipments s set version = s.version + 1, line_count = s.line_count + ${lines.length}::int,
        ship_to = coalesce(s.ship_to, (
          select o.ship_to from wanted w
          join order_lines ol on ol.company_id = ${companyId} and ol.id = w."orderLineId"
          join orders o on o.company_id = ol.company_id and o.id = ol.order_id
          where ol.supplier_id = ${change.supplierId} and o.ship_to is not null
          order by w.place limit 1))
      where s.company_id = ${companyId} and s.supplier_id = ${change.supplierId} and s.id = ${shipmentId}
        and s.version = ${change.version} and s.state = 'open'
        and s.line_count + ${lines.length}::int <= ${sql.lit(mostLines)}
      returning s.id, s.code, s.version, s.ship_to
    ), sums as materialized (
      select "orderLineId" as id, sum("numberOfPackages" * "quantityPerPackage" + remainder) as quantity,
        bool_and("quantityPerPackage" = trunc("quantityPerPackage") and remainder = trunc(remainder)) as is_whole
      from wanted group by 1
    ), locked as materialized (
      select ol.id from order_lines ol
      where ol.company_id = ${companyId} and ol.supplier_id = ${change.supplierId}
        and ol.id in (select id from sums) and exists (select from bumped)
      order by ol.id for update
    ), counted as (
      update order_lines ol set in_open = ol.in_open + w.quantity
      from sums w join locked on locked.id = w.id cross join bumped, orders o, suppliers s, companies c
      where ol.company_id = ${companyId} and ol.id = w.id
        and (w.is_whole or ol.is_divisible) and ${mayTake(sql`w.quantity`)}
      returning ol.id, ol.is_divisible
    ), inserted as (
      insert into shipment_lines (company_id, supplier_id, shipment_id, order_line_id, number_of_packages,
        quantity_per_package, remainder, is_divisible, height, width, depth, weight)
      select ${companyId}, ${change.supplierId}, ${shipmentId}, w."orderLineId", w."numberOfPackages",
        w."quantityPerPackage", w.remainder, k.is_divisible, w.height, w.width, w.depth, w.weight
      from wanted w join counted k on k.id = w."orderLineId"
      where (select count(*) from counted) = (select count(*) from sums)
      order by w.place
      returning id
    ), told as (${linesAdded(change, shipmentId, lines)})
    select (select version from bumped) as version, (select count(*) from counted)::int as counted,
      (select count(*) from sums)::int as wanted,
      coalesce((select json_agg(id order by id) from inserted), '[]') as "lineIds"`)
}

// Whether order line `ol` may take so much more: it goes where the shipment goes, and its cap holds.
const mayTake = (quantity: RawBuilder<unknown>) => sql`
  o.company_id = ol.company_id and o.id = ol.order_id
  and s.company_id = ol.company_id and s.id = ol.supplier_id and c.id = ol.company_id
  and (bumped.ship_to is null or o.ship_to is null or bumped.ship_to = o.ship_to
    or ${goesTo(sql`ol.company_id`, sql`bumped.ship_to`)} = ${goesTo(sql`ol.company_id`, sql`o.ship_to`)})
  and ol.in_open + ol.in_transit + ol.received + ${quantity} <= ${capOfOrderLine}`

/** The event of lines that were added: the shipment is in `bumped`, and they in `inserted`, if all is well. */
export const linesAdded = (
  author: Author,
  shipmentId: number,
  lines: LineEntry[],
): RawBuilder<unknown> =>
  eventInsert(
    author,
    shipmentId,
    sql`select id, code, version from bumped where exists (select from inserted)`,
    {
      kind: 'line-added',
      details: {
        lines: lines.map(({ orderLineId, numberOfPackages, quantityPerPackage, remainder }) => ({
          orderLineId,
          numberOfPackages,
          quantityPerPackage,
          remainder,
        })),
      },
    },
  )
