import type { FastifyInstance } from 'fastify'
import {
  cancelShipment,
  closeShipment,
  receiveShipment,
  removeShipment,
  reopenShipment,
} from '#contract/shipment-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql } from '#database/client/sql.ts'
import { type Change, changeRoute } from '#server/data/mutation-route.ts'
import { closeRefusal } from '#server/shipments/close-validation.ts'
import { keepPaper } from '#server/shipments/document-snapshot.ts'
import { moveCounters } from '#server/shipments/lines/quantity-transfer.ts'
import { recordRemovedPackages } from '#server/shipments/packing/package-removal.ts'
import { forgetUndo } from '#server/shipments/packing/packing-write.ts'
import { numberPackages } from '#server/shipments/packing/sscc-allocation.ts'
import { insertReceipt } from '#server/shipments/receipt-write.ts'
import { eventInsert } from '#server/shipments/shipment-event-insert.ts'
import { lockShipment, readShipment } from '#server/shipments/shipment-lock.ts'

/** The steps of a shipment: close, delete, reopen, cancel, receive. */
export function addStepRoutes(app: FastifyInstance, database: Database): void {
  changeRoute(app, database, closeShipment, async (change, { params, reply }) => {
    const { packing } = await lockShipment(change, params.id, 'close')
    const { wanted, moved } = await moveCounters(change, params.id, {
      from: 'in_open',
      to: 'in_transit',
      isHeld: true,
    })
    if (moved < wanted) throw await closeRefusal(change, params.id)
    await takeSnapshots(change, params.id)
    if (packing?.packages) await numberPackages(change, params.id)
    await step(
      change,
      params.id,
      sql`state = 'closed', closed_at = now(), closed_by = ${change.caller.userId}`,
      {
        kind: 'closed',
        from: 'open',
        to: 'closed',
      },
    )
    await keepPaper(change, params.id)
    return readShipment(change, params.id, reply)
  })

  changeRoute(app, database, removeShipment, async (change, { params }) => {
    const { code } = await lockShipment(change, params.id, 'delete')
    await moveCounters(change, params.id, { from: 'in_open', to: null })
    await step(change, params.id, sql`line_count = 0`, {
      kind: 'deleted',
      from: 'open',
      details: { code },
    })
    await recordRemovedPackages(change, params.id)
    await change.run(sql`delete from shipments
      where company_id = ${change.caller.companyId} and supplier_id = ${change.supplierId} and id = ${params.id}`)
    return null
  })

  changeRoute(app, database, reopenShipment, async (change, { params, body, reply }) => {
    await lockShipment(change, params.id, 'reopen')
    await moveCounters(change, params.id, { from: 'in_transit', to: 'in_open' })
    await dropSnapshots(change, params.id)
    await forgetUndo(change, params.id)
    await step(
      change,
      params.id,
      sql`state = 'open', closed_at = null, closed_by = null, revision = revision + 1`,
      {
        kind: 'reopened',
        from: 'closed',
        to: 'open',
        details: { reason: body.reason },
      },
    )
    return readShipment(change, params.id, reply)
  })

  changeRoute(app, database, cancelShipment, async (change, { params, body, reply }) => {
    await lockShipment(change, params.id, 'cancel')
    await moveCounters(change, params.id, { from: 'in_transit', to: null })
    await step(
      change,
      params.id,
      sql`cancelled_at = now(), cancelled_by = ${change.caller.userId}, cancel_reason = ${body.reason}`,
      { kind: 'cancelled', from: 'closed', to: 'closed', details: { reason: body.reason } },
    )
    return readShipment(change, params.id, reply)
  })

  changeRoute(app, database, receiveShipment, async (change, { params, body, reply }) => {
    await lockShipment(change, params.id, 'receive')
    await insertReceipt(change, params.id, body.lines)
    return readShipment(change, params.id, reply)
  })
}

/** Writes what a step changes in the shipment's row, its next version and its event. */
async function step(
  change: Change,
  id: number,
  set: Sql<unknown>,
  entry: Parameters<typeof eventInsert>[3],
) {
  await change.run(sql`
    with stepped as (
      update shipments set version = version + 1, ${set}
      where company_id = ${change.caller.companyId} and supplier_id = ${change.supplierId} and id = ${id}
      returning id, code, version
    )
    ${eventInsert(change, id, sql`select * from stepped`, entry)}`)
}

/** Keeps product, order, size and color as they are now: what was announced does not change afterwards. */
const takeSnapshots = (change: Change, id: number) =>
  change.run(sql`
    update shipment_lines l set order_code = f.order_code, order_date = f.order_date, product_code = f.product_code,
      product_name = f.product_name, size = f.size, color = f.color, unit = f.unit
    from order_line_figures f
    where l.company_id = ${change.caller.companyId} and l.supplier_id = ${change.supplierId} and l.shipment_id = ${id}
      and f.company_id = l.company_id and f.id = l.order_line_id`)

const dropSnapshots = (change: Change, id: number) =>
  change.run(sql`
    update shipment_lines set order_code = null, order_date = null, product_code = null, product_name = null,
      size = null, color = null, unit = null
    where company_id = ${change.caller.companyId} and supplier_id = ${change.supplierId} and shipment_id = ${id}`)
