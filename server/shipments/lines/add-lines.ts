import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import { splitOfEntry, splitTotal } from '#domain/shipments/package-split.ts'
import { type LineEntry, maxLines } from '#domain/shipments/shipment-line.ts'
import { formatQuantity } from '#domain/units/quantity.ts'
import { insertRows } from '#server/data/batch-write.ts'
import { together } from '#server/data/execute.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { columnsOfEntry, lineEntries } from '#server/shipments/lines/line-entry-columns.ts'
import {
  limitsOf,
  lineProblem,
  lockOrderLines,
  refuseBadLines,
} from '#server/shipments/lines/line-validation.ts'
import { refuseRepeatedSerials } from '#server/shipments/lines/serial-numbers.ts'
import { eventInsert } from '#server/shipments/shipment-event-insert.ts'
import { lockShipment } from '#server/shipments/shipment-lock.ts'

const insertedLine = z.object({ id: z.int() })
const versionRow = z.object({ version: z.int() })

export type AddedLines = { version: number; lineIds: number[] }

/**
 * Adds lines to an open shipment: all, or none and why. The locks are sent together, and so is what is written: two round
 * trips, however many lines, and one more where ship-tos are compared that are other words.
 */
export async function addLines(
  mutation: MutationContext,
  shipmentId: number,
  lines: LineEntry[],
  pointer: (index: number) => string,
): Promise<AddedLines> {
  refuseBadLines(lines, pointer)
  const orderLineIds = lines.map((line) => line.orderLineId)
  const [shipment, locked] = await together([
    lockShipment(mutation, shipmentId, 'edit'),
    lockOrderLines(mutation, orderLineIds, stillAsSeen(mutation, shipmentId)),
  ])
  await refuseRepeatedSerials(mutation, shipmentId, lines, pointer)
  if (shipment.lineCount + lines.length > maxLines) throw new ProblemError('too-many-lines')
  const { limits, destination } = await limitsOf(mutation, shipment.shipTo, locked)
  const problem = lineProblem(lines, limits, destination, pointer)
  if (problem) throw problem
  // A shipment without a ship-to takes that of its first line that has one.
  const shipTo = lines.map((line) => limits.get(line.orderLineId)?.shipTo).find(Boolean) ?? null
  return writeLines(mutation, shipmentId, lines, shipTo)
}

// Looked at once the shipment is locked: a request that is refused waits for no order line.
const stillAsSeen = ({ supplierId, version }: MutationContext, shipmentId: number) => sql`
  and exists (select from shipments s where s.company_id = ${thisCompany} and s.supplier_id = ${supplierId}
    and s.id = ${shipmentId} and s.version = ${version} and s.state = 'open')`

/** Writes lines that were decided on while the shipment and their order lines are locked; `shipTo` where it has none yet. */
export async function writeLines(
  mutation: MutationContext,
  shipmentId: number,
  lines: LineEntry[],
  shipTo: string | null,
): Promise<AddedLines> {
  const totals = new Map<number, bigint>()
  for (const line of lines)
    totals.set(
      line.orderLineId,
      (totals.get(line.orderLineId) ?? 0n) + splitTotal(splitOfEntry(line)),
    )
  const ids = [...totals.keys()]
  const quantities = [...totals.values()].map(formatQuantity)
  const versioned = sql`
    update shipments s set version = s.version + 1, line_count = s.line_count + ${lines.length}::int,
      ship_to = coalesce(s.ship_to, ${shipTo}::text)
    where s.company_id = ${thisCompany} and s.supplier_id = ${mutation.supplierId} and s.id = ${shipmentId}
    returning s.id, s.code, s.version`
  const [, inserted, event] = await together([
    mutation.execute(sql`
      update order_lines ol set in_open = ol.in_open + t.quantity
      from unnest(${ids}::bigint[], ${quantities}::numeric[]) as t (id, quantity)
      where ol.company_id = ${thisCompany} and ol.id = t.id`),
    mutation.execute(typedSql(insertedLine)`
      ${insertRows('shipment_lines', lines.map(columnsOfEntry), lineEntries.storedFields, {
        companyId: thisCompany,
        supplierId: mutation.supplierId,
        shipmentId,
        isDivisible: sql`(select ol.is_divisible from order_lines ol
          where ol.company_id = ${thisCompany} and ol.id = order_line_id)`,
      })}
      returning id`),
    mutation.executeOne(typedSql(versionRow)`
      with versioned as (${versioned}), event as (
        ${eventInsert(mutation, shipmentId, sql`select * from versioned`, {
          kind: 'line-added',
          details: { lines: lines.map(addedDetails) },
        })}
      )
      select version from versioned`),
  ])
  if (!event) throw new Error('a locked shipment was not changed')
  return {
    version: event.version,
    lineIds: inserted.map(({ id }) => id).sort((one, other) => one - other),
  }
}

// Null says nothing in the history.
const addedDetails = ({ traceability, ...line }: LineEntry) => ({
  ...Object.fromEntries(Object.entries(line).filter(([, value]) => value !== null)),
  ...(traceability && { traceability }),
})
