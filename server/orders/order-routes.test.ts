import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOrder } from '#contract/orders/order-change-endpoints.ts'
import {
  countOrderLines,
  getOrder,
  getOrderByCode,
  listOrderLines,
  listOrders,
} from '#contract/orders/order-endpoints.ts'
import {
  countShipments,
  createShipment,
  listShipments,
} from '#contract/shipments/shipment-endpoints.ts'
import { openWorldWith } from '#test/world/world.ts'

const { world, ada, mar, pau } = await openWorldWith('ada', 'mar', 'pau')
type Row = { id: string; code: string; supplier_id: string; lines: string; shipments: string[] }
const { rows: all } = await world.owner.query<Row>(`
  select o.id, o.code, o.supplier_id, count(distinct l.id) as lines,
    array_remove(array_agg(distinct sl.shipment_id), null)::text[] as shipments
  from orders o left join order_lines l on l.company_id = o.company_id and l.order_id = o.id
  left join shipment_lines sl on sl.company_id = o.company_id and sl.order_line_id = l.id
  where o.company_id = 1 group by o.company_id, o.id order by o.id`)
const ofSupplier = (id: number) => all.filter((row) => Number(row.supplier_id) === id)
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
const exact = await order(1, 'EXACT')
const longerOrder = await order(1, 'EXACT-2')
const theirs = await order(2, 'EXACT')

test('each order counts its lines and shipments, and lists filtered by it contain exactly those', async () => {
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

test('lines of an order are always sorted by line number', async () => {
  const [row] = ofSupplier(1)
  const query = { orderId: Number(row?.id), show: 'all' } as const
  const { reply } = await mar.call(listOrderLines, { query })
  const byLine = await mar.call(listOrderLines, { query: { ...query, sort: 'order' } })
  assert.deepEqual(reply, byLine.reply)
  const byDue = await mar.call(listOrderLines, { query: { ...query, sort: 'due' } })
  assert.equal(byDue.problem.errors?.[0]?.code, 'sort-not-offered')
})

test('another supplier’s order is not found, and lists filtered by it are empty', async () => {
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

test('a supplier lists its own orders and staff list all, each once, with their totals', async () => {
  const { reply } = await mar.call(listOrders, { query: { limit: 2 } })
  assert.deepEqual(
    reply.rows.map(({ id, lineCount, pendingLineCount }) => [id, lineCount, pendingLineCount]),
    [
      [longerOrder.id, 1, 1],
      [exact.id, 1, 1],
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

test('a full code finds one order of each supplier, and no longer codes', async () => {
  const ids = async (who: typeof mar) =>
    (await who.call(listOrders, { query: { code: 'EXACT', sort: 'code' } })).reply.rows.map(
      ({ id, supplier }) => [id, supplier?.id],
    )
  assert.deepEqual(await ids(mar), [[exact.id, undefined]])
  assert.deepEqual(await ids(marc), [
    [exact.id, 1],
    [theirs.id, 2],
  ])
  const byCode = { params: { code: 'EXACT' } }
  const found = await mar.call(getOrderByCode, byCode)
  assert.deepEqual([found.reply.id, found.headers.get('etag')], [exact.id, `"${exact.version}"`])
  assert.equal((await marc.actingFor(2).call(getOrderByCode, byCode)).reply.id, theirs.id)
  assert.equal((await bea.call(getOrderByCode, byCode)).status, 404)
  assert.equal((await marc.call(getOrderByCode, byCode)).problem.code, 'supplier-required')
  assert.equal((await mar.call(getOrderByCode, { params: { code: 'exac' } })).status, 404)
  const lines = await mar.call(listOrderLines, { query: { orderCode: 'EXACT' } })
  assert.deepEqual(
    lines.reply.rows.map(({ orderId }) => orderId),
    [exact.id],
  )
})

test('orders with a pending quantity are found among delivered ones', async () => {
  await world.owner.query(
    'update order_lines set cancelled = quantity where company_id = 1 and order_id = $1',
    [longerOrder.id],
  )
  const query = { show: 'pending', limit: 100 } as const
  const { rows } = (await mar.call(listOrders, { query })).reply
  assert.ok(rows.every(({ pendingLineCount }) => pendingLineCount > 0))
  const ids = rows.map(({ id }) => id)
  assert.deepEqual([ids.includes(exact.id), ids.includes(longerOrder.id)], [true, false])
})

test('shipments are found by full code or by its beginning', async () => {
  for (const code of ['WHOLE', 'WHOLE-2']) await mar.call(createShipment, { body: { code } })
  const codes = async (query: object) =>
    (await mar.call(listShipments, { query })).reply.rows.map(({ code }) => code).sort()
  assert.deepEqual(await codes({ exactCode: 'whole' }), ['WHOLE'])
  assert.deepEqual(await codes({ code: 'whole' }), ['WHOLE', 'WHOLE-2'])
})

test('people of a supplier and staff read the lines of one order by line number', async () => {
  const body = { code: 'BACKWARDS', orderDate: '2030-01-01', lines: [line, line, line] }
  const { id } = (await marc.actingFor(1).call(createOrder, { body })).reply
  await world.owner.query(
    'update order_lines set line_number = 100 - line_number where company_id = 1 and order_id = $1',
    [id],
  )
  for (const who of [mar, marc]) {
    const page = { orderId: id, show: 'all', limit: 2 } as const
    const first = (await who.call(listOrderLines, { query: page })).reply
    const rest = await who.call(listOrderLines, { query: { ...page, after: first.next } as never })
    const numbers = [...first.rows, ...rest.reply.rows].map(({ lineNumber }) => Number(lineNumber))
    assert.equal(numbers.length, 3)
    assert.deepEqual(
      numbers,
      numbers.toSorted((a, b) => a - b),
    )
  }
})

test('a size or color is found as typed, in capitals, in lower case and capitalized', async () => {
  const lines = [
    { ...line, size: 'XL', color: 'Blue' },
    { ...line, size: 'XL', color: 'Navy blue' },
    { ...line, size: '1/2 in', color: 'NAVY BLUE' },
  ]
  const body = { code: 'COLORS', orderDate: '2030-01-01', lines }
  const { id } = (await marc.actingFor(1).call(createOrder, { body })).reply
  const found = async (query: { size?: string; color?: string }) => {
    const { reply } = await mar.call(listOrderLines, { query: { orderId: id, ...query } })
    return reply.rows.map(({ size, color }) => `${size} ${color}`)
  }
  assert.deepEqual(await found({ size: 'xl', color: 'blue' }), ['XL Blue'])
  assert.deepEqual(await found({ color: 'navy Blue' }), ['XL Navy blue', '1/2 in NAVY BLUE'])
  assert.deepEqual(await found({ size: '1/2 IN' }), ['1/2 in NAVY BLUE'])
  assert.deepEqual(await found({ size: 'X' }), [])
})
