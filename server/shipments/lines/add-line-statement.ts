import { type Sql, sql } from '#database/client/sql.ts'
import { formatQuantity, isWhole } from '#domain/quantity.ts'
import { type LineEntry, maxLines, splitOfEntry, splitTotal } from '#domain/shipment-line.ts'
import type { Actor } from '#server/data/mutation-route.ts'
import { linesAdded, type Receiver } from '#server/shipments/lines/add-lines-statement.ts'
import { capOfOrderLine } from '#server/shipments/lines/order-line-cap.ts'

/**
 * As `addLinesAtOnce`, for one line in less time: a counter grows only while its cap holds, and the rest follows only if
 * it grew. Whether other words for the ship-to mean the same place is left to the usual way.
 */
export function addLineAtOnce(
  author: Actor,
  { shipmentId, version }: Receiver,
  line: LineEntry,
): Sql<unknown> {
  const { companyId } = author.caller
  const packing = splitOfEntry(line)
  const quantity = sql`${formatQuantity(splitTotal(packing))}::numeric`
  const isWholeEntry = isWhole(packing.perPackage) && isWhole(packing.remainder)
  return sql`
    held as materialized (
      select s.id, s.ship_to from shipments s
      where s.company_id = ${companyId} and s.supplier_id = ${author.supplierId} and s.id = ${shipmentId}
        and s.version = ${version} and s.state = 'open' and s.line_count < ${sql.lit(maxLines)}
      for no key update
    ), counted as (
      update order_lines ol set in_open = ol.in_open + ${quantity}
      from held, orders o, suppliers s, companies c
      where ol.company_id = ${companyId} and ol.supplier_id = ${author.supplierId} and ol.id = ${line.orderLineId}
        and o.company_id = ol.company_id and o.id = ol.order_id
        and s.company_id = ol.company_id and s.id = ol.supplier_id and c.id = ol.company_id
        and (${isWholeEntry}::boolean or ol.is_divisible)
        and (held.ship_to is null or o.ship_to is null or held.ship_to = o.ship_to)
        and ol.in_open + ol.in_transit + ol.received + ${quantity} <= ${capOfOrderLine}
      returning ol.supplier_id, ol.id, ol.is_divisible, o.ship_to
    ), bumped as (
      update shipments s set version = s.version + 1, line_count = s.line_count + 1,
        ship_to = coalesce(s.ship_to, counted.ship_to)
      from counted
      where s.company_id = ${companyId} and s.supplier_id = counted.supplier_id and s.id = ${shipmentId}
      returning s.id, s.code, s.version
    ), inserted as (
      insert into shipment_lines (company_id, supplier_id, shipment_id, order_line_id, number_of_packages,
        quantity_per_package, remainder, is_divisible, height, width, depth, weight)
      select ${companyId}, supplier_id, ${shipmentId}, id, ${line.numberOfPackages}::int,
        ${line.quantityPerPackage}::numeric, ${line.remainder}::numeric, is_divisible, ${line.height}::numeric,
        ${line.width}::numeric, ${line.depth}::numeric, ${line.weight}::numeric
      from counted
      returning id
    ), told as (${linesAdded(author, shipmentId, [line])}), done as (
      select bumped.version, '{"lineIds":[' || inserted.id || '],"version":' || bumped.version || '}' as answer
      from bumped cross join inserted
    )`
}
