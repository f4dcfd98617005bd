import type { FieldError } from '#contract/problem.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { type LineWithRoom, linesOverCap } from '#domain/shipments/announced-quantities.ts'
import { formatQuantity } from '#domain/units/quantity.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import {
  lockAnnouncedLines,
  transferQuantities,
} from '#server/shipments/lines/quantity-transfer.ts'
import { clearUndo } from '#server/shipments/packing/packing-write.ts'
import {
  numberForClosing,
  readNumbering,
  writeNumbers,
} from '#server/shipments/packing/sscc-allocation.ts'
import { announcedColumns } from '#server/shipments/receiving/announced-columns.ts'
import { queueEventJobs, writeVersion } from '#server/shipments/shipment-event-insert.ts'
import { shipments } from '#server/shipments/shipment-json.ts'
import { lockShipment, selectedShipment } from '#server/shipments/shipment-lock.ts'
import {
  storeDocumentSnapshot,
  takeLineSnapshots,
} from '#server/shipments/transitions/document-snapshot.ts'

/** Closes an open shipment that has the version seen; returns the sent writes, to await. */
export async function sendClosing(
  mutation: MutationContext,
  id: number,
): Promise<(Promise<unknown> | null)[]> {
  const [shipment, lines, announced, packages] = await awaitPipelined([
    lockShipment(mutation, id, 'close'),
    lockAnnouncedLines(mutation, id),
    announcedColumns(mutation, id),
    readNumbering(mutation, id),
  ])
  refuseOverCap(lines)
  const numbered = await numberForClosing(mutation, shipment, packages)
  return [
    transferQuantities(mutation, lines, { from: 'in_open', to: 'in_transit' }),
    takeLineSnapshots(mutation, id),
    writeNumbers(mutation, packages, numbered),
    clearUndo(mutation, id),
    writeVersion(
      mutation,
      shipment,
      { kind: 'closed', from: 'open', to: 'closed' },
      sql`state = 'closed', closed_at = now(), closed_by = ${mutation.caller.userId}, ${announced}`,
    ),
    queueEventJobs(mutation, 'closed'),
    storeDocumentSnapshot(mutation, id),
  ]
}

const warnings = sql`case
  when s.state = 'open' then '[]'::json
  when s.package_count = 0 then '[{"code":"no-packages"}]'::json
  when exists (select from packages p where p.company_id = ${thisCompany} and p.supplier_id = s.supplier_id
    and p.shipment_id = s.id and p.sscc is null) then '[{"code":"no-ssccs"}]'::json
  else '[]'::json end`

/** Selects a shipment after a possible closing, with warnings and more columns. */
export const selectClosed = (
  { executeOne, supplierId }: MutationContext,
  id: number,
  columns: Sql = sql``,
) =>
  executeOne(typedSql(selectedShipment)`
    select (select row_to_json(shipment) from (
        select ${shipments.columns}, ${warnings} as warnings ${columns}) shipment)::text as body, s.version
    from shipments s
    where s.company_id = ${thisCompany} and s.supplier_id = ${supplierId} and s.id = ${id}`)

/** Throws for lines above the cap of their order line, with their quantity and what earlier lines leave available. */
function refuseOverCap(lines: readonly LineWithRoom[]): void {
  const errors = linesOverCap(lines).map(
    ({ id, quantity, available }): FieldError => ({
      pointer: `/lines/${id}`,
      code: 'over-cap',
      params: { quantity: formatQuantity(quantity), available: formatQuantity(available) },
    }),
  )
  if (errors.length > 0) throw new ProblemError('over-cap', { errors })
}
