import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportOrderLines } from '#contract/orders/order-endpoints.ts'
import { exportPeople } from '#contract/people/person-endpoints.ts'
import { exportSuppliers } from '#contract/settings/supplier-endpoints.ts'
import { createShipment, exportShipments } from '#contract/shipments/shipment-endpoints.ts'
import { openWorldWith } from '#test/world/world.ts'

// Files are long, so that a row moves while they are read.
const { world, mar, ada } = await openWorldWith('mar', 'ada')
await world.owner.query(`
  with codes as (
    insert into shipment_codes (company_id, supplier_id, code)
    select 1, 1, 'X' || n from generate_series(1, 5000) n returning code
  )
  insert into shipments (company_id, supplier_id, code, created_by, search)
  select 1, 1, code, 1, '' from codes;

  insert into order_lines (company_id, supplier_id, order_id, order_code, line_number, product_code, product_name,
    quantity, due_date)
  select 1, 1, o.id, o.code, 100000 + n, 'MOVING-' || n, 'Product', 10, date '2001-01-01' + n
  from generate_series(1, 5000) n, (select id, code from orders where company_id = 1 and supplier_id = 1 limit 1) o;

  insert into suppliers (company_id, code, name) select 1, 'MOVING-' || n, 'A' || n from generate_series(1, 5000) n;

  insert into users (company_id, username, name, email, roles, password_hash)
  select 1, 'moving-' || n, 'A ' || n, '', '{user}', '' from generate_series(1, 5000) n`)

const { id } = (await mar.call(createShipment, { body: { estimatedDelivery: '2099-01-01' } })).reply
const lists = [
  {
    ...{ name: 'shipments', actor: mar, url: exportShipments.url, sort: 'eta', row: `${id},` },
    move: `update shipments set estimated_delivery = null where id = ${id}`,
  },
  {
    ...{
      name: 'order lines',
      actor: mar,
      url: exportOrderLines.url,
      sort: 'due',
      row: 'MOVING-1,',
    },
    move: `update order_lines set due_date = '2999-01-01' where product_code = 'MOVING-1'`,
  },
  {
    ...{ name: 'suppliers', actor: ada, url: exportSuppliers.url, sort: 'name', row: 'MOVING-1,' },
    move: `update suppliers set name = 'zzz' where code = 'MOVING-1'`,
  },
  {
    ...{ name: 'people', actor: ada, url: exportPeople.url, sort: 'name', row: 'moving-1,' },
    move: `update users set name = 'zzz' where username = 'moving-1'`,
  },
]

for (const { name, actor, url, sort, row, move } of lists)
  test(`${name}: a row that moves to the end while the file is read is in it once`, async () => {
    const file = await fetch(`${world.origin}${url}?format=data&sort=${sort}`, {
      headers: { authorization: `Bearer ${actor.token}` },
    })
    let text = ''
    for await (const part of file.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      if (text === '') await world.owner.query(move)
      text += part
    }
    assert.equal(text.split('\n').filter((line) => `,${line}`.includes(`,${row}`)).length, 1)
  })
