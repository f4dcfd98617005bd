import assert from 'node:assert/strict'
import { test } from 'node:test'
import { confirmOrderLines } from '#contract/orders/order-confirmation-endpoints.ts'
import { listOrderLines } from '#contract/orders/order-endpoints.ts'
import { createShipment, getShipment } from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLine } from '#contract/shipments/shipment-line-endpoints.ts'
import { getStarter } from '#contract/workspace/starter-endpoints.ts'
import { maxCounted, maxTodayRows } from '#domain/starter/today-item.ts'
import { addDays } from '#domain/units/day.ts'
import { orderFile, orderFileRow, sendFile } from '#test/samples/order-files.ts'
import { dockActions } from '#test/world/dock-setup.ts'
import { openWorld, type TestActor } from '#test/world/world.ts'

const world = await openWorld()
const ada = await world.signIn('ada')
const marc = await world.signIn('marc')
const lee = await world.signIn('lee')
const todayOf = async (who: TestActor) => (await who.call(getStarter)).reply
const { today } = await todayOf(ada)
const names = (group: { rows: { name: string }[] } | null) => group?.rows.map(({ name }) => name)

test('arrivals are trucks on site, then those by slot, then those without a slot, and departed ones until they are counted', async () => {
  const docks = await dockActions(world, ada)
  const dockId = await docks.addDock()
  const ids: number[] = []
  for (const line of [24, 25, 26, 27]) ids.push(await docks.announce(lee, line, today))
  const [earlyId = 0, lateId = 0, otherPlaceId = 0, withoutSlotId = 0] = ids
  const bookSlot = (id: number, startsAt: string, arrivedAt: string | null) =>
    world.owner.query(
      `insert into dock_slots (company_id, dock_id, starts_at, ends_at, supplier_id, shipment_id, changed_by, arrived_at)
       select 1, $1, at, at + interval '1 hour', 1, $2, 5, $4::timestamptz
       from (select $3::timestamp at time zone 'Europe/Madrid' as at) x`,
      [dockId, id, startsAt, arrivedAt],
    )
  await bookSlot(earlyId, `${today} 08:00`, null)
  await bookSlot(lateId, `${today} 23:00`, new Date().toISOString())
  await bookSlot(otherPlaceId, `${addDays(today, 1)} 00:00`, null)
  const listArrivals = async () => {
    const { arriving } = await todayOf(marc)
    const { count, rows = [] } = arriving ?? {}
    assert.equal(count, rows.length)
    return rows.map(({ id, dock, isHere, isGone }) => [id, dock, isGone ? 'gone' : isHere])
  }
  assert.deepEqual(await listArrivals(), [
    [lateId, 'Dock 1', true],
    [earlyId, 'Dock 1', false],
    [withoutSlotId, null, false],
  ])
  await world.owner.query('update dock_slots set gone_at = now() where shipment_id = $1', [lateId])
  assert.deepEqual(await listArrivals(), [
    [earlyId, 'Dock 1', false],
    [lateId, 'Dock 1', 'gone'],
    [withoutSlotId, null, false],
  ])
  // A truck that came on another day is still among the arrivals, and not late.
  await world.owner.query(
    `with slot as (
       update dock_slots set starts_at = starts_at - interval '2 days', ends_at = ends_at - interval '2 days'
       where shipment_id = $1 returning shipment_id, starts_at
     )
     update shipments s set estimated_delivery = $2 from slot where s.company_id = 1 and s.id = slot.shipment_id`,
    [lateId, addDays(today, -2)],
  )
  assert.deepEqual(await listArrivals(), [
    [lateId, 'Dock 1', 'gone'],
    [earlyId, 'Dock 1', false],
    [withoutSlotId, null, false],
  ])
  assert.ok(
    !(await todayOf(marc)).late.rows.some(({ kind, id }) => kind === 'arrival' && id === lateId),
  )
  await world.owner.query(
    `update shipments set receipt = 'partial' where company_id = 1 and id = $1`,
    [lateId],
  )
  assert.deepEqual(await listArrivals(), [
    [earlyId, 'Dock 1', false],
    [withoutSlotId, null, false],
  ])
  // A shipment with a slot today is on time, whatever its delivery date; without the slot it is late.
  await world.owner.query(
    'update shipments set estimated_delivery = $1 where company_id = 1 and id = any ($2)',
    [addDays(today, -3), [earlyId, withoutSlotId]],
  )
  assert.deepEqual(await listArrivals(), [[earlyId, 'Dock 1', false]])
  const { late: lateGroup } = await todayOf(marc)
  assert.deepEqual(
    lateGroup.rows.filter(({ kind }) => kind === 'arrival').map(({ id }) => id),
    [withoutSlotId],
  )
  assert.equal(lateGroup.arrivals, 1)
  // A shipment that is due today keeps the slot that it missed.
  await world.owner.query(
    `update dock_slots set starts_at = starts_at - interval '1 day', ends_at = ends_at - interval '1 day'
     where company_id = 1 and shipment_id = $1`,
    [earlyId],
  )
  await world.owner.query(
    'update shipments set estimated_delivery = $1 where company_id = 1 and id = $2',
    [today, earlyId],
  )
  assert.deepEqual(await listArrivals(), [[earlyId, 'Dock 1', false]])
})

test('late arrivals, open shipments and orders are one list, oldest first', async () => {
  const { late } = await todayOf(marc)
  const days = late.rows.map(({ day }) => day ?? '')
  assert.deepEqual(days, days.toSorted())
  assert.ok(days.every((day) => day < today))
  assert.deepEqual(new Set(late.rows.map(({ kind }) => kind)).size, 3)
})

test('an order is one row with its number of lines; five rows and a count are shown', async () => {
  const before = (await todayOf(lee)).toConfirm?.count ?? 0
  const orders = ['T-1', 'T-2', 'T-3', 'T-4', 'T-5', 'T-6', 'T-7']
  await sendFile(
    world,
    marc,
    '?rows=all',
    orderFile(...orders.flatMap((code) => [1, 2].map((line) => orderFileRow(code, line, '10')))),
  )
  const { toConfirm, toShip } = await todayOf(lee)
  assert.equal(toConfirm?.rows.length, maxTodayRows)
  assert.equal(toConfirm?.count, before + 14)
  assert.deepEqual(names(toConfirm), orders.slice(0, maxTodayRows))
  assert.ok(toConfirm?.rows.every(({ lines, day }) => lines === 2 && day === '2026-02-01'))
  assert.ok(!names(toShip)?.includes('T-1'))
})

test('a confirmed line is to be shipped until an open shipment has all of it', async () => {
  const nextMonth = addDays(today, 30)
  await world.owner.query(
    `update order_lines set due_date = $1 where company_id = 1 and order_code = 'T-7'`,
    [nextMonth],
  )
  const { rows } = (await lee.call(listOrderLines, { query: { order: 'T-7' } })).reply
  await lee.call(confirmOrderLines, {
    body: { lines: rows.map(({ id, version }) => ({ id, version })), note: '' },
  })
  const readShipping = async () => {
    const { toShip, openShipments } = await todayOf(lee)
    return {
      lines: toShip?.rows.find(({ name }) => name === 'T-7')?.lines,
      shipments: openShipments?.rows ?? [],
    }
  }
  assert.equal((await readShipping()).lines, 2)
  const { reply } = await lee.call(createShipment, { body: { estimatedDelivery: today } })
  const add = async (orderLineId = 0, pieces: string) => {
    const { version } = (await lee.call(getShipment, { params: { id: reply.id } })).reply
    const added = await lee.call(addShipmentLine, {
      params: { id: reply.id },
      version,
      body: { orderLineId, numberOfPackages: 1, quantityPerPackage: pieces },
    })
    assert.equal(added.status, 201)
  }
  await add(rows[0]?.id, '10')
  assert.equal((await readShipping()).lines, 1)
  await add(rows[1]?.id, '9')
  const { lines, shipments } = await readShipping()
  assert.equal(lines, 1)
  const [first] = shipments
  assert.deepEqual(
    [first?.id, first?.day, first?.lines, first?.unpackedLines, first?.packages],
    [reply.id, today, 2, 2, 0],
  )
})

test('a line to ship is shown even if it comes after more unconfirmed ones than are counted', async () => {
  await sendFile(
    world,
    marc,
    '?rows=all',
    orderFile(
      ...Array.from({ length: maxCounted + 1 }, (_, index) => orderFileRow('T-8', index + 1, '10')),
    ),
  )
  await world.owner.query(
    `update order_lines set due_date = $1 where company_id = 1 and order_code = 'T-8'`,
    [today],
  )
  const { toShip } = await todayOf(lee)
  assert.ok(names(toShip)?.includes('T-7'))
  assert.ok(!names(toShip)?.includes('T-8'))
})

test('each role sees its groups, and staff acting for a supplier see those of both sides', async () => {
  const listGroups = async (who: TestActor) =>
    Object.entries(await todayOf(who)).flatMap(([name, group]) =>
      group && typeof group === 'object' && 'rows' in group ? name : [],
    )
  const buyerGroups = ['arriving', 'toReceive', 'toSettle', 'proposals']
  const supplierGroups = ['openShipments', 'toConfirm', 'toShip', 'toAnswer']
  assert.deepEqual(await listGroups(lee), ['late', ...supplierGroups])
  assert.deepEqual(await listGroups(marc), ['late', ...buyerGroups])
  assert.deepEqual(await listGroups(ada), ['late', ...buyerGroups, 'hindrances'])
  assert.deepEqual(await listGroups(marc.actingFor(1)), ['late', ...buyerGroups, ...supplierGroups])
})

test('administrators see failed mails, their own failed imports, and expiring keys', async () => {
  await world.owner.query(`update users set roles = '{admin,mod,user}' where username = 'mar'`)
  const mar = await world.signIn('mar')
  const insertMail = (to: string, receiver: string, reason = 'refused', days = 0) =>
    world.owner.query(
      `insert into mails (company_id, recipient, receiver_id, language, kind, params, state, reason, tried_at)
       select 1, $1, id, 'en', 'test-message', '{}', 'dead', $3, now() - interval '1 day' * $4
       from users where username = $2`,
      [to, receiver, reason, days],
    )
  // Not to be acted on: no longer needed, or older than a week.
  await insertMail('needless@example.com', 'lee', 'link-over')
  await insertMail('old@example.com', 'lee', 'refused', 8)
  await insertMail('lee@example.com', 'lee')
  await insertMail('pau@example.com', 'pau')
  await world.owner.query(`
    insert into order_import_jobs (company_id, user_id, file_name, file_hash, file_bytes, reading, takes, state, row_count,
      ended_at, problem)
    select 1, id, username || '.csv', sha256('x'), 1, '{}', 'all', 'failed', 1, now(), '{}'
    from users where username in ('ada', 'marc')`)
  await world.owner.query(`
    with account as (
      insert into users (company_id, supplier_id, username, name, email, roles, password_hash, kind)
      values (1, 1, 'warehouse', 'Warehouse', '', '{mod}', '!', 'service') returning company_id, id, supplier_id, roles
    )
    insert into api_keys (company_id, user_id, supplier_id, roles, name, start, key_hash, scopes, requests_per_minute,
      expires_at, created_by)
    select company_id, id, supplier_id, roles, keys.name, 'oto', sha256(keys.name::bytea), '{read}', 60,
      now() + keys.days * interval '1 day', 4
    from account, (values ('Soon', 3), ('Later', 90)) keys (name, days)`)
  const readProblems = async (who: TestActor) =>
    (await todayOf(who)).hindrances?.rows.map(({ kind, name }) => `${kind} ${name}`).sort()
  assert.deepEqual(await readProblems(ada), [
    'import ada.csv',
    'key Soon',
    'mail lee@example.com',
    'mail pau@example.com',
  ])
  assert.deepEqual(await readProblems(mar), ['key Soon', 'mail lee@example.com'])
  assert.equal((await todayOf(marc)).hindrances, null)
})
