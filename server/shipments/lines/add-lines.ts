import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import { splitOfEntry, splitTotal } from '#domain/shipments/package-split.ts'
import { type LineEntry, maxShipmentLines } from '#domain/shipments/shipment-line.ts'
import { insertRows } from '#server/data/batch-write.ts'
import { awaitPipelined } from '#server/data/execute.ts'
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
import { transferQuantities } from '#server/shipments/lines/quantity-transfer.ts'
import { refuseRepeatedSerials } from '#server/shipments/lines/serial-numbers.ts'
import { voidLabels } from '#server/shipments/printed-labels.ts'
import { writeVersion } from '#server/shipments/shipment-event-insert.ts'
import {
  hasSeenVersion,
  lockShipment,
  type ShipmentToExtend,
} from '#server/shipments/shipment-lock.ts'

const insertedLine = z.object({ id: z.int() })

export type AddedLines = { version: number; lineIds: number[] }

/**
 * Adds lines to an open shipment; if any has errors, throws them and adds none. Sends the locks together and the writes
 * together: two round trips for any number of lines, one more if ship-to texts differ, two more for serial numbers.
 */
export async function addLines(
  mutation: MutationContext,
  shipmentId: number,
  lines: LineEntry[],
  pointer: (index: number) => string,
): Promise<AddedLines> {
  refuseBadLines(lines, pointer)
  const orderLineIds = lines.map((line) => line.orderLineId)
  const [shipment, lockedLines] = await awaitPipelined([
    lockShipment(mutation, shipmentId, 'edit'),
    lockOrderLines(mutation, orderLineIds, hasSeenVersion(mutation, shipmentId)),
  ])
  await refuseRepeatedSerials(mutation, shipmentId, lines, pointer)
  if (shipment.lineCount + lines.length > maxShipmentLines) throw new ProblemError('too-many-lines')
  const { limits, destination } = await limitsOf(mutation, shipment.shipTo, lockedLines)
  const problem = lineProblem(lines, limits, destination, pointer)
  if (problem) throw problem
  return writeLines(mutation, shipment, lines, limits)
}

/** Writes lines that were validated while the shipment and their order lines are locked. */
export async function writeLines(
  mutation: MutationContext,
  shipment: ShipmentToExtend,
  lines: LineEntry[],
  orderLines: ReadonlyMap<number, { isDivisible: boolean; shipTo: string | null }>,
): Promise<AddedLines> {
  const rows = lines.map((line) => ({
    ...columnsOfEntry(line),
    isDivisible: orderLines.get(line.orderLineId)?.isDivisible,
  }))
  // A shipment without a ship-to takes the first ship-to of its lines.
  const shipTo = lines.map((line) => orderLines.get(line.orderLineId)?.shipTo).find(Boolean) ?? null
  const isLabelChanged = shipment.packageCount > 0 && shipment.shipTo === null && shipTo !== null
  const [, insertedLines, version] = await awaitPipelined([
    transferQuantities(mutation, lines.map(orderLineQuantity), { to: 'in_open' }),
    mutation.execute(typedSql(insertedLine)`
      ${insertRows('shipment_lines', rows, [...lineEntries.storedFields, 'isDivisible'], {
        companyId: thisCompany,
        supplierId: mutation.supplierId,
        shipmentId: shipment.id,
      })}
      returning id`),
    writeVersion(
      mutation,
      shipment,
      { kind: 'line-added', details: { lines: lines.map(addedDetails) } },
      sql`line_count = s.line_count + ${lines.length}::int, ship_to = coalesce(s.ship_to, ${shipTo}::text)`,
    ),
    // Labels print the ship-to.
    isLabelChanged ? voidLabels(mutation, shipment.id) : null,
  ])
  return { version, lineIds: insertedLines.map(({ id }) => id).sort((a, b) => a - b) }
}

const orderLineQuantity = (line: LineEntry) => ({
  orderLineId: line.orderLineId,
  quantity: splitTotal(splitOfEntry(line)),
})

// The history omits null values.
const addedDetails = ({ traceability, ...line }: LineEntry) => ({
  ...Object.fromEntries(Object.entries(line).filter(([, value]) => value !== null)),
  ...(traceability && { traceability }),
})
