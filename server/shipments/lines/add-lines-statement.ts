import * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { type LineEntry, maxLines } from '#domain/shipments/shipment-line.ts'
import type { MutationActor, MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { resolveShipTo } from '#server/queries/ship-to.ts'
import { capOfOrderLine } from '#server/shipments/lines/order-line-cap.ts'
import { eventInsert } from '#server/shipments/shipment-event-insert.ts'

const addedLines = z.object({ version: z.int(), lineIds: z.array(z.int()) })

/** The open shipment that lines are added to, at the version seen. */
export type TargetShipment = { shipmentId: number; version: number }

// Of the shipment's ship-to `d` and an order line's `l`. Two texts may be aliases of one place; looking that up takes a
// fifth of the statement's time, and most shipments need no look: the single statement compares the texts, the handler
// behind it the places.
const sameText = sql`d.ship_to = l.ship_to`
const samePlace = sql`${resolveShipTo(sql`d.ship_to`)} = ${resolveShipTo(sql`l.ship_to`)}`

/** Adds lines to an open shipment, or does nothing; undefined where it did nothing. */
export async function addLines(
  mutation: MutationContext,
  shipmentId: number,
  lines: LineEntry[],
): Promise<{ version: number; lineIds: number[] } | undefined> {
  return mutation.executeOne(typedSql(addedLines)`
    with ${addLinesCtes(mutation, { shipmentId, version: mutation.version }, lines, samePlace)}
    select version, reply::json -> 'lineIds' as "lineIds" from result`)
}

/**
 * Adds lines to an open shipment, or does nothing: the CTEs of a single-statement mutation. The shipment is locked, then
 * the order lines in the order of their ids. Locked, their counters cannot change; all lines are written only if each
 * order line has that much left. (A sum of shipment lines would be as old as the statement's snapshot.) A shipment
 * without a ship-to takes that of its first line.
 */
export function addLinesCtes(
  actor: MutationActor,
  { shipmentId, version }: TargetShipment,
  lines: LineEntry[],
  isSameDestination = sameText,
): Sql {
  const entries = JSON.stringify(lines.map((line, index) => ({ index, ...line })))
  return sql`
    entries as materialized (
      select * from jsonb_to_recordset(${entries}::jsonb) as e(index int, "orderLineId" bigint,
        "numberOfPackages" int, "quantityPerPackage" numeric, remainder numeric, height numeric, width numeric,
        depth numeric, weight numeric, traceability jsonb)
    ), totals as materialized (
      select "orderLineId" as id, sum("numberOfPackages" * "quantityPerPackage" + remainder) as quantity,
        bool_and("quantityPerPackage" = trunc("quantityPerPackage") and remainder = trunc(remainder)) as is_whole
      from entries group by 1
    ), locked_shipment as materialized (
      select s.id, s.ship_to from shipments s
      where s.company_id = ${thisCompany} and s.supplier_id = ${actor.supplierId} and s.id = ${shipmentId}
        and s.version = ${version} and s.state = 'open'
        and s.line_count + ${lines.length}::int <= ${sql.lit(maxLines)}
      for no key update
    ), locked_order_lines as materialized (
      select ol.id, ol.is_divisible, ol.in_open + ol.in_transit + ol.received as allocated, ${capOfOrderLine} as cap,
        (select o.ship_to from orders o where o.company_id = ${thisCompany} and o.id = ol.order_id) as ship_to
      from order_lines ol
      join suppliers s on s.company_id = ${thisCompany} and s.id = ol.supplier_id
      join companies c on c.id = ${thisCompany}
      where ol.company_id = ${thisCompany} and ol.supplier_id = ${actor.supplierId}
        and ol.id in (select id from totals) and exists (select from locked_shipment)
      order by ol.id for no key update of ol
    ), destination as materialized (
      select coalesce(locked_shipment.ship_to, (
        select l.ship_to from entries e join locked_order_lines l on l.id = e."orderLineId"
        where l.ship_to is not null order by e.index limit 1)) as ship_to
      from locked_shipment
    ), allowed as materialized (
      select l.id from totals t join locked_order_lines l on l.id = t.id cross join destination d
      where (t.is_whole or l.is_divisible) and l.allocated + t.quantity <= l.cap
        and (d.ship_to is null or l.ship_to is null or ${isSameDestination})
    ), allocated as (
      update order_lines ol set in_open = ol.in_open + t.quantity from totals t
      where ol.company_id = ${thisCompany} and ol.id = t.id
        and (select count(*) from allowed) = (select count(*) from totals)
      returning ol.supplier_id, ol.id, ol.is_divisible
    ), versioned as (
      update shipments s set version = s.version + 1, line_count = s.line_count + ${lines.length}::int,
        ship_to = d.ship_to
      from destination d
      where s.company_id = ${thisCompany} and s.supplier_id = ${actor.supplierId} and s.id = ${shipmentId}
        and exists (select from allocated)
      returning s.id, s.code, s.version
    ), inserted as (
      insert into shipment_lines (company_id, supplier_id, shipment_id, order_line_id, number_of_packages,
        quantity_per_package, remainder, is_divisible, height, width, depth, weight, lot, best_before, expiry,
        serial_numbers)
      select ${thisCompany}, a.supplier_id, ${shipmentId}, e."orderLineId", e."numberOfPackages",
        e."quantityPerPackage", e.remainder, a.is_divisible, e.height, e.width, e.depth, e.weight,
        e.traceability ->> 'lot', (e.traceability ->> 'bestBefore')::date, (e.traceability ->> 'expiry')::date,
        (select array_agg(s.number order by s.position)
          from jsonb_array_elements_text(e.traceability -> 'serialNumbers') with ordinality s(number, position))
      from entries e join allocated a on a.id = e."orderLineId"
      order by e.index
      returning id
    ), event as (${linesAddedEvent(actor, shipmentId, lines)}), result as (
      select versioned.version, '{"lineIds":[' || (select string_agg(id::text, ',' order by id) from inserted)
        || '],"version":' || versioned.version || '}' as reply
      from versioned
    )`
}

const linesAddedEvent = (actor: MutationActor, shipmentId: number, lines: LineEntry[]): Sql =>
  eventInsert(
    actor,
    shipmentId,
    sql`select id, code, version from versioned where exists (select from inserted)`,
    {
      kind: 'line-added',
      details: {
        lines: lines.map(
          ({ orderLineId, numberOfPackages, quantityPerPackage, remainder, traceability }) => ({
            ...{ orderLineId, numberOfPackages, quantityPerPackage, remainder },
            ...(traceability && { traceability }),
          }),
        ),
      },
    },
  )
