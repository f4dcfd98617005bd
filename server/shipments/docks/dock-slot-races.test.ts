import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blockDock, releaseDockSlot } from '#contract/docks/dock-endpoints.ts'
import { dockActions } from '#test/world/dock-setup.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const ada = await world.signIn('ada')
const mar = await world.signIn('mar')
const pau = await world.signIn('pau')
const { tomorrow, addDock, announce, readBooking, listSlots, book } = await dockActions(world, ada)
const dockId = await addDock({ slotMinutes: 30 })
const ids = await Promise.all(
  Array.from({ length: 20 }, (_, index) => (index % 2 ? announce(mar, 8) : announce(pau, 74))),
)
const bookers = ids.map((id, index) => ({ id, who: index % 2 ? mar : pau }))

const holders = async () =>
  (
    await world.owner.query<{ shipments: number; slots: number }>(
      `select count(*)::int as shipments, count(distinct starts_at)::int as slots from dock_slots where starts_at is not null`,
    )
  ).rows[0]

test('twenty requests for one slot: one books it, nineteen are refused', async () => {
  const [slot] = (await listSlots(mar, ids[1] ?? 0))[0]?.slots ?? []
  assert.ok(slot)
  const replies = await Promise.all(
    bookers.map(({ id, who }) => book(who, id, { dockId, startsAt: slot.startsAt })),
  )
  assert.equal(replies.filter(({ status }) => status === 200).length, 1)
  assert.equal(
    replies.filter(({ status, problem }) => status === 409 && problem.code === 'slot-taken').length,
    19,
  )
  assert.deepEqual(await holders(), { shipments: 1, slots: 1 })
})

test('concurrent bookings, moves and blocks never overlap', async () => {
  const slots = (await listSlots(mar, ids[1] ?? 0))[0]?.slots ?? []
  for (let round = 0; round < 4; round += 1) {
    await Promise.all([
      ...bookers.map(async ({ id, who }, index) => {
        const { rows } = await world.owner.query<{ version: number }>(
          'select version from dock_slots where shipment_id = $1',
          [id],
        )
        const slot = slots[(index + round) % slots.length]
        const reply = await book(
          who,
          id,
          { dockId, startsAt: slot?.startsAt ?? '' },
          rows[0]?.version ?? 0,
        )
        assert.ok([200, 409].includes(reply.status), reply.text)
      }),
      ada.call(blockDock, {
        params: { id: dockId },
        body: {
          startsAt: slots[round]?.startsAt ?? '',
          endsAt: slots[round]?.endsAt ?? '',
          note: tomorrow,
        },
      }),
    ])
    const { rows } = await world.owner.query(
      `select a.id, b.id from dock_slots a join dock_slots b on b.company_id = 1 and a.id < b.id and a.dock_id = b.dock_id
         and a.starts_at < b.ends_at and b.starts_at < a.ends_at
       where a.company_id = 1`,
    )
    assert.deepEqual(rows, [])
  }
})

test('exactly one of the shipments that share a slot owns it, whatever they do concurrently', async () => {
  const dock = await addDock()
  const shipments = await Promise.all(Array.from({ length: 6 }, () => announce(mar, 8)))
  const [early, late] =
    (await listSlots(mar, shipments[0] ?? 0)).find(({ id }) => id === dock)?.slots ?? []
  const versionOf = async (id: number) => (await readBooking(mar, id)).version
  for (let round = 0; round < 6; round += 1) {
    await Promise.all(
      shipments.map(async (id, index) => {
        const version = await versionOf(id)
        const slot = (index + round) % 3 === 0 ? late : early
        const { status, text } =
          (index + round) % 4 === 0
            ? await mar.call(releaseDockSlot, { params: { id }, version })
            : await book(
                mar,
                id,
                { dockId: dock, startsAt: slot?.startsAt ?? '', isShared: true },
                version,
              )
        assert.equal(status, 200, text)
      }),
    )
    const { rows } = await world.owner.query<{ owners: number }>(
      `select count(*) filter (where not is_shared)::int as owners from dock_slots where dock_id = $1 group by starts_at`,
      [dock],
    )
    assert.ok(rows.length > 0)
    assert.deepEqual(
      rows.map(({ owners }) => owners),
      rows.map(() => 1),
    )
  }
})

test('the database itself refuses two owners of one slot', async () => {
  const insert = (supplierId: number | null, shipmentId: number | null, isShared: boolean) =>
    world.owner.query(
      `insert into dock_slots (company_id, dock_id, supplier_id, shipment_id, is_shared, starts_at, ends_at, changed_by)
       values (1, $1, $2, $3, $4, '2090-01-01 08:00Z', '2090-01-01 09:00Z', 1)
       on conflict (company_id, supplier_id, shipment_id) where shipment_id is not null
       do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at, dock_id = excluded.dock_id, is_shared = $4`,
      [dockId, supplierId, shipmentId, isShared],
    )
  const [shipmentOfPau, shipmentOfMar, nextOfMar] = ids
  await insert(1, shipmentOfMar ?? 0, false)
  await assert.rejects(insert(2, shipmentOfPau ?? 0, true), /dock_slots_one_supplier/)
  await assert.rejects(insert(null, null, true), /dock_slots_one_supplier/)
  await assert.rejects(insert(null, null, false), /dock_slots_one/)
  await insert(1, ids[3] ?? nextOfMar ?? 0, true)
  await assert.rejects(insert(1, ids[5] ?? 0, false), /dock_slots_one_each/)
})
