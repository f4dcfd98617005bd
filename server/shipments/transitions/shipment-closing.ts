import type { FieldError } from '#contract/problem.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { type LineWithCapLeft, linesOverCap } from '#domain/shipments/announced-quantities.ts'
import { formatQuantity } from '#domain/units/quantity.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { paperContentJson } from '#server/queries/paper-content.ts'
import {
  lockAnnouncedLines,
  transferQuantities,
} from '#server/shipments/lines/quantity-transfer.ts'
import {
  numberForClosing,
  readNumbering,
  writeNumbers,
} from '#server/shipments/packing/sscc-allocation.ts'
import { clearUndo } from '#server/shipments/printed-labels.ts'
import { announcedColumns } from '#server/shipments/receiving/announced-columns.ts'
import { queueEventJobs, writeVersion } from '#server/shipments/shipment-event-insert.ts'
import { lockShipment } from '#server/shipments/shipment-lock.ts'

/** Closes an open shipment that has the version that the caller saw; returns the sent writes, to await. */
export async function writeClosing(
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
  const numberedPackages = await numberForClosing(mutation, shipment, packages)
  return [
    transferQuantities(mutation, lines, { from: 'in_open', to: 'in_transit' }),
    takeLineSnapshots(mutation, id),
    writeNumbers(mutation, packages, numberedPackages),
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

/** SQL of the column `warnings` in replies to requests that may close the shipment `s`. */
export const closingWarnings = sql`, case
  when s.state = 'open' then '[]'::json
  when s.package_count = 0 then '[{"code":"no-packages"}]'::json
  when exists (select from packages p where p.company_id = ${thisCompany} and p.supplier_id = s.supplier_id
    and p.shipment_id = s.id and p.sscc is null) then '[{"code":"no-ssccs"}]'::json
  else '[]'::json end as warnings`

/**
 * Throws if lines exceed the cap of their order line. Each error has the line's quantity and what earlier lines leave
 * available.
 */
function refuseOverCap(lines: readonly LineWithCapLeft[]): void {
  const errors = linesOverCap(lines).map(
    ({ id, quantity, available }): FieldError => ({
      pointer: `/lines/${id}`,
      code: 'over-cap',
      params: { quantity: formatQuantity(quantity), available: formatQuantity(available) },
    }),
  )
  if (errors.length > 0) throw new ProblemError('over-cap', { errors })
}

/** Stores the content of a closed shipment's papers, which never changes afterwards. */
const storeDocumentSnapshot = (mutation: MutationContext, id: number) =>
  mutation.execute(sql`
    insert into document_snapshots (company_id, supplier_id, shipment_id, revision, content)
    select company_id, supplier_id, id, revision, ${paperContentJson}
    from shipments s
    where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and id = ${id}
    returning 1`)

/**
 * Copies product, order, size, color and the ordered quantity to the lines, because an announcement does not change
 * later. `expected` adds this shipment's quantity, which is already in transit.
 */
const takeLineSnapshots = (mutation: MutationContext, id: number) =>
  mutation.execute(sql`
    update shipment_lines l set order_code = f.order_code, order_date = f.order_date, product_code = f.product_code,
      product_name = f.product_name, size = f.size, color = f.color, unit = f.unit, asked_date = f.due_date,
      confirmed_date = f.confirmed_date,
      expected = greatest(0, f.quantity - f.cancelled - f.waived - f.received - f.in_transit + announced.quantity)
    from order_line_figures f
    join (
      select order_line_id, sum(quantity) as quantity from shipment_lines
      where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and shipment_id = ${id} group by order_line_id
    ) announced on announced.order_line_id = f.id
    where l.company_id = ${thisCompany} and l.supplier_id = ${mutation.supplierId} and l.shipment_id = ${id}
      and f.company_id = ${thisCompany} and f.id = l.order_line_id`)

/** Clears the columns that closing copied to the lines. */
export const dropLineSnapshots = (mutation: MutationContext, id: number) =>
  mutation.execute(sql`
    update shipment_lines set order_code = null, order_date = null, product_code = null, product_name = null,
      size = null, color = null, unit = null, asked_date = null, confirmed_date = null, expected = null
    where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and shipment_id = ${id}`)
