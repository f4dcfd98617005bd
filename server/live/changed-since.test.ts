import assert from 'node:assert/strict'
import { test } from 'node:test'
import { confirmOrderLines } from '#contract/orders/order-confirmation-endpoints.ts'
import { getOrderLine, listOrderLines } from '#contract/orders/order-endpoints.ts'
import { listDiscrepancies } from '#contract/receiving/discrepancy-endpoints.ts'
import {
  createShipment,
  listShipments,
  updateShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import { countingIn } from '#test/world/received-shipments.ts'
import { openWorld, type TestActor } from '#test/world/world.ts'

const world = await openWorld()
const lee = await world.signIn('lee')
const pau = await world.signIn('pau')
const marc = await world.signIn('marc')
const { oneOf, settle } = countingIn(world, lee, marc)

test('lists are narrowed to what changed since an instant', async () => {
  const { id: old } = (await lee.call(createShipment, { body: {} })).reply
  const settled = await oneOf({ cancelled: '2', reason: 'Missing' })
  const untouched = await oneOf({ cancelled: '2', reason: 'Missing' })
  await world.owner.query(
    `update shipment_events set at = now() - interval '2 hours' where company_id = 1 and shipment_id = any ($1)`,
    [[old, settled.shipmentId]],
  )
  await world.owner.query(
    `update discrepancies set created_at = now() - interval '2 hours' where company_id = 1`,
  )
  const updatedSince = new Date(Date.now() - 3_600_000).toISOString()
  const lineId = (await lee.call(listOrderLines, { query: { limit: 1 } })).reply.rows[0]?.id ?? 0
  await world.owner.query(
    `update order_lines set changed_at = now() - interval '2 hours' where company_id = 1`,
  )
  const idsOf = async (who: TestActor) => ({
    shipments: (
      await who.call(listShipments, { query: { updatedSince, limit: 100 } })
    ).reply.rows.map(({ id }) => id),
    lines: (await who.call(listOrderLines, { query: { updatedSince } })).reply.rows.map(
      ({ id }) => id,
    ),
    discrepancies: (await who.call(listDiscrepancies, { query: { updatedSince } })).reply.rows.map(
      ({ id }) => id,
    ),
  })
  const before = await idsOf(marc)
  assert.ok(!before.shipments.includes(old) && !before.shipments.includes(settled.shipmentId))
  assert.ok(before.shipments.includes(untouched.shipmentId))
  assert.deepEqual([before.lines, before.discrepancies.includes(settled.id)], [[], false])
  await lee.call(updateShipment, { params: { id: old }, version: 1, body: { note: 'Now' } })
  await settle(settled.id, 'credited', 1)
  const version = (await lee.call(getOrderLine, { params: { id: lineId } })).reply.version
  const confirmed = await lee.call(confirmOrderLines, {
    body: { lines: [{ id: lineId, version }] },
  })
  assert.equal(confirmed.status, 200, confirmed.text)
  for (const who of [lee, marc]) {
    const { shipments, lines, discrepancies } = await idsOf(who)
    assert.ok(shipments.includes(old) && shipments.includes(settled.shipmentId))
    assert.deepEqual([lines, discrepancies.includes(settled.id)], [[lineId], true])
    assert.ok(!discrepancies.includes(untouched.id))
  }
  const others = await idsOf(pau)
  assert.deepEqual([others.lines, others.discrepancies], [[], []])
  const odd = await lee.call(listShipments, { query: { updatedSince: '2026-03-01' } })
  assert.equal(odd.problem.errors?.[0]?.pointer, '/query/updatedSince')
})
