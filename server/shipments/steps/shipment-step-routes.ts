import type { FastifyInstance } from 'fastify'
import {
  cancelShipment,
  closeShipment,
  receiveShipment,
  removeShipment,
  reopenShipment,
} from '#contract/shipment-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { transferQuantities } from '#server/shipments/lines/quantity-transfer.ts'
import { recordRemovedPackages } from '#server/shipments/packing/package-removal.ts'
import { clearUndo } from '#server/shipments/packing/packing-write.ts'
import { numberPackages } from '#server/shipments/packing/sscc-allocation.ts'
import { eventInsert } from '#server/shipments/shipment-event-insert.ts'
import { lockShipment, readShipment } from '#server/shipments/shipment-lock.ts'
import { announcedColumns, withdrawnColumns } from '#server/shipments/steps/announced-columns.ts'
import { overCapError } from '#server/shipments/steps/close-validation.ts'
import { storeDocumentSnapshot } from '#server/shipments/steps/document-snapshot.ts'
import { insertReceipt } from '#server/shipments/steps/receipt-write.ts'

/** The steps of a shipment: close, delete, reopen, cancel, receive. */
export function addStepRoutes(app: FastifyInstance, database: Database): void {
  mutationRoute(app, database, closeShipment, async (mutation, { params, reply }) => {
    const { packing } = await lockShipment(mutation, params.id, 'close')
    const { orderLines, moved } = await transferQuantities(mutation, params.id, {
      from: 'in_open',
      to: 'in_transit',
      withinCap: true,
    })
    if (moved < orderLines) throw await overCapError(mutation, params.id)
    const [announced] = await Promise.all([
      announcedColumns(mutation, params.id),
      takeSnapshots(mutation, params.id),
    ])
    if (packing?.packages) await numberPackages(mutation, params.id)
    await writeTransition(
      mutation,
      params.id,
      sql`state = 'closed', closed_at = now(), closed_by = ${mutation.caller.userId}, ${announced}`,
      {
        kind: 'closed',
        from: 'open',
        to: 'closed',
      },
    )
    await storeDocumentSnapshot(mutation, params.id)
    return readShipment(mutation, params.id, reply)
  })

  mutationRoute(app, database, removeShipment, async (mutation, { params }) => {
    const { code } = await lockShipment(mutation, params.id, 'delete')
    await transferQuantities(mutation, params.id, { from: 'in_open', to: null })
    await writeTransition(mutation, params.id, sql`line_count = 0`, {
      kind: 'deleted',
      from: 'open',
      details: { code },
    })
    await recordRemovedPackages(mutation, params.id)
    await mutation.execute(sql`delete from shipments
      where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and id = ${params.id}`)
    return null
  })

  mutationRoute(app, database, reopenShipment, async (mutation, { params, body, reply }) => {
    await lockShipment(mutation, params.id, 'reopen')
    await transferQuantities(mutation, params.id, { from: 'in_transit', to: 'in_open' })
    await dropSnapshots(mutation, params.id)
    await clearUndo(mutation, params.id)
    await writeTransition(
      mutation,
      params.id,
      sql`state = 'open', closed_at = null, closed_by = null, revision = revision + 1,
        ${withdrawnColumns}`,
      {
        kind: 'reopened',
        from: 'closed',
        to: 'open',
        details: { reason: body.reason },
      },
    )
    return readShipment(mutation, params.id, reply)
  })

  mutationRoute(app, database, cancelShipment, async (mutation, { params, body, reply }) => {
    await lockShipment(mutation, params.id, 'cancel')
    await transferQuantities(mutation, params.id, { from: 'in_transit', to: null })
    await writeTransition(
      mutation,
      params.id,
      sql`cancelled_at = now(), cancelled_by = ${mutation.caller.userId}, cancel_reason = ${body.reason}`,
      { kind: 'cancelled', from: 'closed', to: 'closed', details: { reason: body.reason } },
    )
    return readShipment(mutation, params.id, reply)
  })

  mutationRoute(app, database, receiveShipment, async (mutation, { params, body, reply }) => {
    await lockShipment(mutation, params.id, 'receive')
    await insertReceipt(mutation, params.id, body.lines)
    return readShipment(mutation, params.id, reply)
  })
}

/** Writes a transition: columns of the shipment, its next version and its event. */
async function writeTransition(
  mutation: MutationContext,
  id: number,
  set: Sql<unknown>,
  entry: Parameters<typeof eventInsert>[3],
) {
  await mutation.execute(sql`
    with versioned as (
      update shipments set version = version + 1, ${set}
      where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and id = ${id}
      returning id, code, version
    )
    ${eventInsert(mutation, id, sql`select * from versioned`, entry)}`)
}

/** Copies product, order, size and color onto the lines: what was announced does not change afterwards. */
const takeSnapshots = (mutation: MutationContext, id: number) =>
  mutation.execute(sql`
    update shipment_lines l set order_code = f.order_code, order_date = f.order_date, product_code = f.product_code,
      product_name = f.product_name, size = f.size, color = f.color, unit = f.unit
    from order_line_figures f
    where l.company_id = ${thisCompany} and l.supplier_id = ${mutation.supplierId} and l.shipment_id = ${id}
      and f.company_id = ${thisCompany} and f.id = l.order_line_id`)

const dropSnapshots = (mutation: MutationContext, id: number) =>
  mutation.execute(sql`
    update shipment_lines set order_code = null, order_date = null, product_code = null, product_name = null,
      size = null, color = null, unit = null
    where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and shipment_id = ${id}`)
