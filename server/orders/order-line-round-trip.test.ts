import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeOrderLines, createOrder } from '#contract/orders/order-change-endpoints.ts'
import { exportOrderLines, getOrderLine, listOrderLines } from '#contract/orders/order-endpoints.ts'
import { type ItemCode, itemCodeNames } from '#domain/orders/item-code.ts'
import { type NewOrderLine, newOrderLine, orderLineChanges } from '#domain/orders/order-change.ts'
import { snakeCase } from '#domain/snake-case.ts'
import { orderFile, orderFileRow, sendFile } from '#test/samples/order-files.ts'
import { openWorldWith } from '#test/world/world.ts'

const { world, marc, lee } = await openWorldWith('marc', 'lee')

await world.owner.query(
  "update suppliers set name = '=HYPERLINK(1);x' where company_id = 1 and code = 'CARTRO'",
)
const ownRow = 'CARTRO,=HYPERLINK(1);x'
const ropeRow = `${ownRow},RT-1,2026-01-05,00020,'007,"Rope; 10 mm, ""soft""",,,m,1234.5,2026-02-01`
const imported = await sendFile(
  world,
  marc,
  '?rows=all',
  orderFile(
    orderFileRow('RT-1', '00010', '10', ownRow),
    ropeRow,
    orderFileRow('RT-1', '1.1', '7', ownRow),
    `${ownRow},RT-1,2026-01-05,30,-5+5,@home,=1+1,|x,pcs,3,2026-12-10`,
    orderFileRow('000123', 1, '10', ownRow),
  ),
)
assert.equal(imported.status, 200, JSON.stringify(imported.problem))
// A new code without a value here is a type error.
const codes: Record<ItemCode, string> = {
  gtin: '09506000134352',
  supplierProductCode: '00042',
  commodityCode: '0901210000',
}
const columns = itemCodeNames.map((name) => snakeCase(name))
await world.owner.query(
  `update order_lines set cancelled = 2, pack_multiple = 5,
     ${columns.map((column, index) => `${column} = $${index + 1}`).join(', ')}
   where order_code = 'RT-1' and line_number = 10`,
  itemCodeNames.map((name) => codes[name]),
)
await world.owner.query(
  `update order_lines set supplier_product_code = '-7+8;x' where order_code = 'RT-1' and line_number = 20`,
)

const { rows: users } = await world.owner.query(
  "select username from users where company_id = 2 and supplier_id is null and roles && array['mod', 'admin'] limit 1",
)
const otherStaff = await world.signIn(users[0].username)

const stored = async (company: number) =>
  (
    await world.owner.query(
      `select s.code, s.name as supplier_name, l.order_code, o.order_date::text, o.ship_to, l.line_number, l.line_reference, l.product_code,
         l.product_name, ${columns.map((column) => `l.${column}`).join(', ')}, l.size, l.color, l.unit, l.is_divisible, l.quantity, l.cancelled, l.pack_multiple,
         l.due_date::text
       from order_lines l
       join orders o on o.company_id = l.company_id and o.id = l.order_id
       join suppliers s on s.company_id = l.company_id and s.id = l.supplier_id
       where l.company_id = $1 and l.order_code in ('RT-1', '000123') order by l.order_code, l.line_number`,
      [company],
    )
  ).rows

const cases = [
  ['csv', 'en'],
  ['csv', 'sp'],
  ['csv', 'ca'],
  ['xlsx', 'en'],
  ['xlsx', 'sp'],
  ['xlsx', 'ca'],
  ['data', 'en'],
] as const

for (const [format, lang] of cases) {
  test(`an export of order lines, ${format} in ${lang}, imports the same lines elsewhere`, async () => {
    const reply = await fetch(
      `${world.origin}${exportOrderLines.url}?show=all&format=${format}&lang=${lang}`,
      { headers: { authorization: `Bearer ${lee.token}` } },
    )
    assert.equal(reply.status, 200)
    const file = new Uint8Array(await reply.arrayBuffer())
    const { status, problem } = await sendFile(world, otherStaff, '?rows=all', file)
    assert.equal(status, 200, JSON.stringify(problem).slice(0, 1500))
    assert.deepEqual(await stored(2), await stored(1))
    await world.owner.query(`delete from order_import_changes where company_id = 2`)
    await world.owner.query(`delete from order_imports where company_id = 2`)
    await world.owner.query(
      `delete from order_lines where company_id = 2 and order_code in ('RT-1', '000123')`,
    )
    await world.owner.query(
      `delete from orders where company_id = 2 and code in ('RT-1', '000123')`,
    )
  })
}

test('importing an exported file of order lines changes nothing', async () => {
  const before = await stored(1)
  for (const [format, lang] of cases) {
    const reply = await fetch(
      `${world.origin}${exportOrderLines.url}?show=all&format=${format}&lang=${lang}`,
      { headers: { authorization: `Bearer ${lee.token}` } },
    )
    const file = new Uint8Array(await reply.arrayBuffer())
    const { status, report } = await sendFile(world, marc, '?rows=all', file)
    assert.equal(status, 200, `${format} in ${lang}`)
    for (const { created, changed } of [report.suppliers, report.orders, report.lines])
      assert.deepEqual([created, changed], [0, 0], `${format} in ${lang}`)
  }
  assert.deepEqual(await stored(1), before)
})

test('each field of a new order line and of its change is stored and read back', async () => {
  const entry: Required<NewOrderLine> = {
    ...{ lineNumber: '00020', productCode: 'KEYS', productName: 'All its keys' },
    ...{ supplierProductCode: '7-42', gtin: '9506000134352', commodityCode: '8471300000' },
    ...{ size: 'XL', color: 'blue', unit: 'kg', quantity: '12.5', packMultiple: '2.5' },
    dueDate: '2027-03-04',
  }
  assert.deepEqual(Object.keys(entry).sort(), Object.keys(newOrderLine.shape).sort())
  const { reply } = await marc.actingFor(1).call(createOrder, {
    body: {
      ...{ code: 'KEYS-1', orderDate: '2026-01-05' },
      lines: [{ ...entry, commodityCode: '8471.30.00 00' }],
    },
  })
  const query = { orderId: reply.id, show: 'all' } as const
  const [line] = (await lee.call(listOrderLines, { query })).reply.rows
  assert.ok(line)
  for (const [name, value] of Object.entries(entry))
    assert.equal(line[name as keyof typeof line], value, name)
  const { id, version } = line
  const changed = { id, version, dueDate: '2027-04-05', quantity: '20.5' }
  assert.deepEqual(
    Object.keys(changed).sort(),
    Object.keys(orderLineChanges.shape.lines.element.shape).sort(),
  )
  const answer = await marc.call(changeOrderLines, { body: { lines: [changed] } })
  assert.equal(answer.status, 200, answer.text)
  const after = (await lee.call(getOrderLine, { params: { id } })).reply
  assert.deepEqual([after.dueDate, after.quantity], [changed.dueDate, changed.quantity])
  for (const name of itemCodeNames) assert.equal(after[name], entry[name], name)
})
