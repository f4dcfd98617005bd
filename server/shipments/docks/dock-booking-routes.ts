import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  bookDockSlot,
  getDockBooking,
  listOfferedSlots,
  releaseDockSlot,
} from '#contract/docks/dock-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { shipmentSlot } from '#domain/docks/dock.ts'
import { columnsOf } from '#server/data/entity.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { queryRoute } from '#server/data/query-route.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { recordReply } from '#server/queries/record-reply.ts'
import { bookSlot, lockBooking } from '#server/shipments/docks/dock-booking-write.ts'
import { offeredSlotsJson, placeOfShipment } from '#server/shipments/docks/offered-slots.ts'
import { releaseSlot } from '#server/shipments/shipment-dock-slot.ts'

/** Adds the routes of a shipment's dock slot: read it, list offered slots, book, move and release. */
export function addDockBookingRoutes(app: FastifyInstance, database: Database): void {
  queryRoute(app, database, getDockBooking, ({ params }) =>
    dockBookingJson(sql`caller.supplier_id`, params.id),
  )

  queryRoute(app, database, listOfferedSlots, ({ params, query }) =>
    offeredSlotsJson(params.id, query),
  )

  mutationRoute(app, database, bookDockSlot, async (mutation, { params, body, reply }) => {
    const booking = await lockBooking(mutation, params.id, body.dockId)
    if (booking.refusal) throw new ProblemError(booking.refusal)
    await bookSlot(mutation, params.id, body, booking)
    return bookingReply(mutation, params.id, reply)
  })

  mutationRoute(app, database, releaseDockSlot, async (mutation, { params, reply }) => {
    await lockBooking(mutation, params.id)
    await releaseSlot(mutation, params.id)
    return bookingReply(mutation, params.id, reply)
  })
}

const bookingReply = (mutation: MutationContext, id: number, reply: FastifyReply) =>
  recordReply(mutation, reply, dockBookingJson(mutation.supplierId, id))

/** Whether a shipment `s` may have a slot: announced, and not yet received. */
const isOpenForBooking = sql`(s.state = 'closed' and s.cancelled_at is null and s.receipt is distinct from 'full')`

/** The slot of a shipment `s`, as JSON; null if it has none. */
const shipmentSlotJson: Sql = sql`(
  select row_to_json(slot) from (
    select ${columnsOf(shipmentSlot, 't', {
      dockName: sql`d.name`,
      placeId: sql`d.place_id`,
      placeName: sql`p.name`,
    })}
    from dock_slots t
    join docks d on d.company_id = ${thisCompany} and d.id = t.dock_id
    join places p on p.company_id = ${thisCompany} and p.id = d.place_id
    where t.company_id = ${thisCompany} and t.supplier_id = s.supplier_id and t.shipment_id = s.id
  ) slot)`

/** Selects a shipment's slot and whether it can be booked, as JSON; null if the shipment does not exist. */
const dockBookingJson = (supplierId: Sql | number, id: number): Sql => sql`(
  select json_build_object(
    'version', coalesce((select t.version from dock_slots t
      where t.company_id = ${thisCompany} and t.supplier_id = s.supplier_id and t.shipment_id = s.id), 0),
    'timeZone', (select time_zone from companies where id = ${thisCompany}),
    'hasDocks', exists (select from docks d
      where d.company_id = ${thisCompany} and d.removed_at is null and d.place_id = ${placeOfShipment}),
    'isOpenForBooking', ${isOpenForBooking},
    'slot', ${shipmentSlotJson})
  from shipments s
  where s.company_id = ${thisCompany} and s.supplier_id = ${supplierId} and s.id = ${id})`
