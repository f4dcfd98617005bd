import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import {
  bookDockSlot,
  getDockBooking,
  listOfferedSlots,
  releaseDockSlot,
} from '#contract/docks/dock-booking-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql } from '#database/client/sql.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { queryRoute } from '#server/data/query-route.ts'
import { RawJson } from '#server/data/route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { releaseSlot } from '#server/shipments/dock-slot-release.ts'
import { dockBookingJson } from '#server/shipments/docks/dock-booking-json.ts'
import { lockBooking, takeSlot } from '#server/shipments/docks/dock-booking-write.ts'
import { offeredSlotsJson } from '#server/shipments/docks/offered-slots.ts'

/** The slot of a shipment: what it has, what it can have; booking, moving and giving back. */
export function addDockBookingRoutes(app: FastifyInstance, database: Database): void {
  queryRoute(app, database, getDockBooking, ({ params }) =>
    dockBookingJson(sql`caller.supplier_id`, params.id),
  )

  queryRoute(app, database, listOfferedSlots, ({ params, query }) =>
    offeredSlotsJson(params.id, query),
  )

  mutationRoute(app, database, bookDockSlot, async (mutation, { params, body, reply }) => {
    const booking = await lockBooking(mutation, params.id, body.dockId)
    if (!booking.isOpenForBooking) throw new ProblemError(booking.refusal)
    await takeSlot(mutation, params.id, body, booking)
    return readBooking(mutation, params.id, reply)
  })

  mutationRoute(app, database, releaseDockSlot, async (mutation, { params, reply }) => {
    await lockBooking(mutation, params.id)
    await releaseSlot(mutation, params.id)
    return readBooking(mutation, params.id, reply)
  })
}

const bookingBody = z.object({ body: z.string().nullable(), version: z.int().nullable() })

/** The slot as this transaction sees it, with its ETag. */
async function readBooking(
  mutation: MutationContext,
  id: number,
  reply: FastifyReply,
): Promise<RawJson> {
  const row = await mutation.executeOne(typedSql(bookingBody)`
    select b.json::text as body, (b.json ->> 'version')::integer as version
    from (select ${dockBookingJson(mutation.supplierId, id)} as json) b`)
  if (!row?.body) throw new ProblemError('not-found')
  reply.header('etag', `"${row.version}"`)
  return new RawJson(row.body)
}
