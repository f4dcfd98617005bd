import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import { changedLineFields } from '#domain/shipments/line-field.ts'
import { splitOfEntry, splitTotal } from '#domain/shipments/package-split.ts'
import type { LineEntry, lineChange } from '#domain/shipments/shipment-line.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import {
  columnsOfEntry,
  entryOfColumns,
  lineEntries,
} from '#server/shipments/lines/line-entry-columns.ts'
import {
  limitsOf,
  lineProblem,
  lockOrderLines,
  refuseBadLines,
} from '#server/shipments/lines/line-validation.ts'
import { refuseRepeatedSerials } from '#server/shipments/lines/serial-numbers.ts'
import { clearUndo, unpackLine } from '#server/shipments/packing/packing-write.ts'
import { eventInsert } from '#server/shipments/shipment-event-insert.ts'
import { lockShipment } from '#server/shipments/shipment-lock.ts'

const changedShipment = z.object({ version: z.int() })

/** `goods` names the line in the history, also once it is gone. */
const lineBefore = lineEntries.shape.extend({
  quantity: z.string(),
  packed: z.string(),
  goods: z.string(),
})
type LineBefore = z.output<typeof lineBefore>

/** Changes the packages and quantities of a line; gives the shipment's new version. */
export async function updateLine(
  mutation: MutationContext,
  shipmentId: number,
  lineId: number,
  entry: z.output<typeof lineChange>,
): Promise<number> {
  await lockShipment(mutation, shipmentId, 'edit')
  const { quantity, packed, goods, ...columns } = await findLine(mutation, shipmentId, lineId)
  const before = entryOfColumns(columns)
  const { orderLineId } = before
  // Fields left out stay.
  const request: LineEntry = { ...before, ...(entry as Partial<LineEntry>) }
  refuseBadLines([request], () => '/body')
  await refuseRepeatedSerials(mutation, shipmentId, [request], () => '/body', lineId)
  const oldQuantity = parseQuantity(quantity)
  const newQuantity = splitTotal(splitOfEntry(entry))
  const delta = newQuantity - oldQuantity
  if (newQuantity < parseQuantity(packed)) {
    const params = { packed: trimmedQuantity(packed) }
    throw invalid({ pointer: '/body', code: 'below-packed', params })
  }
  const locked = await lockOrderLines(mutation, [orderLineId])
  const { limits } = await limitsOf(mutation, null, locked)
  // The ship-to is not compared: the aliases of places may have changed since the line was added.
  const problem = lineProblem([request], limits, null, () => '/body', oldQuantity)
  // A smaller quantity is always accepted: it can only reduce what is above the cap.
  const isReducingOverCap = problem?.code === 'over-cap' && delta <= 0n
  if (problem && !isReducingOverCap) throw problem
  const fields = changedLineFields(before, request)
  const isSameGoods = JSON.stringify(request.traceability) === JSON.stringify(before.traceability)
  // Undoing a packing step could need more of the line than it has now.
  if (delta < 0n) await clearUndo(mutation, shipmentId)
  return writeLine(
    mutation,
    shipmentId,
    orderLineId,
    delta,
    0,
    sql`
    update shipment_lines l set ${lineEntries.assignments(columnsOfEntry(request))}
    where company_id = ${thisCompany} and id = ${lineId}`,
    {
      kind: 'line-changed',
      details: {
        line: lineId,
        ...{ orderLineId, goods },
        from: trimmedQuantity(quantity),
        to: formatQuantity(newQuantity),
        ...(Object.keys(fields).length > 0 && { fields }),
        ...(isSameGoods
          ? {}
          : { traceability: { from: before.traceability, to: request.traceability } }),
      },
    },
  )
}

/** Takes a line out of an open shipment; gives the shipment's new version. */
export async function removeLine(
  mutation: MutationContext,
  shipmentId: number,
  lineId: number,
): Promise<number> {
  await lockShipment(mutation, shipmentId, 'edit')
  const line = await findLine(mutation, shipmentId, lineId)
  if (parseQuantity(line.packed) > 0n) await unpackLine(mutation, shipmentId, lineId)
  await clearUndo(mutation, shipmentId)
  return writeLine(
    mutation,
    shipmentId,
    line.orderLineId,
    -parseQuantity(line.quantity),
    -1,
    sql`
    delete from shipment_lines where company_id = ${thisCompany} and id = ${lineId}`,
    {
      kind: 'line-removed',
      details: {
        line: lineId,
        orderLineId: line.orderLineId,
        goods: line.goods,
        quantity: trimmedQuantity(line.quantity),
      },
    },
  )
}

const trimmedQuantity = (quantity: string) => formatQuantity(parseQuantity(quantity))

async function findLine(
  mutation: MutationContext,
  shipmentId: number,
  lineId: number,
): Promise<LineBefore> {
  const line = await mutation.executeOne(typedSql(lineBefore)`
    select ${lineEntries.columns}, l.quantity::text as quantity, l.packed::text as packed,
      concat_ws(' ', ol.product_name, nullif(ol.size, ''), nullif(ol.color, '')) as goods
    from shipment_lines l join order_lines ol on ol.company_id = ${thisCompany} and ol.id = l.order_line_id
    where l.company_id = ${thisCompany} and l.supplier_id = ${mutation.supplierId}
      and l.shipment_id = ${shipmentId} and l.id = ${lineId}`)
  if (!line) throw new ProblemError('not-found')
  return line
}

async function writeLine(
  mutation: MutationContext,
  shipmentId: number,
  orderLineId: number,
  delta: bigint,
  lineDelta: number,
  statement: ReturnType<typeof sql>,
  entry: Parameters<typeof eventInsert>[3],
): Promise<number> {
  const amount = formatQuantity(delta)
  const row = await mutation.executeOne(typedSql(changedShipment)`
    with line as (${statement} returning id), allocated as (
      update order_lines set in_open = in_open + ${amount}::numeric
      where company_id = ${thisCompany} and id = ${orderLineId}
    ), versioned as (
      update shipments set version = version + 1, line_count = line_count + ${lineDelta}::int
      where company_id = ${thisCompany} and id = ${shipmentId} and exists (select from line)
      returning id, code, version
    ), event as (${eventInsert(mutation, shipmentId, sql`select * from versioned`, entry)})
    select version from versioned`)
  if (!row) throw new Error('a locked line was not written')
  return row.version
}
