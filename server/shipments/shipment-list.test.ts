import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listArrivals } from '#contract/docks/arrival-endpoints.ts'
import {
  countShipments,
  createShipment,
  getShipment,
  listShipments,
} from '#contract/shipments/shipment-endpoints.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const mar = await world.signIn('mar')

test('shipments under way come first, the newest on top, across pages and suppliers', async () => {
  for (const who of [mar, await world.signIn('marc')]) {
    const all = (await who.call(listShipments, { query: { limit: 100 } })).reply.rows
    const isOver = ({ status }: { status: string }) =>
      status === 'received' || status === 'cancelled'
    const expected = [...all.filter((row) => !isOver(row)), ...all.filter(isOver)]
    const pages: typeof all = []
    let after: string | undefined
    do {
      const query = { sort: 'under-way', limit: 5, after } as const
      const { reply } = await who.call(listShipments, { query })
      pages.push(...reply.rows)
      after = reply.next ?? undefined
    } while (after)
    assert.deepEqual(
      pages.map(({ id }) => id),
      expected.map(({ id }) => id),
    )
    const query = { sort: 'under-way', row: 3 } as const
    const { reply } = await who.call(countShipments, { query })
    const fourth = { sort: 'under-way', limit: 1, after: reply.after ?? '' } as const
    assert.equal((await who.call(listShipments, { query: fourth })).reply.rows[0]?.id, pages[3]?.id)
  }
  const refused = await mar.call(listShipments, { query: { sort: 'under-way', state: 'open' } })
  assert.equal(refused.problem.errors?.[0]?.code, 'sort-not-offered')
})

test('the filter by status matches, and Closed matches all that are not open', async () => {
  const listRows = async (query: object) =>
    (await mar.call(listShipments, { query: { limit: 100, ...query } })).reply.rows
  const all = await listRows({})
  const idsOf = (rows: typeof all) => rows.map(({ id }) => id).toSorted((a, b) => a - b)
  const withStatus = Map.groupBy(all, ({ status }) => status)
  assert.ok(withStatus.size > 3, [...withStatus.keys()].join())
  for (const [status, rows] of withStatus)
    assert.deepEqual(idsOf(await listRows({ status })), idsOf(rows), status)
  for (const state of ['open', 'closed'])
    assert.deepEqual(
      idsOf(await listRows({ state })),
      idsOf(all.filter((row) => row.state === state)),
    )
})

test('a row has the name of its ship-to’s place', async () => {
  const { rows } = (await mar.call(listShipments, { query: { limit: 100 } })).reply
  const places = new Map(rows.map(({ shipTo, place }) => [shipTo, place]))
  assert.equal(places.get('MOLL'), 'Harbour Warehouse')
  assert.ok([...places].every(([shipTo, place]) => (shipTo === null) === (place === null)))
})

test('a shipment has the tracking page of its carrier, found by name or code', async () => {
  const lee = await world.signIn('lee')
  const marc = await world.signIn('marc')
  const pageOf = async (carrier: string, tracking: string) => {
    const created = await lee.call(createShipment, { body: { carrier, tracking } })
    const { reply } = await lee.call(getShipment, { params: { id: created.reply.id } })
    return reply.trackingUrl
  }
  const page = 'https://trans-valles.example/track/{tracking}'
  assert.deepEqual(
    await Promise.all([
      pageOf('VALLES', '1'),
      pageOf('Trans Vallès', '1'),
      pageOf('Trans Vallès', ''),
      pageOf('Nord Express', '1'),
      pageOf('Our own van', '1'),
    ]),
    [page, page, null, null, null],
  )
  const { rows } = (await marc.call(listArrivals, { query: { show: 'all', limit: 100 } })).reply
  assert.ok(rows.every((row) => row.trackingUrl === null || row.tracking !== ''))
})
