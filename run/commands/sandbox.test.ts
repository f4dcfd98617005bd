import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCalendarFeed } from '#contract/docks/arrival-endpoints.ts'
import { listEvents } from '#contract/notices/event-endpoints.ts'
import { listOrderLines } from '#contract/orders/order-endpoints.ts'
import { whoAmI } from '#contract/people/auth-endpoints.ts'
import { listDiscrepancies } from '#contract/receiving/discrepancy-endpoints.ts'
import { createShipment, listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { runOto } from '#test/world/oto-command.ts'
import { openWorld, type TestActor } from '#test/world/world.ts'

const world = await openWorld()
const run = (...parameters: string[]) =>
  runOto(parameters, { DATABASE_URL: world.owner.options.connectionString })

const { status, output } = run('add-company', 'Sandbox', '--admin', 'sandbox', '--demo')
assert.equal(status, 0, output)
const [, password = ''] = /^ {2}password {2}(\S+)$/m.exec(output) ?? []
const [company, cartro] = [...output.matchAll(/oto_\d+_\w+/g)].map(([key]) => world.withToken(key))

/** Reads a company as an actor sees it, without ids and instants. */
const readView = async (who: TestActor) => ({
  lines: (await who.call(listOrderLines, { query: { limit: 100 } })).reply.rows.map((line) => [
    ...[line.orderCode, line.lineNumber, line.available, line.confirmation],
  ]),
  shipments: (await who.call(listShipments, { query: { limit: 100 } })).reply.rows.map((row) => [
    ...[row.code, row.status, row.lineCount],
  ]),
  discrepancies: (await who.call(listDiscrepancies)).reply.rows.map((row) => [
    ...[row.orderCode, row.kind, row.quantity],
  ]),
})

/** Rows of a company in each table. */
async function countRows(companyName: string) {
  const { rows } = await world.owner.query<{ name: string; count: string }>(
    `select name, (xpath('/row/n/text()', query_to_xml(format(
       'select count(*) as n from %I where company_id = (select id from companies where name = %L)', name, $1::text),
       false, true, '')))[1]::text as count
     from (select relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and attname = 'company_id'
       where relkind = 'r' and relnamespace = 'public'::regnamespace) t order by 1`,
    [companyName],
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]))
}

test('keys and people of both sides see the orders and shipments of the demo world in a sandbox', async () => {
  assert.ok(company && cartro)
  const ada = await world.signIn('ada')
  assert.deepEqual(await readView(company), await readView(ada))
  const supplierView = await readView(cartro)
  assert.deepEqual(supplierView, await readView(await world.signIn('lee')))
  assert.ok(supplierView.lines.length > 50 && supplierView.shipments.length === 8)
  const lee = await world.signIn('sandbox-lee', password)
  assert.equal((await lee.call(whoAmI)).reply.proveidor.rao, 'Cartró')
  assert.deepEqual(await readView(lee), supplierView)
})

test('a reset sandbox has its first data again, and keeps people, sessions, keys, webhooks and calendars', async () => {
  assert.ok(company && cartro)
  const lee = await world.signIn('sandbox-lee', password)
  await world.owner.query(
    `insert into webhook_endpoints (company_id, handle, url, advice_format, secret, is_encrypted, position, state)
     select id, gen_random_uuid(), 'https://erp.example.com/oto', 'json', '', false, 0, 'paused' from companies where name = 'Sandbox'`,
  )
  const { reply: feed } = await lee.call(createCalendarFeed)
  const [before, rows] = [await readView(company), await countRows('Sandbox')]
  const otherRows = await countRows('Mercat')
  const created = await cartro.call(createShipment, { body: { note: 'Mine' }, key: 'mine-mine' })
  assert.deepEqual([created.status, created.reply.code], [201, 'S000009'])
  assert.notDeepEqual(await readView(company), before)
  const reset = run('reset-demo', 'sandbox')
  assert.equal(reset.status, 0, reset.output)
  assert.deepEqual([await readView(company), await countRows('Sandbox')], [before, rows])
  assert.deepEqual(await readView(lee), await readView(cartro))
  assert.equal((await fetch(new URL(feed.path, world.origin))).status, 200)
  assert.deepEqual(await countRows('Mercat'), otherRows)
  // An Idempotency-Key used before the reset can be used again.
  const repeated = await cartro.call(createShipment, { body: { note: 'Mine' }, key: 'mine-mine' })
  assert.equal(repeated.reply.code, 'S000009')
})

test('a client that reads the events of a sandbox gets each change after a reset, at a later position', async () => {
  assert.ok(company && cartro)
  const { position } = (await company.call(listEvents)).reply
  assert.ok(position > 0)
  assert.equal(run('reset-demo', 'Sandbox').status, 0)
  const created = await cartro.call(createShipment, { body: {} })
  const { rows } = (await company.call(listEvents, { query: { after: position, limit: 1000 } }))
    .reply
  assert.equal(rows[0]?.position, position + 1)
  const codes = new Set(rows.map(({ code }) => code))
  for (const [code] of (await readView(company)).shipments) assert.ok(codes.has(String(code)))
  assert.equal(rows.at(-1)?.shipmentId, created.reply.id)
  const { rows: endpoints } = await world.owner.query<{ position: string }>(
    'select position from webhook_endpoints',
  )
  const lastOfReset = String(rows.at(-2)?.position)
  assert.deepEqual(endpoints, [{ position: lastOfReset }], 'none of them is sent as an advice')
})

test('a reset gives Mercat packages and history in the language of the demo data, and deletes stored files', async () => {
  await world.owner.query(`
    insert into attachments (company_id, uploaded_by, name, media_type, byte_count, object_key)
    values (1, 1, 'photo.jpg', 'image/jpeg', 3, '1/photo')`)
  const people = (await countRows('Mercat')).users
  const reset = () =>
    runOto(['reset-demo', 'Mercat'], {
      ...{ DATABASE_URL: world.owner.options.connectionString, DEMO_LANG: 'ca' },
    })
  assert.equal(reset().status, 0)
  const rows = await countRows('Mercat')
  assert.equal(rows.users, people)
  for (const table of ['packages', 'receipts', 'discrepancies', 'comments', 'notices'])
    assert.ok((rows[table] ?? 0) > 0, table)
  const { rows: boxes } = await world.owner.query(
    `select from order_lines where company_id = 1 and product_name like '%Caixa d’enviament%'`,
  )
  assert.ok(boxes.length > 0)
  const { rows: unplaced } = await world.owner.query(
    `select id from shipment_events where company_id = 1 and position is null
     union all select id from order_events where company_id = 1 and position is null`,
  )
  assert.equal(unplaced.length, 0, 'no despatch advice of a former shipment is sent')
  const { rows: jobs } = await world.owner.query(
    `select data from pgboss.job where name = 'removed-file'`,
  )
  assert.deepEqual(jobs, [{ data: { objectKey: '1/photo' } }])
  const again = reset()
  assert.equal(again.status, 0, again.output)
  assert.deepEqual(await countRows('Mercat'), rows)
})

test('only a sandbox is reset', async () => {
  await world.owner.query(
    `update companies set gln = (select gln from companies where name = 'Sandbox') where name = 'Botiga'`,
  )
  const before = await countRows('Botiga')
  for (const [name, message] of [
    ['Botiga', 'was not made by add-company --demo: nothing is changed.'],
    ['Nobody', 'There is no company Nobody.'],
  ] as const) {
    const { status, output } = run('reset-demo', name)
    assert.deepEqual([status, output.includes(message)], [1, true], output)
  }
  assert.deepEqual(await countRows('Botiga'), before)
})

test('names in use are refused, and nothing is created', async () => {
  assert.equal(run('add-company', 'Plain', '--admin', 'third-lee').status, 0)
  for (const [admin, taken] of [
    ['sandbox', 'sandbox'],
    ['third', 'third-lee'],
  ] as const) {
    const second = run('add-company', 'Second', '--admin', admin, '--demo')
    assert.equal(second.status, 1)
    assert.match(second.output, new RegExp(`^There is a user ${taken} already`))
  }
  const { rows } = await world.owner.query(`select from companies where name = 'Second'`)
  assert.equal(rows.length, 0)
})
