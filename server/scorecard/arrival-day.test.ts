// Arrival day of shipments of which some goods did not arrive, or did not stay.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { receiveShipment } from '#contract/shipments/shipment-endpoints.ts'
import { connectAsServer, longTimeouts } from '#test/world/distributed-database.ts'
import { closedShipment, countingActions, undoingIn } from '#test/world/received-shipments.ts'
import { openWorld } from '#test/world/world.ts'
import { scoreShipments } from './score-shipments.ts'

const world = await openWorld()
const { owner } = world
const lee = await world.signIn('lee')
const marc = (await world.signIn('marc')).actingFor(1)
const database = connectAsServer({ url: world.databaseUrl, max: 4, ...longTimeouts })
after(() => database.end())
const { orderLineOf100, receive, discrepanciesOf, settle } = countingActions(world, lee, marc)
const { undoSettled } = undoingIn(lee, marc)

const scoreOf = async (id: number) => {
  await scoreShipments(database, 1, [id])
  const { rows } = await owner.query<{ ago: number } & Record<string, number>>(
    `select (now() at time zone c.time_zone)::date - arrived_on as ago, on_time::int, in_full::int, otif::int,
       announced_ahead::int
     from shipment_scores s join companies c on c.id = 1 where s.company_id = 1 and shipment_id = $1`,
    [id],
  )
  return rows[0]
}
/** A shipment closed three days ago whose goods are due `offset` days from today. */
const shipmentDue = async (offset: number) => {
  const orderLineId = await orderLineOf100()
  await owner.query(
    `update order_lines set due_date = (now() at time zone 'Europe/Madrid')::date + $2::int where id = $1`,
    [...[orderLineId, offset]],
  )
  const shipment = await closedShipment(lee, orderLineId, 100)
  await owner.query(`update shipments set closed_at = now() - interval '3 days' where id = $1`, [
    shipment.id,
  ])
  return shipment
}
const backdate = async (id: number, days: number) => {
  const { rows } = await owner.query<{ id: string; at: string }>(
    `select id, (received_at - interval '1 day' * $2::int)::text as at from receipts where company_id = 1 and shipment_id = $1`,
    [id, days],
  )
  for (const { id: receiptId, at } of rows)
    await owner.query('update receipts set received_at = $2 where company_id = 1 and id = $1', [
      receiptId,
      at,
    ])
}

test('a shipment lost on the way did not arrive, so it was not on time', async () => {
  const shipment = await shipmentDue(90)
  await receive(shipment, { cancelled: '100', reason: 'Lost on the way' })
  assert.deepEqual(await scoreOf(shipment.id), {
    ...{ ago: 0, on_time: 0, in_full: 0, otif: 0, announced_ahead: 0 },
  })
})

test('missing goods do not set the arrival day of the rest', async () => {
  const shipment = await shipmentDue(-1)
  const version = await receive(shipment, { cancelled: '10', reason: 'One box is missing' })
  await backdate(shipment.id, 1)
  await receive({ ...shipment, version }, { accepted: '90' })
  assert.deepEqual(await scoreOf(shipment.id), {
    ...{ ago: 0, on_time: 0, in_full: 0, otif: 0, announced_ahead: 1 },
  })
})

test('returned goods still count for the arrival day, also once the return is undone', async () => {
  const shipment = await shipmentDue(-1)
  const other = await orderLineOf100()
  await owner.query('update order_lines set quantity = 1, cancelled = 1 where id = $1', [other])
  const first = await marc.call(receiveShipment, {
    params: { id: shipment.id },
    version: shipment.version,
    body: { lines: [], unannounced: [{ orderLineId: other, quantity: '5' }] },
  })
  assert.equal(first.status, 200, first.text)
  await backdate(shipment.id, 1)
  await receive({ ...shipment, version: first.reply.version }, { accepted: '100' })
  const arrived = { ago: 1, on_time: 1, in_full: 1, otif: 1, announced_ahead: 1 }
  assert.deepEqual(await scoreOf(shipment.id), arrived)
  const [discrepancy] = await discrepanciesOf(shipment.id)
  const { id = 0, version = 0 } = discrepancy ?? {}
  assert.equal((await settle(id, 'returned', version)).status, 200)
  assert.deepEqual(await scoreOf(shipment.id), arrived)
  assert.equal((await undoSettled(id, version + 1)).status, 200)
  assert.deepEqual(await scoreOf(shipment.id), arrived)
})
