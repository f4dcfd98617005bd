import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  listOfferedSlots,
  releaseDockSlot,
  removeDock,
  updateDock,
} from '#contract/docks/dock-endpoints.ts'
import {
  cancelShipment,
  createShipment,
  getShipment,
  listShipmentEvents,
  receiveShipment,
  reopenShipment,
  updateShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import { addDays } from '#domain/units/day.ts'
import { dockActions } from '#test/world/dock-setup.ts'
import { openWorld, type TestActor } from '#test/world/world.ts'

const world = await openWorld()
const ada = await world.signIn('ada')
const mar = await world.signIn('mar')
const pau = await world.signIn('pau')
const { place, tomorrow, addDock, announce, readBooking, listSlots, book } = await dockActions(
  world,
  ada,
)
const [lineOfMar, lineOfPau] = [8, 74]
const dockId = await addDock()

test('a place without docks offers no slots', async () => {
  const id = await announce(mar, lineOfMar)
  await world.owner.query(
    `update shipments set ship_to = 'Nowhere' where company_id = 1 and id = $1`,
    [id],
  )
  const { hasDocks, slot, version, isOpenForBooking } = await readBooking(mar, id)
  assert.deepEqual([hasDocks, slot, version, isOpenForBooking], [false, null, 0, true])
  assert.deepEqual(await listSlots(mar, id), [])
})

const slotsOf = async (who: TestActor, id: number, day = tomorrow) =>
  (await listSlots(who, id, day)).find((dock) => dock.id === dockId)?.slots ?? []
const historyOf = async (id: number) =>
  (await mar.call(listShipmentEvents, { params: { id } })).reply
    .filter(({ kind }) => kind === 'dock-slot')
    .map(({ details }) => [details.slot, details.dock, details.day, details.time])

test('a slot is booked, moved and released, each with an entry in the history', async () => {
  const id = await announce(mar, lineOfMar)
  const [first, second] = await slotsOf(mar, id)
  assert.ok(first && second)
  assert.equal((await book(mar, id, { dockId, startsAt: first.startsAt })).status, 200)
  const booking = await readBooking(mar, id)
  assert.deepEqual(
    [
      booking.slot?.startsAt,
      booking.slot?.dockId,
      booking.slot?.placeId,
      booking.version,
      booking.hasDocks,
    ],
    [first.startsAt, dockId, place.id, 1, true],
  )
  const stale = await book(mar, id, { dockId, startsAt: second.startsAt }, 0)
  assert.equal(stale.problem.code, 'version-changed')
  const moved = await book(mar, id, { dockId, startsAt: second.startsAt }, 1)
  assert.equal(moved.status, 200, moved.text)
  assert.equal(moved.headers.get('etag'), '"2"')
  assert.ok((await slotsOf(mar, id)).some(({ startsAt }) => startsAt === first.startsAt))
  const released = await mar.call(releaseDockSlot, { params: { id }, version: 2 })
  assert.deepEqual([released.status, released.reply.slot, released.reply.version], [200, null, 3])
  const again = await book(mar, id, { dockId, startsAt: first.startsAt }, 3)
  assert.equal(again.status, 200, again.text)
  assert.deepEqual(await historyOf(id), [
    ['booked', 'Dock 1', tomorrow, '08:00'],
    ['moved', 'Dock 1', tomorrow, '09:00'],
    ['released', 'Dock 1', tomorrow, '09:00'],
    ['booked', 'Dock 1', tomorrow, '08:00'],
  ])
  assert.equal((await mar.call(releaseDockSlot, { params: { id }, version: 4 })).status, 200)
})

test('a booked slot is not offered to others and cannot be booked', async () => {
  const [own, other] = [await announce(mar, lineOfMar), await announce(pau, lineOfPau)]
  const [first] = await slotsOf(mar, own)
  assert.ok(first)
  assert.equal((await book(mar, own, { dockId, startsAt: first.startsAt })).status, 200)
  const offered = await slotsOf(pau, other)
  assert.ok(!offered.some(({ startsAt }) => startsAt === first.startsAt))
  for (const isShared of [false, true]) {
    const refused = await book(pau, other, { dockId, startsAt: first.startsAt, isShared })
    assert.equal(refused.problem.code, 'slot-taken')
  }
  assert.equal((await readBooking(pau, other)).slot, null)
  assert.equal((await pau.call(releaseDockSlot, { params: { id: own }, version: 1 })).status, 404)
  await mar.call(releaseDockSlot, { params: { id: own }, version: 1 })
})

test('two shipments of a supplier share a slot only on request', async () => {
  const [firstId, secondId] = [await announce(mar, lineOfMar), await announce(mar, lineOfMar)]
  const [first] = await slotsOf(mar, firstId)
  assert.ok(first)
  const { startsAt } = first
  await book(mar, firstId, { dockId, startsAt })
  const shared = (await slotsOf(mar, secondId)).find((slot) => slot.startsAt === startsAt)
  assert.equal(shared?.sharedWith.length, 1)
  assert.equal((await book(mar, secondId, { dockId, startsAt })).problem.code, 'slot-taken')
  assert.equal((await book(mar, secondId, { dockId, startsAt, isShared: true })).status, 200)
  // The first shipment releases the slot; the supplier's other shipment keeps it.
  await mar.call(releaseDockSlot, { params: { id: firstId }, version: 1 })
  const other = await announce(pau, lineOfPau)
  assert.equal((await book(pau, other, { dockId, startsAt })).problem.code, 'slot-taken')
  await mar.call(releaseDockSlot, { params: { id: secondId }, version: 1 })
})

test('only announced shipments book, and only a future slot of their own place', async () => {
  const id = await announce(mar, lineOfMar)
  const [first] = await slotsOf(mar, id)
  assert.ok(first)
  const at = (ms: number) => new Date(Date.parse(first.startsAt) + ms).toISOString()
  for (const startsAt of [at(60_000), at(-5 * 86_400_000), at(200 * 86_400_000), at(-3_600_000)]) {
    const { status, problem } = await book(mar, id, { dockId, startsAt })
    assert.deepEqual([status, problem.errors?.[0]?.code], [400, 'not-found'], startsAt)
  }
  const [otherPlace] = (
    await world.owner.query<{ id: number }>(
      'select id::int from places where company_id = 1 and id <> $1 limit 1',
      [place.id],
    )
  ).rows
  const farDock = await addDock({ placeId: otherPlace?.id ?? 0 })
  assert.equal((await book(mar, id, { dockId: farDock, startsAt: first.startsAt })).status, 400)
  const open = await mar.call(createShipment, {
    body: { estimatedDelivery: tomorrow, shipTo: place.code },
  })
  const earlyBooking = await book(mar, open.reply.id, { dockId, startsAt: first.startsAt })
  assert.equal(earlyBooking.problem.code, 'shipment-open')
})

test('reopening keeps the slot; another destination or day, or cancelling, releases it', async () => {
  const bookedShipment = async (eta = tomorrow) => {
    const id = await announce(mar, lineOfMar, eta)
    const [first] = await slotsOf(mar, id)
    assert.equal((await book(mar, id, { dockId, startsAt: first?.startsAt ?? '' })).status, 200)
    return id
  }
  const reopened = async (eta = tomorrow) => {
    const id = await bookedShipment(eta)
    const { reply } = await mar.call(reopenShipment, {
      params: { id },
      version: 3,
      body: { reason: 'Again' },
    })
    assert.notEqual((await readBooking(mar, id)).slot, null)
    return { id, version: reply.version }
  }
  const shipment = await reopened()
  await mar.call(updateShipment, {
    params: { id: shipment.id },
    version: 4,
    body: { note: 'Fragile' },
  })
  assert.notEqual((await readBooking(mar, shipment.id)).slot, null)
  await mar.call(releaseDockSlot, { params: { id: shipment.id }, version: 1 })
  // The slot is on another day than announced; the announcement is corrected to its day.
  const corrected = await reopened(addDays(tomorrow, 1))
  await mar.call(updateShipment, {
    params: { id: corrected.id },
    version: corrected.version,
    body: { estimatedDelivery: tomorrow },
  })
  assert.notEqual((await readBooking(mar, corrected.id)).slot, null)
  await mar.call(releaseDockSlot, { params: { id: corrected.id }, version: 1 })
  for (const body of [{ estimatedDelivery: addDays(tomorrow, 1) }, { shipTo: 'Elsewhere' }]) {
    const { id, version } = await reopened()
    const { status, text } = await mar.call(updateShipment, { params: { id }, version, body })
    assert.equal(status, 200, text)
    assert.equal((await readBooking(mar, id)).slot, null)
    assert.equal((await historyOf(id)).at(-1)?.[0], 'released')
  }
  const id = await bookedShipment()
  await mar.call(cancelShipment, { params: { id }, version: 3, body: { reason: 'No' } })
  const cancelled = await readBooking(mar, id)
  assert.deepEqual([cancelled.slot, cancelled.isOpenForBooking], [null, false])
  const [first] = await slotsOf(mar, id)
  const refused = await book(mar, id, { dockId, startsAt: first?.startsAt ?? '' }, 2)
  assert.equal(refused.problem.code, 'shipment-cancelled')
})

test('a fully received shipment releases a slot that is ahead, unless its truck has arrived', async () => {
  const marc = await world.signIn('marc')
  const otherDock = await addDock()
  const receive = async (hasArrived: boolean) => {
    const id = await announce(mar, lineOfMar)
    const docks = await listSlots(mar, id)
    const startsAt = docks.find((dock) => dock.id === otherDock)?.slots[0]?.startsAt ?? ''
    await book(mar, id, { dockId: otherDock, startsAt })
    await world.owner.query(
      'update dock_slots set arrived_at = $1 where company_id = 1 and shipment_id = $2',
      [hasArrived ? new Date() : null, id],
    )
    const { lines, version } = (await mar.call(getShipment, { params: { id } })).reply
    const { status, text } = await marc.call(receiveShipment, {
      ...{ params: { id }, version },
      body: { lines: [{ lineId: lines[0]?.id ?? 0, accepted: '1' }] },
    })
    assert.equal(status, 200, text)
    const { slot } = await readBooking(mar, id)
    return { hasSlot: slot !== null, steps: (await historyOf(id)).map(([step]) => step) }
  }
  assert.deepEqual(await receive(false), { hasSlot: false, steps: ['booked', 'released'] })
  assert.deepEqual(await receive(true), { hasSlot: true, steps: ['booked'] })
})

test('changed hours keep booked slots, and slots that overlap them are not offered', async () => {
  const id = await announce(mar, lineOfMar)
  const [first] = await slotsOf(mar, id)
  const startsAt = first?.startsAt ?? ''
  await book(mar, id, { dockId, startsAt })
  const changed = await ada.call(updateDock, {
    params: { id: dockId },
    version: 1,
    body: { slotMinutes: 45 },
  })
  assert.equal(changed.status, 200, changed.text)
  const other = await announce(pau, lineOfPau)
  const offered = (await slotsOf(pau, other)).map((slot) => slot.startsAt)
  // 8:00 to 9:00 is booked, so the slots at 8:00 and 8:45 are not offered, but 9:30 is.
  assert.deepEqual(
    offered.map((startTime) => (Date.parse(startTime) - Date.parse(startsAt)) / 60_000),
    [90, 135, 180],
  )
  await ada.call(removeDock, { params: { id: dockId }, version: 2 })
  assert.deepEqual(await slotsOf(pau, other), [])
  assert.equal((await readBooking(mar, id)).slot?.startsAt, startsAt)
})

test('a request for slots of a full day returns the next day with a free slot', async () => {
  const id = await announce(mar, lineOfMar)
  await addDock()
  const later = addDays(tomorrow, 2)
  await world.owner.query(
    'update docks set weekdays = array[extract(isodow from $1::date)::smallint] where company_id = 1',
    [later],
  )
  const offeredFor = async (query: { day: string; orLater?: 'true' | 'false' }) => {
    const { reply } = await mar.call(listOfferedSlots, { params: { id }, query })
    return [reply.day, reply.docks.some(({ slots }) => slots.length > 0)]
  }
  assert.deepEqual(await offeredFor({ day: tomorrow }), [tomorrow, false])
  assert.deepEqual(await offeredFor({ day: tomorrow, orLater: 'true' }), [later, true])
  assert.deepEqual(await offeredFor({ day: later, orLater: 'true' }), [later, true])
  await world.owner.query('update docks set removed_at = now() where company_id = 1')
  assert.deepEqual(await offeredFor({ day: tomorrow, orLater: 'true' }), [tomorrow, false])
})
