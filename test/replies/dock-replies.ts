import assert from 'node:assert/strict'
import * as bookings from '#contract/docks/dock-endpoints.ts'
import * as docks from '#contract/docks/dock-endpoints.ts'
import { readReply } from '#test/replies/reply-against-shape.ts'
import { dockActions } from '#test/world/dock-setup.ts'
import type { TestActor, World } from '#test/world/world.ts'

/** Compares replies about a dock and a slot that is booked, visited and released, as everybody reads it. */
export async function compareDockReplies(
  world: World,
  supplier: TestActor,
  staff: TestActor,
): Promise<void> {
  const { addDock, announce, tomorrow, place } = await dockActions(world, staff)
  const dockId = await addDock()
  await readReply(staff, docks.getDock, { params: { id: dockId } })
  for (const actor of [supplier, staff]) {
    await readReply(actor, docks.listDocks)
    await readReply(actor, docks.countDocks)
  }
  const params = { id: await announce(supplier, 8) }
  await readReply(supplier, bookings.getDockBooking, { params })
  const offeredSlots = await readReply(supplier, bookings.listOfferedSlots, {
    params,
    query: { day: tomorrow },
  })
  const startsAt = offeredSlots.docks[0]?.slots[0]?.startsAt ?? ''
  const bookedSlot = await readReply(supplier, bookings.bookDockSlot, {
    params,
    version: 0,
    body: { dockId, startsAt },
  })
  assert.equal(bookedSlot.slot?.startsAt, startsAt)
  const query = { day: tomorrow, placeId: place.id }
  const board = await readReply(staff, docks.getDockBoard, { query })
  const [takenTime] = board.docks[0]?.taken ?? []
  for (const [version, visit] of [
    [1, 'arrived'],
    [2, 'gone'],
    [3, 'expected'],
  ] as const)
    await readReply(staff, docks.markDockVisit, {
      params: { id: takenTime?.id ?? 0 },
      version,
      body: { visit },
    })
  assert.deepEqual(await readReply(staff, bookings.getDockBooking, { params }), {
    ...bookedSlot,
    version: 4,
  })
  await readReply(supplier, bookings.releaseDockSlot, { params, version: 4 })
  await readReply(staff, docks.getDockBoard)
}
