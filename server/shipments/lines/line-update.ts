import type * as z from 'zod'
import { sql } from '#database/client/sql.ts'
import { formatQuantity, parseQuantity } from '#domain/quantity.ts'
import { type lineChange, packedQuantity, packingOf } from '#domain/shipment-line.ts'
import type { Change } from '#server/data/mutation-route.ts'
import { invalid, Refusal } from '#server/http/problem-error.ts'
import { lineRefusal, refuseBadPackings } from '#server/shipments/lines/line-validation.ts'
import { forgetUndo, unpackLine } from '#server/shipments/packing/packing-write.ts'
import { eventInsert } from '#server/shipments/shipment-event-insert.ts'
import { lockShipment } from '#server/shipments/shipment-lock.ts'

/** `goods` is what its entry in the history calls it, for when the line is gone. */
type Line = { orderLineId: number; quantity: string; packed: string; goods: string }

/** Changes the packages and quantities of a line; gives the shipment's new version. */
export async function changeLine(
  change: Change,
  shipmentId: number,
  lineId: number,
  entry: z.output<typeof lineChange>,
): Promise<number> {
  await lockShipment(change, shipmentId, 'edit')
  const before = await findLine(change, shipmentId, lineId)
  const wanted = { ...entry, orderLineId: before.orderLineId }
  refuseBadPackings([wanted], () => '/body')
  const had = parseQuantity(before.quantity)
  const wantedQuantity = packedQuantity(packingOf(entry))
  const delta = wantedQuantity - had
  if (wantedQuantity < parseQuantity(before.packed)) {
    const params = { packed: trimmed(before.packed) }
    throw invalid({ pointer: '/body', code: 'below-packed', params })
  }
  await change.run(sql`
    select id from order_lines where company_id = ${change.caller.companyId} and id = ${before.orderLineId} for update`)
  // The line is there already: what its words mean may have changed since, and keeps nobody from mending it.
  const anywhere = { shipTo: null }
  const refusal = await lineRefusal(change, anywhere, [wanted], () => '/body', had)
  // Less than before is always taken: it can only mend a conflict.
  const isMending = refusal.code === 'over-cap' && delta <= 0n
  if (refusal.extras.errors?.length && !isMending) throw refusal
  // What could be undone may want more of the line than it holds now.
  if (delta < 0n) await forgetUndo(change, shipmentId)
  return write(
    change,
    shipmentId,
    before.orderLineId,
    delta,
    0,
    sql`
    update shipment_lines set number_of_packages = ${entry.numberOfPackages},
      quantity_per_package = ${entry.quantityPerPackage}, remainder = ${entry.remainder},
      height = ${entry.height}, width = ${entry.width}, depth = ${entry.depth}, weight = ${entry.weight}
    where company_id = ${change.caller.companyId} and id = ${lineId}`,
    {
      kind: 'line-changed',
      details: {
        line: lineId,
        orderLineId: before.orderLineId,
        goods: before.goods,
        from: trimmed(before.quantity),
        to: formatQuantity(had + delta),
      },
    },
  )
}

/** Takes a line out of an open shipment; gives the shipment's new version. */
export async function removeLine(
  change: Change,
  shipmentId: number,
  lineId: number,
): Promise<number> {
  await lockShipment(change, shipmentId, 'edit')
  const line = await findLine(change, shipmentId, lineId)
  if (parseQuantity(line.packed) > 0n) await unpackLine(change, shipmentId, lineId)
  await forgetUndo(change, shipmentId)
  return write(
    change,
    shipmentId,
    line.orderLineId,
    -parseQuantity(line.quantity),
    -1,
    sql`
    delete from shipment_lines where company_id = ${change.caller.companyId} and id = ${lineId}`,
    {
      kind: 'line-removed',
      details: {
        line: lineId,
        orderLineId: line.orderLineId,
        goods: line.goods,
        quantity: trimmed(line.quantity),
      },
    },
  )
}

const trimmed = (quantity: string) => formatQuantity(parseQuantity(quantity))

async function findLine(change: Change, shipmentId: number, lineId: number): Promise<Line> {
  const line = await change.first(sql<Line>`
    select l.order_line_id as "orderLineId", l.quantity::text as quantity, l.packed::text as packed,
      concat_ws(' ', ol.product_name, nullif(ol.size, ''), nullif(ol.color, '')) as goods
    from shipment_lines l join order_lines ol on ol.company_id = l.company_id and ol.id = l.order_line_id
    where l.company_id = ${change.caller.companyId} and l.supplier_id = ${change.supplierId}
      and l.shipment_id = ${shipmentId} and l.id = ${lineId}`)
  if (!line) throw new Refusal('not-found')
  return line
}

async function write(
  change: Change,
  shipmentId: number,
  orderLineId: number,
  delta: bigint,
  lineDelta: number,
  statement: ReturnType<typeof sql>,
  entry: Parameters<typeof eventInsert>[3],
): Promise<number> {
  const { companyId } = change.caller
  const amount = formatQuantity(delta)
  const row = await change.first(sql<{ version: number }>`
    with line as (${statement} returning id), counted as (
      update order_lines set in_open = in_open + ${amount}::numeric
      where company_id = ${companyId} and id = ${orderLineId}
    ), bumped as (
      update shipments set version = version + 1, line_count = line_count + ${lineDelta}::int
      where company_id = ${companyId} and id = ${shipmentId} and exists (select from line)
      returning id, code, version
    ), told as (${eventInsert(change, shipmentId, sql`select * from bumped`, entry)})
    select version from bumped`)
  if (!row) throw new Error('a locked line was not written')
  return row.version
}
