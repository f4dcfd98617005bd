import * as z from 'zod'
import { type Sql, sql } from '#database/client/sql.ts'
import { type LineEntry, maxLines } from '#domain/shipment-line.ts'
import type { Actor, MutationContext } from '#server/data/mutation-route.ts'
import { resolveShipTo } from '#server/data/ship-to.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { capOfOrderLine } from '#server/shipments/lines/order-line-cap.ts'
import { eventInsert } from '#server/shipments/shipment-event-insert.ts'

const addedLines = z.object({ version: z.int(), lineIds: z.array(z.int()) })

/** The open shipment that lines are added to, at the version seen. */
export type Receiver = { shipmentId: number; version: number }

/** Adds lines to an open shipment, or does nothing; undefined where it did nothing. */
export async function insertLines(
  mutation: MutationContext,
  shipmentId: number,
  lines: LineEntry[],
): Promise<{ version: number; lineIds: number[] } | undefined> {
  return mutation.executeOne(typedSql(addedLines)`
    with ${addLinesAtOnce(mutation, { shipmentId, version: mutation.version }, lines)}
    select version, answer::json -> 'lineIds' as "lineIds" from done`)
}

/**
 * Adds lines to an open shipment, or does nothing: the parts of a change at once. The shipment is locked, then the order
 * lines in id order; what these say once they are locked is not changed by anybody, and all of it is written only if
 * every one of them may take its part. It looks at counters of locked rows, never at a sum, which would be stale. A
 * shipment without a ship-to takes that of its first line.
 */
export function addLinesAtOnce(
  author: Actor,
  { shipmentId, version }: Receiver,
  lines: LineEntry[],
): Sql<unknown> {
  const { companyId } = author.caller
  const wanted = JSON.stringify(lines.map((line, place) => ({ place, ...line })))
  return sql`
    wanted as materialized (
      select * from jsonb_to_recordset(${wanted}::jsonb) as w(place int, "orderLineId" bigint,
        "numberOfPackages" int, "quantityPerPackage" numeric, remainder numeric, height numeric, width numeric,
        depth numeric, weight numeric)
    ), sums as materialized (
      select "orderLineId" as id, sum("numberOfPackages" * "quantityPerPackage" + remainder) as quantity,
        bool_and("quantityPerPackage" = trunc("quantityPerPackage") and remainder = trunc(remainder)) as is_whole
      from wanted group by 1
    ), held as materialized (
      select s.id, s.ship_to from shipments s
      where s.company_id = ${companyId} and s.supplier_id = ${author.supplierId} and s.id = ${shipmentId}
        and s.version = ${version} and s.state = 'open'
        and s.line_count + ${lines.length}::int <= ${sql.lit(maxLines)}
      for no key update
    ), locked as materialized (
      select ol.id, ol.is_divisible, ol.in_open + ol.in_transit + ol.received as taken, ${capOfOrderLine} as cap,
        (select o.ship_to from orders o where o.company_id = ol.company_id and o.id = ol.order_id) as ship_to
      from order_lines ol
      join suppliers s on s.company_id = ol.company_id and s.id = ol.supplier_id
      join companies c on c.id = ol.company_id
      where ol.company_id = ${companyId} and ol.supplier_id = ${author.supplierId}
        and ol.id in (select id from sums) and exists (select from held)
      order by ol.id for no key update of ol
    ), bound as materialized (
      select coalesce(held.ship_to, (
        select l.ship_to from wanted w join locked l on l.id = w."orderLineId"
        where l.ship_to is not null order by w.place limit 1)) as ship_to
      from held
    ), fitting as materialized (
      select l.id from sums w join locked l on l.id = w.id cross join bound
      where (w.is_whole or l.is_divisible) and l.taken + w.quantity <= l.cap
        and (bound.ship_to is null or l.ship_to is null or bound.ship_to = l.ship_to
          or ${resolveShipTo(sql`${companyId}`, sql`bound.ship_to`)} = ${resolveShipTo(sql`${companyId}`, sql`l.ship_to`)})
    ), counted as (
      update order_lines ol set in_open = ol.in_open + w.quantity from sums w
      where ol.company_id = ${companyId} and ol.id = w.id
        and (select count(*) from fitting) = (select count(*) from sums)
      returning ol.supplier_id, ol.id, ol.is_divisible
    ), bumped as (
      update shipments s set version = s.version + 1, line_count = s.line_count + ${lines.length}::int,
        ship_to = bound.ship_to
      from bound
      where s.company_id = ${companyId} and s.supplier_id = ${author.supplierId} and s.id = ${shipmentId}
        and exists (select from counted)
      returning s.id, s.code, s.version
    ), inserted as (
      insert into shipment_lines (company_id, supplier_id, shipment_id, order_line_id, number_of_packages,
        quantity_per_package, remainder, is_divisible, height, width, depth, weight)
      select ${companyId}, k.supplier_id, ${shipmentId}, w."orderLineId", w."numberOfPackages",
        w."quantityPerPackage", w.remainder, k.is_divisible, w.height, w.width, w.depth, w.weight
      from wanted w join counted k on k.id = w."orderLineId"
      order by w.place
      returning id
    ), told as (${linesAdded(author, shipmentId, lines)}), done as (
      select bumped.version, '{"lineIds":[' || (select string_agg(id::text, ',' order by id) from inserted)
        || '],"version":' || bumped.version || '}' as answer
      from bumped
    )`
}

/** The event of lines that were added: the shipment is in `bumped`, and they in `inserted`, if all is well. */
export const linesAdded = (author: Actor, shipmentId: number, lines: LineEntry[]): Sql<unknown> =>
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
