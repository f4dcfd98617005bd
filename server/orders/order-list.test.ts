import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOrder } from '#contract/orders/order-change-endpoints.ts'
import { getOrderByCode, listOrderLines, listOrders } from '#contract/orders/order-endpoints.ts'
import { createShipment, listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const mar = await world.signIn('mar')
const bea = await world.signIn('bea')
const marc = await world.signIn('marc')

const line = {
  ...{ productCode: 'BOX', productName: 'Box' },
  quantity: '10',
  dueDate: '2030-03-01',
}
async function order(supplier: number, code: string) {
  const body = { code, orderDate: '2030-01-01', lines: [line] }
  const { status, text, reply } = await marc.actingFor(supplier).call(createOrder, { body })
  assert.equal(status, 201, text)
  return reply
}
const one = await order(1, 'EXACT')
const longer = await order(1, 'EXACT-2')
const others = await order(2, 'EXACT')

test('orders are listed with how far they are: a supplier has its own, staff have all, each once by pages', async () => {
  const { reply } = await mar.call(listOrders, { query: { limit: 2 } })
  assert.deepEqual(
    reply.rows.map(({ id, lineCount, pendingLineCount }) => [id, lineCount, pendingLineCount]),
    [
      [longer.id, 1, 1],
      [one.id, 1, 1],
    ],
  )
  for (const [who, owners] of [
    [mar, [1]],
    [marc, [1, 2, 3]],
  ] as const)
    for (const sort of ['created', '-created', 'code', '-code'] as const) {
      const ids: number[] = []
      let after: string | undefined
      do {
        const page = (await who.call(listOrders, { query: { sort, limit: 3, after } })).reply
        ids.push(...page.rows.map(({ id }) => id))
        after = page.next ?? undefined
      } while (after)
      const { rows } = await world.owner.query(
        'select id from orders where company_id = 1 and supplier_id = any($1)',
        [owners],
      )
      assert.deepEqual(
        ids.toSorted((a, b) => a - b),
        rows.map(({ id }) => Number(id)).sort((a, b) => a - b),
      )
    }
})

test('a whole code finds one order of each supplier, and not those that begin so', async () => {
  const ids = async (who: typeof mar) =>
    (await who.call(listOrders, { query: { code: 'EXACT', sort: 'code' } })).reply.rows.map(
      ({ id, supplier }) => [id, supplier?.id],
    )
  assert.deepEqual(await ids(mar), [[one.id, undefined]])
  assert.deepEqual(await ids(marc), [
    [one.id, 1],
    [others.id, 2],
  ])
  const byCode = { params: { code: 'EXACT' } }
  const found = await mar.call(getOrderByCode, byCode)
  assert.deepEqual([found.reply.id, found.headers.get('etag')], [one.id, `"${one.version}"`])
  assert.equal((await marc.actingFor(2).call(getOrderByCode, byCode)).reply.id, others.id)
  assert.equal((await bea.call(getOrderByCode, byCode)).status, 404)
  assert.equal((await marc.call(getOrderByCode, byCode)).problem.code, 'supplier-required')
  assert.equal((await mar.call(getOrderByCode, { params: { code: 'exac' } })).status, 404)
  const lines = await mar.call(listOrderLines, { query: { orderCode: 'EXACT' } })
  assert.deepEqual(
    lines.reply.rows.map(({ orderId }) => orderId),
    [one.id],
  )
})

test('orders with something pending are found among those that are served', async () => {
  await world.owner.query(
    'update order_lines set cancelled = quantity where company_id = 1 and order_id = $1',
    [longer.id],
  )
  const query = { show: 'pending', limit: 100 } as const
  const { rows } = (await mar.call(listOrders, { query })).reply
  assert.ok(rows.every(({ pendingLineCount }) => pendingLineCount > 0))
  const ids = rows.map(({ id }) => id)
  assert.deepEqual([ids.includes(one.id), ids.includes(longer.id)], [true, false])
})

test('shipments are found by their whole code beside its beginning', async () => {
  for (const code of ['WHOLE', 'WHOLE-2']) await mar.call(createShipment, { body: { code } })
  const codes = async (query: object) =>
    (await mar.call(listShipments, { query })).reply.rows.map(({ code }) => code).sort()
  assert.deepEqual(await codes({ exactCode: 'whole' }), ['WHOLE'])
  assert.deepEqual(await codes({ code: 'whole' }), ['WHOLE', 'WHOLE-2'])
})
