import assert from 'node:assert/strict'
import * as bookings from '#contract/docks/dock-booking-endpoints.ts'
import * as docks from '#contract/docks/dock-endpoints.ts'
import { held } from '#test/replies/reply-against-shape.ts'
import { docksIn } from '#test/world/dock-setup.ts'
import type { TestActor, World } from '#test/world/world.ts'

/** Compares replies about a dock and a slot that is booked, visited and released, as everybody reads it. */
export async function holdDockReplies(
  world: World,
  supplier: TestActor,
  staff: TestActor,
): Promise<void> {
  const { addDock, announced, tomorrow, place } = await docksIn(world, staff)
  const dockId = await addDock()
  await held(staff, docks.getDock, { params: { id: dockId } })
  for (const who of [supplier, staff]) {
    await held(who, docks.listDocks)
    await held(who, docks.countDocks)
  }
  const params = { id: await announced(supplier, 8) }
  await held(supplier, bookings.getDockBooking, { params })
  const offered = await held(supplier, bookings.listOfferedSlots, {
    params,
    query: { day: tomorrow },
  })
  const startsAt = offered.docks[0]?.slots[0]?.startsAt ?? ''
  const booked = await held(supplier, bookings.bookDockSlot, {
    params,
    version: 0,
    body: { dockId, startsAt },
  })
  assert.equal(booked.slot?.startsAt, startsAt)
  const query = { day: tomorrow, placeId: place.id }
  const board = await held(staff, docks.getDockBoard, { query })
  const [taken] = board.docks[0]?.taken ?? []
  for (const [version, visit] of [
    [1, 'arrived'],
    [2, 'gone'],
    [3, 'expected'],
  ] as const)
    await held(staff, docks.markDockVisit, {
      params: { id: taken?.id ?? 0 },
      version,
      body: { visit },
    })
  assert.deepEqual(await held(staff, bookings.getDockBooking, { params }), {
    ...booked,
    version: 4,
  })
  await held(supplier, bookings.releaseDockSlot, { params, version: 4 })
  await held(staff, docks.getDockBoard)
}
