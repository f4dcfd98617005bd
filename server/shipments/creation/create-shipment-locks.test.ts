import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listOrderLines } from '#contract/orders/order-endpoints.ts'
import { createShipment } from '#contract/shipments/shipment-endpoints.ts'
import { orderFile, orderFileRow, sendFile } from '#test/samples/order-files.ts'
import { eventually } from '#test/world/running-server.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const lee = await world.signIn('lee')
const marc = await world.signIn('marc')
await sendFile(world, marc, '?rows=all', orderFile(orderFileRow('WAIT-1', 1, '10')))
const { rows } = (await lee.call(listOrderLines, { query: { order: 'WAIT-1' } })).reply
const orderLineId = rows[0]?.id ?? 0

/** Keeps the order line locked until some work waits for it, and another shipment was made meanwhile. */
async function shipmentMadeWhile<Reply>(work: () => Promise<Reply>): Promise<Reply> {
  const holder = await world.owner.connect()
  try {
    await holder.query('begin')
    await holder.query('select from order_lines where company_id = 1 and id = $1 for update', [
      orderLineId,
    ])
    const { pid } = (await holder.query('select pg_backend_pid() as pid')).rows[0]
    const waiting = work()
    await eventually('it waits for the order line', async () => {
      const { rowCount } = await holder.query(
        'select from pg_locks where not granted and $1::int = any (pg_blocking_pids(pid))',
        [pid],
      )
      return rowCount !== 0
    })
    let made = false
    const other = lee.call(createShipment, { body: {} }).then(({ status, text }) => {
      assert.equal(status, 201, text)
      made = true
    })
    await eventually('another one is made meanwhile', async () => made)
    await other
    return waiting
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

test('a shipment that waits for an order line keeps no other one of the supplier waiting', async () => {
  const body = { lines: [{ orderLineId, quantity: '1' }] }
  for (const more of [{}, { code: 'WAITS-FOR-IT' }]) {
    const { status, text } = await shipmentMadeWhile(() =>
      lee.call(createShipment, { body: { ...body, ...more } }),
    )
    assert.equal(status, 201, text)
  }
})

test('neither does a file of orders that names the supplier anew', async () => {
  const file = orderFile(orderFileRow('WAIT-1', 1, '20', 'CARTRO,Cartró i fills'))
  const { status, report } = await shipmentMadeWhile(() => sendFile(world, marc, '?rows=all', file))
  assert.equal(status, 200, JSON.stringify(report))
  const { name } = (
    await world.owner.query('select name from suppliers where company_id = 1 and id = 1')
  ).rows[0]
  assert.equal(name, 'Cartró i fills')
})
