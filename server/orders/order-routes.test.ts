import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countOrderLines, getOrder, listOrderLines } from '#contract/orders/order-endpoints.ts'
import { countShipments, listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const ada = await world.signIn('ada')
const mar = await world.signIn('mar')
const pau = await world.signIn('pau')

type Row = { id: string; code: string; supplier_id: string; lines: string; shipments: string[] }
const { rows: all } = await world.owner.query<Row>(`
  select o.id, o.code, o.supplier_id, count(distinct l.id) as lines,
    array_remove(array_agg(distinct sl.shipment_id), null)::text[] as shipments
  from orders o left join order_lines l on l.company_id = o.company_id and l.order_id = o.id
  left join shipment_lines sl on sl.company_id = o.company_id and sl.order_line_id = l.id
  where o.company_id = 1 group by o.company_id, o.id order by o.id`)
const ofSupplier = (id: number) => all.filter((row) => Number(row.supplier_id) === id)

test('each order says its lines and shipments, and the lists narrowed to it have just those', async () => {
  for (const row of all) {
    const { reply } = await ada.call(getOrder, { params: { id: Number(row.id) } })
    assert.deepEqual(
      [reply.code, reply.supplier.id, reply.lineCount, reply.shipmentCount],
      [row.code, Number(row.supplier_id), Number(row.lines), row.shipments.length],
    )
    const query = { orderId: Number(row.id) }
    const lines = await ada.call(listOrderLines, { query: { ...query, show: 'all', limit: 100 } })
    assert.ok(lines.reply.rows.every(({ orderId }) => orderId === reply.id))
    assert.equal(lines.reply.rows.length, Math.min(100, reply.lineCount))
    const pending = lines.reply.rows.filter((line) => line.pending !== '0')
    if (reply.lineCount <= 100) {
      assert.equal(reply.pendingLineCount, pending.length)
      const due = pending.map(({ dueDate }) => dueDate).sort()
      assert.equal(reply.nextDue, due[0] ?? null)
      assert.equal(reply.conflictLineCount, lines.reply.rows.filter((l) => l.isConflict).length)
    }
    const counted = await ada.call(countOrderLines, { query: { ...query, show: 'all' } })
    assert.equal(counted.reply.count, reply.lineCount)
    const shipments = await ada.call(listShipments, { query: { ...query, limit: 100 } })
    assert.deepEqual(
      shipments.reply.rows.map(({ id }) => id).sort((a, b) => a - b),
      row.shipments.map(Number).sort((a, b) => a - b),
    )
    const count = await ada.call(countShipments, { query })
    assert.equal(count.reply.count, row.shipments.length)
  }
})

test('lines of an order come by line, whatever their order otherwise, and by no other', async () => {
  const [row] = ofSupplier(1)
  const query = { orderId: Number(row?.id), show: 'all' } as const
  const { reply } = await mar.call(listOrderLines, { query })
  const byLine = await mar.call(listOrderLines, { query: { ...query, sort: 'order' } })
  assert.deepEqual(reply, byLine.reply)
  const byDue = await mar.call(listOrderLines, { query: { ...query, sort: 'due' } })
  assert.equal(byDue.problem.errors?.[0]?.code, 'sort-not-offered')
})

test('another supplier’s order is not there, nor in its lists', async () => {
  const [foreign] = ofSupplier(1)
  const id = Number(foreign?.id)
  assert.equal((await mar.call(getOrder, { params: { id } })).status, 200)
  assert.equal((await pau.call(getOrder, { params: { id } })).problem.code, 'not-found')
  assert.equal(
    (await ada.actingFor(2).call(getOrder, { params: { id } })).problem.code,
    'not-found',
  )
  const lines = await pau.call(listOrderLines, { query: { orderId: id, show: 'all' } })
  const shipments = await pau.call(listShipments, { query: { orderId: id } })
  assert.deepEqual([lines.reply.rows, shipments.reply.rows], [[], []])
})
