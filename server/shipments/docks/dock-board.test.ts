import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  blockDock,
  getDockBoard,
  getDockBooking,
  listOfferedSlots,
  markDockVisit,
  releaseDockSlot,
  removeDockBlock,
} from '#contract/docks/dock-endpoints.ts'
import { listShipmentEvents } from '#contract/shipments/shipment-endpoints.ts'
import { dockActions } from '#test/world/dock-setup.ts'
import { openStream } from '#test/world/event-stream-client.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const ada = await world.signIn('ada')
const marc = await world.signIn('marc')
const ines = await world.signIn('ines')
const mar = await world.signIn('mar')
const { place, tomorrow, addDock, announce, readBooking, listSlots, book } = await dockActions(
  world,
  ada,
)
const dockId = await addDock()
const boardOf = async (day: string) =>
  (await ines.call(getDockBoard, { query: { day, placeId: place.id } })).reply
const dockOn = async (day: string) => {
  const dock = (await boardOf(day)).docks.find(({ id }) => id === dockId)
  assert.ok(dock)
  return dock
}

test('the board shows staff the docks of a place with slots and bookings, and suppliers nothing', async () => {
  const { docks, places, timeZone, placeId, day } = await boardOf(tomorrow)
  assert.deepEqual(
    [docks.map(({ name }) => name), timeZone, placeId, day],
    [['Dock 1'], 'Europe/Madrid', place.id, tomorrow],
  )
  assert.deepEqual(
    places.map(({ id }) => id),
    [place.id],
  )
  assert.equal(docks[0]?.slots.length, 4)
  const id = await announce(mar, 8)
  const [first] = (await listSlots(mar, id))[0]?.slots ?? []
  await book(mar, id, { dockId, startsAt: first?.startsAt ?? '' })
  const [taken] = (await dockOn(tomorrow)).taken
  assert.deepEqual(
    [taken?.startsAt, taken?.shipment?.id, taken?.shipment?.supplier.id],
    [first?.startsAt, id, 1],
  )
  assert.equal((await mar.call(getDockBoard)).status, 404)
  assert.deepEqual((await ines.call(getDockBoard)).reply.placeId, place.id)
})

test('moderators mark a truck as arrived and gone, after which its slot cannot be moved or released', async () => {
  const id = await announce(mar, 8)
  const twin = await announce(mar, 8)
  const [slot] =
    (await listSlots(mar, id))[0]?.slots.filter(({ sharedWith }) => !sharedWith.length) ?? []
  const startsAt = slot?.startsAt ?? ''
  await book(mar, id, { dockId, startsAt })
  await book(mar, twin, { dockId, startsAt, isShared: true })
  const slotId = (await dockOn(tomorrow)).taken.find(({ shipment }) => shipment?.id === id)?.id ?? 0
  const mark = (who: typeof marc, visit: 'expected' | 'arrived' | 'gone', version: number) =>
    who.call(markDockVisit, { params: { id: slotId }, version, body: { visit } })
  assert.equal((await mark(ines, 'arrived', 1)).problem.code, 'role-not-enough')
  assert.equal((await mark(mar, 'arrived', 1)).status, 404)
  const arrived = await mark(marc, 'arrived', 1)
  assert.equal(arrived.status, 200, arrived.text)
  assert.ok(arrived.reply.arrivedAt && !arrived.reply.goneAt)
  assert.equal((await mark(marc, 'gone', 1)).problem.code, 'version-changed')
  for (const shipmentId of [id, twin]) {
    assert.ok((await readBooking(mar, shipmentId)).slot?.arrivedAt)
    const released = await mar.call(releaseDockSlot, { params: { id: shipmentId }, version: 2 })
    assert.equal(released.problem.code, 'truck-arrived')
    assert.equal(
      (await book(mar, shipmentId, { dockId, startsAt }, 2)).problem.code,
      'truck-arrived',
    )
  }
  assert.ok((await mark(marc, 'gone', 2)).reply.goneAt)
  const here = (await mark(marc, 'arrived', 3)).reply
  assert.deepEqual([here.arrivedAt, here.goneAt], [arrived.reply.arrivedAt, null])
  const again = (await mark(marc, 'expected', 4)).reply
  assert.deepEqual([again.arrivedAt, again.goneAt, again.version], [null, null, 5])
  const kinds = (await mar.call(listShipmentEvents, { params: { id: twin } })).reply
    .filter(({ kind }) => kind === 'dock-slot')
    .map(({ details }) => details.slot)
  assert.deepEqual(kinds, ['booked', 'arrived', 'gone', 'arrived', 'expected'])
})

test('the board of staff who act for another supplier follows bookings, trucks and releases', async () => {
  const id = await announce(mar, 8)
  const free = (await listSlots(mar, id))[0]?.slots.find(({ sharedWith }) => !sharedWith.length)
  const stream = await openStream(world.origin, ines.token, 2)
  const isNoticed = (count: number) => stream.gets(() => stream.news().length === count)
  assert.equal((await book(mar, id, { dockId, startsAt: free?.startsAt ?? '' })).status, 200)
  assert.ok(await isNoticed(1))
  const taken = (await dockOn(tomorrow)).taken.find(({ shipment }) => shipment?.id === id)
  const mark = (visit: 'arrived' | 'expected', version: number) =>
    marc.call(markDockVisit, { params: { id: taken?.id ?? 0 }, version, body: { visit } })
  assert.equal((await mark('arrived', 1)).status, 200)
  assert.ok(await isNoticed(2))
  assert.equal((await mark('expected', 2)).status, 200)
  assert.ok(await isNoticed(3))
  assert.equal((await mar.call(releaseDockSlot, { params: { id }, version: 3 })).status, 200)
  assert.ok(await isNoticed(4))
  assert.deepEqual(new Set(stream.news().map(({ kind }) => kind)), new Set(['docks']))
  stream.close()
})

test('free time can be blocked and unblocked', async () => {
  const id = await announce(mar, 8)
  const free = (await listSlots(mar, id))[0]?.slots.find(({ sharedWith }) => !sharedWith.length)
  const taken = (await dockOn(tomorrow)).taken[0]
  assert.ok(free && taken)
  const block = (startsAt: string, endsAt: string, who = marc) =>
    who.call(blockDock, { params: { id: dockId }, body: { startsAt, endsAt, note: 'Repair' } })
  assert.equal((await block(taken.startsAt, taken.endsAt)).problem.code, 'slot-taken')
  assert.equal((await block(free.endsAt, free.startsAt)).problem.errors?.[0]?.code, 'too-small')
  assert.equal((await block(free.startsAt, '2090-01-01T00:00:00Z')).status, 400)
  assert.equal((await block(free.startsAt, free.endsAt, mar)).status, 404)
  const stream = await openStream(world.origin, ines.token)
  const blocksNoticed = (count: number) =>
    stream.gets(() => stream.news().filter(({ kind }) => kind === 'docks').length === count)
  const { reply, status, headers } = await block(free.startsAt, free.endsAt)
  assert.ok(await blocksNoticed(1))
  assert.deepEqual([status, headers.get('etag'), reply.shipment], [201, '"1"', null])
  const refused = await book(mar, id, { dockId, startsAt: free.startsAt })
  assert.equal(refused.problem.code, 'slot-taken')
  const remove = { params: { id: reply.id }, version: 1 }
  assert.equal((await mar.call(removeDockBlock, remove)).status, 404)
  assert.equal((await ines.call(removeDockBlock, remove)).problem.code, 'role-not-enough')
  assert.equal((await marc.call(removeDockBlock, { ...remove, version: 2 })).status, 412)
  assert.equal((await marc.call(removeDockBlock, remove)).status, 204)
  assert.ok(await blocksNoticed(2))
  stream.close()
  assert.equal((await marc.call(removeDockBlock, remove)).status, 404)
  assert.equal((await book(mar, id, { dockId, startsAt: free.startsAt })).status, 200)
})

test('slots keep their length on days when the clock changes', async () => {
  const night = await addDock({ opens: '00:00', closes: '06:00', slotMinutes: 30 })
  const day = await addDock({ opens: '08:00', closes: '24:00', slotMinutes: 60 })
  const slotsOn = async (date: string) => {
    const { docks } = await boardOf(date)
    return [night, day].map((id) => docks.find((dock) => dock.id === id)?.slots ?? [])
  }
  const lengths = async (date: string) => (await slotsOn(date)).map((slots) => slots.length)
  assert.deepEqual(await lengths('2027-03-27'), [12, 16])
  assert.deepEqual(await lengths('2027-03-28'), [10, 16])
  assert.deepEqual(await lengths('2027-10-31'), [14, 16])
  for (const date of ['2027-03-28', '2027-10-31']) {
    const [slots = [], daySlots] = await slotsOn(date)
    for (const { startsAt, endsAt } of slots)
      assert.equal(Date.parse(endsAt) - Date.parse(startsAt), 30 * 60_000)
    assert.equal(new Set(slots.map(({ startsAt }) => Date.parse(startsAt))).size, slots.length)
    const localTime = (at = '') =>
      new Date(at).toLocaleTimeString('sv-SE', { timeZone: 'Europe/Madrid', timeStyle: 'short' })
    assert.deepEqual(
      [slots[0], daySlots?.[0]].map((slot) => localTime(slot?.startsAt)),
      ['00:00', '08:00'],
    )
    assert.deepEqual(
      [slots.at(-1), daySlots?.at(-1)].map((slot) => localTime(slot?.endsAt)),
      ['06:00', '00:00'],
    )
  }
})

test('another supplier’s shipment shows neither its slot nor offered ones', async () => {
  const pau = await world.signIn('pau')
  const params = { id: await announce(mar, 8) }
  assert.equal((await pau.call(getDockBooking, { params })).status, 404)
  const query = { day: tomorrow }
  assert.equal((await pau.call(listOfferedSlots, { params, query })).status, 404)
})

test('a removed place stays on the board on days when its docks still have bookings', async () => {
  const shown = async (day: string) =>
    (await ines.call(getDockBoard, { query: { day } })).reply.places.map(({ id }) => id)
  const { slots, taken } = await dockOn(tomorrow)
  assert.ok(slots.length > 0 && taken.length > 0)
  const remove = (table: string, id: number) =>
    world.owner.query(`update ${table} set removed_at = now() where company_id = 1 and id = $1`, [
      id,
    ])
  await remove('places', place.id)
  assert.deepEqual(await dockOn(tomorrow), { ...(await dockOn(tomorrow)), slots: [], taken })
  const { startsAt = '', endsAt = '' } = slots.at(-1) ?? {}
  const blocked = await marc.call(blockDock, {
    params: { id: dockId },
    body: { startsAt, endsAt, note: '' },
  })
  assert.equal(blocked.status, 404)
  await remove('docks', dockId)
  assert.deepEqual(await shown(tomorrow), [place.id])
  assert.deepEqual(await shown('2090-01-01'), [])
})
