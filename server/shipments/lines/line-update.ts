import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import { withAncestors } from '#domain/packing/label-changes.ts'
import { withoutLine } from '#domain/packing/packing.ts'
import { changedLineFields } from '#domain/shipments/line-field.ts'
import { splitOfEntry, splitTotal } from '#domain/shipments/package-split.ts'
import type { LineEntry, lineChange } from '#domain/shipments/shipment-line.ts'
import { nullIfEmpty } from '#domain/shipments/traceability.ts'
import { formatQuantity, parseQuantity, shortestDecimal } from '#domain/units/quantity.ts'
import { awaitPipelined } from '#server/data/execute.ts'
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
import { transferQuantities } from '#server/shipments/lines/quantity-transfer.ts'
import { refuseRepeatedSerials } from '#server/shipments/lines/serial-numbers.ts'
import { readStoredPacking } from '#server/shipments/packing/packing-apply.ts'
import { packageCounts, writePackages } from '#server/shipments/packing/packing-write.ts'
import { clearUndo, voidLabels } from '#server/shipments/printed-labels.ts'
import { writeVersion } from '#server/shipments/shipment-event-insert.ts'
import { hasSeenVersion, lockShipment } from '#server/shipments/shipment-lock.ts'

/** `goods` names the line in the history, also after its removal. */
const lineBefore = lineEntries.shape.extend({
  quantity: z.string(),
  packed: z.string(),
  goods: z.string(),
})

/** Changes the packages and quantities of a line; returns the shipment's new version. */
export async function updateLine(
  mutation: MutationContext,
  shipmentId: number,
  lineId: number,
  entry: z.output<typeof lineChange>,
): Promise<number> {
  const { shipment, line, lockedLines } = await lockLine(mutation, shipmentId, lineId)
  const { quantity, packed, goods, ...columns } = line
  const before = entryOfColumns(columns)
  const { orderLineId } = before
  // Omitted fields are unchanged.
  const merged: LineEntry = { ...before, ...(entry as Partial<LineEntry>) }
  const request = {
    ...merged,
    traceability: merged.traceability && nullIfEmpty(merged.traceability),
  }
  refuseBadLines([request], () => '/body')
  await refuseRepeatedSerials(mutation, shipmentId, [request], () => '/body', lineId)
  const oldQuantity = parseQuantity(quantity)
  const newQuantity = splitTotal(splitOfEntry(entry))
  const delta = newQuantity - oldQuantity
  if (newQuantity < parseQuantity(packed)) {
    const params = { packed: shortestDecimal(packed) }
    throw invalid({ pointer: '/body', code: 'below-packed', params })
  }
  const { limits } = await limitsOf(mutation, null, lockedLines)
  // The ship-to is not compared, since the aliases of places may have changed after the line was added.
  const problem = lineProblem([request], limits, null, () => '/body')
  // A smaller quantity is always accepted, because it only reduces an excess over the cap.
  const isReducingOverCap = problem?.code === 'over-cap' && delta <= 0n
  if (problem && !isReducingOverCap) throw problem
  const fields = changedLineFields(before, request)
  const isSameGoods = JSON.stringify(request.traceability) === JSON.stringify(before.traceability)
  const ids = isSameGoods ? [] : await packageIdsListing(mutation, shipmentId, { lineId, packed })
  const [version] = await awaitPipelined([
    writeVersion(mutation, shipment, {
      kind: 'line-changed',
      details: {
        line: lineId,
        ...{ orderLineId, goods },
        from: shortestDecimal(quantity),
        to: formatQuantity(newQuantity),
        ...(Object.keys(fields).length > 0 && { fields }),
        ...(isSameGoods
          ? {}
          : { traceability: { from: before.traceability, to: request.traceability } }),
      },
    }),
    // Undoing a packing step could need more of the line than it now has.
    delta < 0n ? clearUndo(mutation, shipmentId) : null,
    isSameGoods ? null : voidLabels(mutation, shipmentId, ids),
    transferQuantities(mutation, [{ orderLineId, quantity: delta }], { to: 'in_open' }),
    mutation.execute(sql`
      update shipment_lines l set ${lineEntries.assignments(columnsOfEntry(request))}
      where l.company_id = ${thisCompany} and l.id = ${lineId}`),
  ])
  return version
}

// Ids of the packages whose labels list the line.
async function packageIdsListing(
  mutation: MutationContext,
  shipmentId: number,
  { lineId, packed }: { lineId: number; packed: string },
): Promise<number[]> {
  if (parseQuantity(packed) === 0n) return []
  const { packages } = await readStoredPacking(mutation, shipmentId)
  const ids = packages
    .filter(({ contents }) => contents.some((content) => content.lineId === lineId))
    .map(({ id }) => id)
  return [...withAncestors(packages, ids)]
}

/** Removes a line from an open shipment; returns the shipment's new version. */
export async function removeLine(
  mutation: MutationContext,
  shipmentId: number,
  lineId: number,
): Promise<number> {
  const { shipment, line } = await lockLine(mutation, shipmentId, lineId)
  const { orderLineId, goods } = line
  const quantity = parseQuantity(line.quantity)
  const remaining =
    parseQuantity(line.packed) > 0n
      ? withoutLine(await readStoredPacking(mutation, shipmentId), lineId)
      : null
  const [version] = await awaitPipelined([
    writeVersion(
      mutation,
      shipment,
      {
        kind: 'line-removed',
        details: { line: lineId, orderLineId, goods, quantity: formatQuantity(quantity) },
      },
      sql`line_count = s.line_count - 1 ${remaining ? sql`, ${packageCounts(remaining.packing)}` : sql``}`,
    ),
    remaining && writePackages(mutation, shipmentId, remaining),
    clearUndo(mutation, shipmentId),
    transferQuantities(mutation, [{ orderLineId, quantity }], { from: 'in_open' }),
    mutation.execute(sql`
      delete from shipment_lines l where l.company_id = ${thisCompany} and l.id = ${lineId}`),
  ])
  return version
}

/** Locks the shipment and the order line of a line, and reads the line, in one round trip. */
async function lockLine(mutation: MutationContext, shipmentId: number, lineId: number) {
  const isLine = sql`l.company_id = ${thisCompany} and l.supplier_id = ${mutation.supplierId}
    and l.shipment_id = ${shipmentId} and l.id = ${lineId}`
  const [shipment, line, lockedLines] = await awaitPipelined([
    lockShipment(mutation, shipmentId, 'edit'),
    mutation.executeOne(typedSql(lineBefore)`
      select ${lineEntries.columns}, l.quantity::text as quantity, l.packed::text as packed,
        concat_ws(' ', ol.product_name, nullif(ol.size, ''), nullif(ol.color, '')) as goods
      from shipment_lines l
      join order_lines ol on ol.company_id = ${thisCompany} and ol.id = l.order_line_id
      where ${isLine}`),
    lockOrderLines(
      mutation,
      sql`select l.order_line_id from shipment_lines l where ${isLine}`,
      hasSeenVersion(mutation, shipmentId),
      sql`(select l.quantity from shipment_lines l where ${isLine})`,
    ),
  ])
  if (!line) throw new ProblemError('not-found')
  return { shipment, line, lockedLines }
}
