import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  correctReceipt,
  listCountedGoods,
  listReceipts,
} from '#contract/receiving/receipt-endpoints.ts'
import {
  cancelShipment,
  closeShipment,
  receiveShipment,
  removeShipment,
  reopenShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { queryRoute } from '#server/data/query-route.ts'
import type { RawJson } from '#server/data/route.ts'
import { removeFiles } from '#server/queries/attachment-link.ts'
import { storeAnnouncement } from '#server/queries/deleted-announcement.ts'
import {
  lockAnnouncedLines,
  transferQuantities,
} from '#server/shipments/lines/quantity-transfer.ts'
import { recordRemovedPackages } from '#server/shipments/packing/packing-write.ts'
import { clearUndo } from '#server/shipments/printed-labels.ts'
import { clearAnnouncedColumns } from '#server/shipments/receiving/announced-columns.ts'
import { reverseReceipt } from '#server/shipments/receiving/receipt-correction.ts'
import { countedGoodsJson, receiptsJson } from '#server/shipments/receiving/receipt-json.ts'
import { recordReceipt } from '#server/shipments/receiving/receipt-recording.ts'
import {
  docksChanged,
  lockDocks,
  promoteSharedSlot,
  releaseSlot,
} from '#server/shipments/shipment-dock-slot.ts'
import {
  insertShipmentEvent,
  queueEventJobs,
  writeVersion,
} from '#server/shipments/shipment-event-insert.ts'
import { lockShipment, readShipment } from '#server/shipments/shipment-lock.ts'
import {
  closingWarnings,
  dropLineSnapshots,
  writeClosing,
} from '#server/shipments/transitions/shipment-closing.ts'

/** Adds the routes of a shipment's steps: close, delete, reopen, cancel, receive, reverse a receipt. */
export function addStepRoutes(app: FastifyInstance, database: Database): void {
  mutationRoute(app, database, closeShipment, async (mutation, { params, reply }) => {
    const writes = await writeClosing(mutation, params.id)
    return readAfterStep(mutation, params.id, reply, writes, closingWarnings)
  })

  mutationRoute(app, database, removeShipment, async (mutation, { params }) => {
    const [shipment, lines] = await awaitPipelined([
      lockShipment(mutation, params.id, 'delete'),
      lockAnnouncedLines(mutation, params.id),
    ])
    const { code, version } = shipment
    await awaitPipelined([
      transferQuantities(mutation, lines, { from: 'in_open' }),
      mutation.execute(
        insertShipmentEvent(
          mutation,
          { ...shipment, version: version + 1 },
          { kind: 'deleted', from: 'open', details: { code } },
        ),
      ),
      recordRemovedPackages(mutation, params.id),
      storeAnnouncement(mutation, params.id),
      removeFiles(
        mutation,
        sql`comment_id in (select c.id from comments c where c.company_id = ${thisCompany} and c.shipment_id = ${params.id})`,
      ),
    ])
    const slot = await lockDocks(mutation, params.id)
    await awaitPipelined([
      mutation.execute(sql`delete from shipments
        where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and id = ${params.id}`),
      slot ? promoteSharedSlot(mutation, slot) : null,
    ])
    if (slot) mutation.notify(docksChanged)
    return null
  })

  mutationRoute(app, database, reopenShipment, async (mutation, { params, body, reply }) => {
    const [shipment, lines] = await awaitPipelined([
      lockShipment(mutation, params.id, 'reopen'),
      lockAnnouncedLines(mutation, params.id),
    ])
    return readAfterStep(mutation, params.id, reply, [
      transferQuantities(mutation, lines, { from: 'in_transit', to: 'in_open' }),
      dropLineSnapshots(mutation, params.id),
      clearUndo(mutation, params.id),
      writeVersion(
        mutation,
        shipment,
        { kind: 'reopened', from: 'closed', to: 'open', details: { reason: body.reason } },
        sql`state = 'open', closed_at = null, closed_by = null, revision = s.revision + 1, ${clearAnnouncedColumns}`,
      ),
      queueEventJobs(mutation, 'reopened'),
    ])
  })

  mutationRoute(app, database, cancelShipment, async (mutation, { params, body, reply }) => {
    const [shipment, lines] = await awaitPipelined([
      lockShipment(mutation, params.id, 'cancel'),
      lockAnnouncedLines(mutation, params.id),
    ])
    await awaitPipelined([
      transferQuantities(mutation, lines, { from: 'in_transit' }),
      writeVersion(
        mutation,
        shipment,
        { kind: 'cancelled', from: 'closed', to: 'closed', details: { reason: body.reason } },
        sql`cancelled_at = now(), cancelled_by = ${mutation.caller.userId}, cancel_reason = ${body.reason}`,
      ),
      queueEventJobs(mutation, 'cancelled'),
    ])
    await releaseSlot(mutation, params.id)
    return readShipment(mutation, params.id, reply)
  })

  mutationRoute(app, database, receiveShipment, async (mutation, { params, body, reply }) => {
    const writes = await recordReceipt(mutation, params.id, body)
    return readAfterStep(mutation, params.id, reply, writes)
  })

  mutationRoute(app, database, correctReceipt, async (mutation, { params, body, reply }) => {
    const writes = await reverseReceipt(mutation, params.id, body)
    return readAfterStep(mutation, params.id, reply, writes)
  })

  queryRoute(app, database, listReceipts, ({ params, query }) => receiptsJson(params.id, query))

  queryRoute(app, database, listCountedGoods, ({ params }) => countedGoodsJson(params.id))
}

/** Reads the shipment after a step, in the same round trip as the step's writes. */
async function readAfterStep(
  mutation: MutationContext,
  id: number,
  reply: FastifyReply,
  writes: (Promise<unknown> | null)[],
  columns?: Sql,
): Promise<RawJson> {
  const [, shipment] = await awaitPipelined([
    awaitPipelined(writes),
    readShipment(mutation, id, reply, columns),
  ])
  return shipment
}
