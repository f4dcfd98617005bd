import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countShipments, listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { shipmentStatus } from '#domain/shipments/shipment.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const mar = await world.signIn('mar')

// Five closed shipments of mar's supplier in each of the statuses that closed ones can have.
const { rows: closed } = await world.owner.query<{ id: string }>(
  `select id from shipments where company_id = 1 and supplier_id = 1 and state = 'closed' order by id`,
)
const ids = closed.map(({ id }) => Number(id))
const receipts = [null, 'partial', 'full', null]
for (const [index, id] of ids.entries()) {
  const isCancelled = index % 4 === 3
  await world.owner.query(
    `update shipments set receipt = $2, cancelled_at = $3, cancelled_by = case when $3::timestamptz is null then null else created_by end,
       cancel_reason = case when $3::timestamptz is null then null else 'Lost' end where id = $1`,
    [id, receipts[index % 4], isCancelled ? new Date() : null],
  )
}

test('the filter by status gives the shipments of that status, each of them in one', async () => {
  const seen: number[] = []
  for (const status of shipmentStatus.options) {
    const { reply } = await mar.call(listShipments, { query: { status, limit: 100 } })
    assert.ok(reply.rows.length > 0 || ids.length < 4, status)
    for (const row of reply.rows) {
      assert.equal(row.status, status)
      assert.equal(row.state, status === 'open' ? 'open' : 'closed')
      seen.push(row.id)
    }
  }
  const all = (await mar.call(listShipments, { query: { limit: 100 } })).reply.rows
  assert.deepEqual(
    seen.toSorted((a, b) => a - b),
    all.map(({ id }) => id).toSorted((a, b) => a - b),
  )
})

test('a status goes with the other filters and with the state', async () => {
  const { reply } = await mar.call(listShipments, { query: { status: 'in-transit', text: 's0' } })
  assert.ok(reply.rows.every(({ status }) => status === 'in-transit'))
  const none = await mar.call(listShipments, { query: { status: 'received', state: 'open' } })
  assert.deepEqual(none.reply.rows, [])
  const word = await mar.call(listShipments, { query: { status: 'lost' as never } })
  assert.equal(word.status, 400)
})

test('what is under way comes first, the newest inside, on all pages and of all suppliers', async () => {
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

test('a row has the name of the place that its ship-to means', async () => {
  const { rows } = (await mar.call(listShipments, { query: { limit: 100 } })).reply
  const places = new Map(rows.map(({ shipTo, place }) => [shipTo, place]))
  assert.equal(places.get('MOLL'), 'Harbour Warehouse')
  assert.ok([...places].every(([shipTo, place]) => (shipTo === null) === (place === null)))
})
