import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countArrivals, listArrivalDays, listArrivals } from '#contract/docks/arrival-endpoints.ts'
import { listPlaces } from '#contract/settings/place-endpoints.ts'
import {
  closeShipment,
  createShipment,
  reopenShipment,
  updateShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLine } from '#contract/shipments/shipment-line-endpoints.ts'
import { getStarter } from '#contract/workspace/starter-endpoints.ts'
import { arrivalStatuses, waitingStatuses } from '#domain/docks/arrival-query.ts'
import { addDays } from '#domain/units/day.ts'
import { type CallInput, openWorld } from '#test/world/world.ts'

const world = await openWorld()
const ada = await world.signIn('ada')
const mar = await world.signIn('mar')
const pau = await world.signIn('pau')
const { today } = (await ada.call(getStarter)).reply

type Row = { id: string; supplier_id: string; status: string; eta: string; ship_to: string | null }
const stored = async () =>
  (
    await world.owner.query<Row>(
      `select id, supplier_id, status, estimated_delivery::text as eta, ship_to
      from shipments where company_id = 1 and status = any ($1) order by eta_rank, id`,
      [arrivalStatuses],
    )
  ).rows
const ids = (rows: Row[]) => rows.map(({ id }) => Number(id))
type Query = CallInput<typeof listArrivals>['query']

test('staff see the arrivals of all suppliers, supplier users only their own, ordered by day', async () => {
  const all = await stored()
  for (const [who, supplier] of [
    [ada, undefined],
    [mar, 1],
    [pau, 2],
    [ada.actingFor(2), 2],
  ] as const) {
    const own = all.filter((row) => supplier === undefined || Number(row.supplier_id) === supplier)
    const cases: [Query, Row[]][] = [
      [{}, own.filter(({ status }) => waitingStatuses.some((waiting) => waiting === status))],
      [{ show: 'all' }, own],
      [{ show: 'all', sort: '-eta' }, own.toReversed()],
      [{ show: 'received' }, own.filter(({ status }) => status === 'received')],
      [{ show: 'all', from: today }, own.filter(({ eta }) => eta >= today)],
      [{ show: 'all', to: today }, own.filter(({ eta }) => eta <= today)],
    ]
    for (const [query, expected] of cases) {
      const { reply, text } = await who.call(listArrivals, { query: { ...query, limit: 100 } })
      const context = `${JSON.stringify(query)} ${text}`
      assert.deepEqual(
        reply.rows.map(({ id }) => id).sort((a, b) => a - b),
        ids(expected).sort((a, b) => a - b),
        context,
      )
      const days = reply.rows.map(({ estimatedDelivery }) => estimatedDelivery)
      assert.deepEqual(days, query?.sort ? days.toSorted().toReversed() : days.toSorted(), context)
      const counted = await who.call(countArrivals, { query })
      assert.equal(counted.reply.count, expected.length, context)
      assert.ok(reply.rows.every((row) => Boolean(row.supplier) === (supplier === undefined)))
    }
  }
  assert.ok(all.length > 2)
})

test('pages of one row have no gaps', async () => {
  const seen: number[] = []
  for (let after: string | undefined; ; ) {
    const { reply } = await ada.call(listArrivals, { query: { show: 'all', limit: 1, after } })
    seen.push(...reply.rows.map(({ id }) => id))
    if (!reply.next) break
    after = reply.next
  }
  assert.deepEqual(seen, ids(await stored()))
})

test('the place filter matches code and name of a place, and nothing else', async () => {
  await world.owner.query(`update shipments set ship_to = 'MOLL' where company_id = 1 and id = 3`)
  const places = (await ada.call(listPlaces, { query: {} })).reply.rows
  const rows = await stored()
  let matchCount = 0
  for (const { id, code, name } of places) {
    const { reply } = await ada.call(listArrivals, {
      query: { show: 'all', placeId: id, limit: 100 },
    })
    const expected = rows.filter(({ ship_to }) => ship_to === code || ship_to === name)
    assert.deepEqual(
      reply.rows.map((row) => row.id),
      ids(expected),
    )
    assert.ok(reply.rows.every(({ place }) => place === name))
    matchCount += expected.length
  }
  assert.ok(matchCount > 1)
  const { reply } = await ada.call(listArrivals, { query: { placeId: 987_654 } })
  assert.deepEqual(reply.rows, [])
})

test('the calendar totals match the list', async () => {
  for (const who of [ada, mar]) {
    const from = addDays(today, -15)
    const { reply } = await who.call(listArrivalDays, { query: { from, days: 31 } })
    const list = await who.call(listArrivals, {
      query: { show: 'all', from, to: addDays(from, 30), limit: 100 },
    })
    assert.equal(reply.isMore, false)
    const sum = (figureOf: (day: (typeof reply.days)[number]) => number) =>
      reply.days.reduce((total, day) => total + figureOf(day), 0)
    const { rows } = list.reply
    assert.equal(
      sum(({ arrivals }) => arrivals),
      rows.length,
    )
    assert.equal(
      sum(({ packages }) => packages),
      rows.reduce((total, { packages }) => total + packages, 0),
    )
    assert.equal(
      sum(({ waiting }) => waiting),
      rows.filter(({ status }) => status !== 'received').length,
    )
    for (const { day, place } of reply.days)
      assert.ok(rows.some((row) => row.estimatedDelivery === day && row.place === place))
  }
  const none = await pau.call(listArrivalDays, { query: { from: '2099-01-01', days: 7 } })
  assert.deepEqual(none.reply, { days: [], isMore: false })
})

test('closing measures a shipment; a later change of its day shows the former day too', async () => {
  const eta = addDays(today, 2)
  const { id } = (await mar.call(createShipment, { body: { estimatedDelivery: eta } })).reply
  const at = (version: number) => ({ params: { id }, version })
  const body = {
    ...{ orderLineId: 8, numberOfPackages: 2, quantityPerPackage: '10', remainder: '1' },
    ...{ height: '100', width: '50', depth: '20', weight: '2.25' },
  }
  await mar.call(addShipmentLine, { ...at(1), body })
  const problemOfEmptyText = async () =>
    (await ada.call(listArrivals, { query: { text: '', limit: 100 } as never })).problem
  assert.equal((await problemOfEmptyText()).code, 'invalid')
  const arrival = async () =>
    (await ada.call(listArrivals, { query: { limit: 100 } })).reply.rows.find(
      (row) => row.id === id,
    )
  assert.equal(await arrival(), undefined)
  assert.equal((await mar.call(closeShipment, at(2))).status, 200)
  const first = await arrival()
  assert.deepEqual(
    [first?.packages, first?.weight, first?.volume, first?.unmeasuredPackages, first?.dayChange],
    [3, '4.5', '0.2', 1, null],
  )

  assert.equal(
    (await mar.call(reopenShipment, { ...at(3), body: { reason: 'Later' } })).status,
    200,
  )
  assert.equal(await arrival(), undefined)
  const later = addDays(today, 5)
  await mar.call(updateShipment, { ...at(4), body: { estimatedDelivery: later } })
  await mar.call(closeShipment, at(5))
  const again = await arrival()
  assert.equal(again?.estimatedDelivery, later)
  assert.equal(again?.dayChange?.from, eta)
  assert.equal(
    again?.dayChange?.by,
    (await world.owner.query(`select name from users where username = 'mar'`)).rows[0].name,
  )
  assert.ok(again?.dayChange?.at)

  const { days } = (await ada.call(listArrivalDays, { query: { from: later, days: 1 } })).reply
  const row = days.find(({ place }) => place === again?.place)
  assert.deepEqual([row?.changed, row?.unmeasuredPackages], [1, 1])
})

test('Today lists late, arriving and partly received shipments', async () => {
  await world.owner.query(
    `update shipments set estimated_delivery = $1::date where company_id = 1 and id = 3`,
    [today],
  )
  const count = async (query: Query) => (await ada.call(countArrivals, { query })).reply.count
  const { reply } = await ada.call(getStarter)
  const [late, partly] = [
    await count({ show: 'in-transit', to: addDays(today, -1) }),
    await count({ show: 'partially-received' }),
  ]
  assert.equal(reply.late.arrivals, late)
  assert.equal(reply.toReceive?.count, partly)
  assert.ok(partly > 0)
  assert.equal(reply.arriving?.count, await count({ show: 'in-transit', from: today, to: today }))
  // Supplier users cannot receive.
  const own = (await mar.call(getStarter)).reply
  assert.deepEqual([own.late.arrivals, own.arriving, own.toReceive], [0, null, null])
})
