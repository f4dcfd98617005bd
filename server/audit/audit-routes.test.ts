import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { countAuditLog, exportAuditLog, listAuditLog } from '#contract/audit/audit-log-endpoints.ts'
import { changeOrderLines, createOrder } from '#contract/orders/order-change-endpoints.ts'
import { confirmOrderLines } from '#contract/orders/order-confirmation-endpoints.ts'
import { listOrderLines } from '#contract/orders/order-endpoints.ts'
import { endPersonSessions, updatePerson } from '#contract/people/person-endpoints.ts'
import { createCarrier, removeCarrier } from '#contract/settings/carrier-endpoints.ts'
import {
  getSupplierSettings,
  updateCompanySettings,
  updateSupplierSettings,
} from '#contract/settings/settings-endpoints.ts'
import { createShipment } from '#contract/shipments/shipment-endpoints.ts'
import { orderFile, orderFileRow, sendFile } from '#test/samples/order-files.ts'
import { demoDay } from '#test/world/demo-day.ts'
import { type CallInput, openWorld } from '#test/world/world.ts'

const world = await openWorld()
const [ada, mar, bo] = [
  await world.signIn('ada'),
  await world.signIn('mar'),
  await world.signIn('bo'),
]
type Filter = NonNullable<CallInput<typeof listAuditLog>['query']>
const readLog = async (query: Filter = {}) => {
  const { reply, status, text } = await ada.call(listAuditLog, { query: { limit: 100, ...query } })
  assert.equal(status, 200, text)
  return reply.rows
}
const listKinds = async (query: Filter) =>
  (await readLog(query)).map(({ topic, kind, subject }) => [topic, kind, subject.name])

// Creates an entry in each table, in this order.
const company = await ada.call(updateCompanySettings, { body: { taxId: 'ESB1' }, version: 1 })
assert.equal(company.status, 200, company.text)
const { version } = (await ada.call(getSupplierSettings, { params: { id: 2 } })).reply
await ada.call(updateSupplierSettings, { params: { id: 2 }, body: { taxId: 'ESB2' }, version })
const carrier = await ada.call(createCarrier, { body: { code: 'ZZ', name: 'Zip', scac: null } })
await ada.call(removeCarrier, { params: { id: carrier.reply.id }, version: 1 })
const shipment = await mar.call(createShipment, { body: {} })
assert.equal(shipment.status, 201, shipment.text)
const imported = await sendFile(
  world,
  ada,
  '?fileName=spring.csv',
  orderFile(orderFileRow('AUD-1', 1, '10')),
)
assert.equal(imported.status, 200, JSON.stringify(imported.problem))
await world.owner.query(`
  insert into audit_events (company_id, actor_id, supplier_id, topic, kind, subject_id, subject_name, before, after)
  values (1, null, 1, 'people', 'disabled', 1, 'Lee Serra', '{}', '{}')`)

test('the entries of all tables are one list, newest first, with actor, action and subject', async () => {
  const rows = await readLog()
  assert.deepEqual(
    rows.map(({ at }) => at),
    rows
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  const [newest] = rows
  assert.deepEqual(
    [newest?.topic, newest?.actor, newest?.supplier?.name, newest?.subject.name],
    ['people', null, 'Cartró', 'Lee Serra'],
  )
  assert.deepEqual(await listKinds({ topic: 'settings' }), [
    ['settings', 'carrier-removed', 'Zip'],
    ['settings', 'carrier-created', 'Zip'],
    ['settings', 'company-changed', ''],
  ])
  assert.deepEqual(await listKinds({ topic: 'suppliers' }), [
    ['suppliers', 'supplier-changed', 'Bosses'],
  ])
  // An order of the demo data was confirmed.
  const [imported] = await listKinds({ topic: 'orders' })
  assert.deepEqual(imported, ['orders', 'imported', 'spring.csv'])
  const [changed] = await readLog({ topic: 'suppliers' })
  assert.deepEqual([changed?.before, changed?.after], [{ taxId: 'B17100033' }, { taxId: 'ESB2' }])
  assert.equal((await readLog({ topic: 'sign-ins' }))[0]?.after.address, '127.0.0.1')
})

test('filters by person, supplier, name and day work alone and combined', async () => {
  assert.ok((await readLog({ person: ' MAR ' })).every(({ actor }) => actor?.username === 'mar'))
  assert.deepEqual(
    (await readLog({ person: 'mar', topic: 'sign-ins' })).map(({ supplier }) => supplier?.name),
    ['Cartró'],
  )
  const bossesEntries = await readLog({ supplierId: 2 })
  assert.ok(bossesEntries.length > 1 && bossesEntries.every(({ supplier }) => supplier?.id === 2))
  assert.deepEqual(await listKinds({ text: 'spr' }), [['orders', 'imported', 'spring.csv']])
  assert.deepEqual(await listKinds({ text: 'Lee' }), [['people', 'disabled', 'Lee Serra']])
  assert.deepEqual(await listKinds({ text: 'Lee', topic: 'sign-ins' }), [])
  const code = (await readLog({ topic: 'shipments', person: 'mar' }))[0]?.subject.name ?? ''
  assert.ok((await listKinds({ text: code.toLowerCase() })).length > 0, code)
  assert.deepEqual(await readLog({ person: 'bo' }), [], 'of another company')
  const day = demoDay((await readLog()).at(-1)?.at ?? '')
  const [before, after] = [await readLog({ to: day }), await readLog({ from: day })]
  assert.ok(before.length > 0 && after.length === (await readLog()).length)
  assert.deepEqual(await readLog({ to: '2001-01-01' }), [])
})

test('sign-ins filter by failed attempts or changes, with or without their topic', async () => {
  await world.owner.query(`
    insert into sign_in_events (company_id, user_id, topic, kind, at)
    values (1, 4, 'refusal', 'wrong-password', '2029-01-01'), (1, 2, 'refusal', 'wrong-code', '2029-01-02')`)
  const failed = [
    ['sign-ins', 'wrong-code', ''],
    ['sign-ins', 'wrong-password', ''],
  ]
  assert.deepEqual(await listKinds({ signInTopic: 'refusal' }), failed)
  assert.deepEqual(await listKinds({ signInTopic: 'refusal', topic: 'sign-ins' }), failed)
  assert.deepEqual(await listKinds({ signInTopic: 'refusal', to: '2028-12-31' }), [])
  assert.deepEqual(await listKinds({ signInTopic: 'refusal', topic: 'people' }), [])
  assert.deepEqual(await listKinds({ signInTopic: 'refusal', text: 'wrong' }), [])
  assert.deepEqual(await listKinds({ signInTopic: 'change' }), [])
  assert.ok((await readLog({ signInTopic: 'sign-in' })).length > 0)
})

test('an administrator’s change of an account is one entry, by the administrator', async () => {
  const person = { params: { id: 1 }, version: 1 }
  const disabled = await ada.call(updatePerson, { ...person, body: { isDisabled: true } })
  assert.equal(disabled.status, 200, disabled.text)
  const body = { isDisabled: false }
  await ada.call(updatePerson, { ...person, version: disabled.reply.version, body })
  await world.signIn('lee')
  assert.equal((await ada.call(endPersonSessions, person)).status, 204)
  const leesEntries = (await readLog()).filter(
    ({ topic, subject, actor }) => /^(people|sign-ins)$/.test(topic) && subject.id === 1 && actor,
  )
  assert.deepEqual(
    leesEntries.map(({ topic, kind, actor }) => [topic, kind, actor?.username]),
    [
      ['people', 'sessions-ended', 'ada'],
      ['sign-ins', 'signed-in', 'lee'],
      ['people', 'enabled', 'ada'],
      ['people', 'disabled', 'ada'],
    ],
  )
  assert.deepEqual(await listKinds({ signInTopic: 'change' }), [])
})

test('paging forwards and back skips nothing at equal instants', async () => {
  await world.owner.query(`
    insert into audit_events (company_id, topic, kind, subject_name, at)
    select 1, 'people', 'enabled', 'x', '2030-01-01' from generate_series(1, 9);
    insert into sign_in_events (company_id, user_id, topic, kind, at)
    select 1, 4, 'sign-in', 'signed-in', '2030-01-01' from generate_series(1, 9)`)
  const all = await readLog()
  const paged: typeof all = []
  let last: string | null = null
  for (let after: string | null | undefined; after !== null; ) {
    const { reply } = await ada.call(listAuditLog, {
      query: { limit: 7, after: after ?? undefined },
    })
    paged.push(...reply.rows)
    after = reply.next
    last = reply.previous
  }
  assert.deepEqual(paged, all)
  const previous = await ada.call(listAuditLog, { query: { limit: 7, before: last ?? '' } })
  const end = all.length - (all.length % 7 || 7)
  assert.deepEqual(previous.reply.rows, all.slice(end - 7, end))
  const { reply } = await ada.call(countAuditLog, { query: { row: 7 } })
  assert.deepEqual([reply.count, reply.isMore], [all.length, false])
  const fromRow = await ada.call(listAuditLog, { query: { limit: 7, after: reply.after ?? '' } })
  assert.deepEqual(fromRow.reply.rows, all.slice(7, 14))
  for (const wrong of ['2026-02-30T00:00:00+00:00~1', '2026-02-01T24:00:00+00:00~1', 'x~1']) {
    assert.equal((await ada.call(listAuditLog, { query: { after: wrong } })).status, 400, wrong)
  }
})

test('an action on many order lines is one entry, and an import is not listed twice', async () => {
  const lee = await world.signIn('lee')
  const line = { productCode: 'TUBE-A2', productName: 'Post tube', dueDate: '2031-02-01' }
  const lines = ['10', '20'].map((quantity) => ({ ...line, quantity }))
  const order = await ada.actingFor(1).call(createOrder, {
    body: { code: 'LOG-1', orderDate: '2031-01-05', lines },
  })
  assert.equal(order.status, 201, order.text)
  const { id: orderId } = order.reply
  const readLines = async () =>
    (await lee.call(listOrderLines, { query: { orderId, show: 'all' } })).reply.rows
  const lines_ = (await readLines()).map(({ id, version }) => ({ id, version }))
  assert.equal((await lee.call(confirmOrderLines, { body: { lines: lines_ } })).status, 200)
  const [first] = await readLines()
  const changed = await ada.call(changeOrderLines, {
    body: {
      lines: [{ id: first?.id ?? 0, version: first?.version ?? 0, quantity: '8' }],
      note: 'Fewer',
    },
  })
  assert.equal(changed.status, 200, changed.text)
  const file = orderFile(orderFileRow('LOG-1', 2, '30'))
  assert.equal((await sendFile(world, ada, '?fileName=more.csv', file)).status, 200)
  const entries = await readLog({ topic: 'orders', text: 'log-1' })
  assert.deepEqual(
    entries.map(({ kind, actor, supplier, subject, before, after }) => [
      ...[kind, actor?.username, supplier?.id, subject.id, subject.name, before, after],
    ]),
    [
      [
        ...['changed', 'ada', 1, orderId, 'LOG-1', { quantity: '10', confirmedDate: '2031-02-01' }],
        {
          ...{ quantity: '8', confirmedDate: null },
          ...{ line: '1', product: 'TUBE-A2', note: 'Fewer' },
        },
      ],
      ['confirmed', 'lee', 1, orderId, 'LOG-1', {}, { lines: 2, note: '' }],
      [
        ...['created', 'ada', 1, orderId, 'LOG-1', {}],
        { orderDate: '2031-01-05', shipTo: null, line: '', product: '', note: '' },
      ],
    ],
  )
  const leesEntries = await listKinds({ topic: 'orders', supplierId: 1, person: 'lee' })
  assert.deepEqual(
    leesEntries.filter(([, , subject]) => subject === 'LOG-1'),
    [['orders', 'confirmed', 'LOG-1']],
  )
  assert.equal((await readLog({ topic: 'orders' }))[0]?.kind, 'imported')
})

test('the log exports for people and for programs', async () => {
  const people = await ada.call(exportAuditLog, { query: { format: 'csv', lang: 'ca' } })
  assert.match(people.text, /^\ufeff?Quan \(UTC\);Qui;/)
  assert.match(people.text, /Comandes importades;spring\.csv/)
  const data = await ada.call(exportAuditLog, { query: { format: 'data', topic: 'suppliers' } })
  assert.match(data.text, /,supplier-changed,ada,[^,]+,2,Bosses,Bosses,/)
  assert.match(data.text, /""taxId"": ""ESB2""/)
  const filters: Filter[] = [
    { supplierId: 2 },
    { supplierId: 2, person: 'ada', from: '2020-01-01', to: '2100-01-01' },
    { signInTopic: 'sign-in' },
    { text: 'Boss', topic: 'suppliers' },
  ]
  for (const filter of filters) {
    const file = await ada.call(exportAuditLog, { query: { format: 'data', ...filter } })
    assert.equal(file.text.trim().split('\n').length, 1 + (await readLog(filter)).length, file.text)
  }
})

test('only administrators of the company read its log', async () => {
  const marc = await world.signIn('marc')
  assert.equal((await marc.call(listAuditLog)).problem.code, 'role-not-enough')
  assert.equal((await mar.call(listAuditLog)).status, 404)
  const botigasEntries = (await bo.call(listAuditLog)).reply.rows
  assert.ok(botigasEntries.every(({ actor }) => actor === null || actor.username.startsWith('b')))
})

test('the server’s own role can neither change nor delete entries', async () => {
  const application = new pg.Client({ connectionString: world.databaseUrl })
  await application.connect()
  for (const table of [
    'audit_events',
    'setting_events',
    'shipment_events',
    'order_events',
    'sign_in_events',
  ]) {
    for (const statement of [`update ${table} set at = now()`, `delete from ${table}`]) {
      await application.query(`begin; set local app.company = '1'`)
      const outcome = await application.query(statement).then(
        ({ rowCount }) => rowCount,
        ({ code }) => code,
      )
      await application.query('rollback')
      // Retention drops sign-ins older than a year; there are none here.
      const isRetained = table === 'sign_in_events' && statement.startsWith('delete')
      assert.equal(outcome, isRetained ? 0 : '42501', statement)
    }
  }
  // Deleting a user would cascade to the user's sign-ins.
  for (const table of ['users', 'usernames'])
    await assert.rejects(application.query(`delete from ${table}`), { code: '42501' })
  await application.end()
})
