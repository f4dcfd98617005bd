import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cancelOrder, changeOrder, createOrder } from '#contract/orders/order-change-endpoints.ts'
import {
  confirmOrderLines,
  listOrderChanges,
} from '#contract/orders/order-confirmation-endpoints.ts'
import { getOrder, listOrderLines } from '#contract/orders/order-endpoints.ts'
import { reverseOrderImport } from '#contract/orders/order-import-endpoints.ts'
import { sendFile } from '#test/samples/order-files.ts'
import { openWorldWith } from '#test/world/world.ts'

const { world, marc, ines, lee, pau } = await openWorldWith('marc', 'ines', 'lee', 'pau')

const header =
  'supplier_code,supplier_name,order_code,order_date,order_line,product_code,product_name,quantity,due_date,ship_to'
const row = (order: string, orderDate: string, shipTo: string) =>
  `CARTRO,Cartró,${order},${orderDate},1,TUBE,Post tube,10,2026-09-01,${shipTo}`
const importRows = async (...rows: string[]) =>
  (await sendFile(world, marc, '?rows=all', [header, ...rows].join('\n'))).report
const preview = async (...rows: string[]) =>
  (await sendFile(world, marc, '/preview', [header, ...rows].join('\n'))).report
const changesIn = ({ manualChanges }: Awaited<ReturnType<typeof importRows>>) =>
  manualChanges.map(({ row: at, lineNumber, field, byHand, inFile, outcome }) => [
    ...[at, lineNumber, field, byHand, inFile, outcome],
  ])
const idOf = async (code: string) =>
  (
    await world.owner.query<{ id: number }>(
      'select id::int from orders where company_id = 1 and code = $1',
      [code],
    )
  ).rows[0]?.id ?? 0
const orderOf = async (id: number) => (await lee.call(getOrder, { params: { id } })).reply
const change = (id: number, version: number, body: object, actor = marc) =>
  actor.call(changeOrder, { params: { id }, version, body: body as never })
const details = async (id: number) => {
  const { orderDate, shipTo, version } = await orderOf(id)
  return [orderDate, shipTo, version]
}

test('the buyer changes date and ship-to of an order, and its supplier sees the former values', async () => {
  await importRows(row('D-1', '2026-01-05', 'MOLL'))
  const id = await idOf('D-1')
  const body = { orderDate: '2026-01-07', shipTo: 'GRACIA', note: 'The other shop' }
  const { status, reply, headers } = await change(id, 1, body)
  assert.deepEqual(
    [status, reply.orderDate, reply.shipTo, reply.version, headers.get('etag')],
    [200, '2026-01-07', 'GRACIA', 2, '"2"'],
  )
  assert.deepEqual(await orderOf(id), reply)
  const { rows } = (await lee.call(listOrderChanges, { params: { id } })).reply
  assert.deepEqual(
    rows.slice(0, 1).map((one) => [one.kind, one.actor, one.lineId, one.note, one.before]),
    [['changed', 'Marc Puig', null, 'The other shop', { orderDate: '2026-01-05', shipTo: 'MOLL' }]],
  )
  assert.deepEqual(rows[0]?.after, { orderDate: '2026-01-07', shipTo: 'GRACIA' })
  const lines = (await lee.call(listOrderLines, { query: { orderId: id } })).reply.rows
  assert.deepEqual(
    lines.map(({ orderDate, shipTo }) => [orderDate, shipTo]),
    [['2026-01-07', 'GRACIA']],
  )
  // Equal values are no change.
  assert.equal((await change(id, 2, { shipTo: 'GRACIA' })).reply.version, 2)
  assert.equal((await lee.call(listOrderChanges, { params: { id } })).reply.rows.length, 2)
  assert.deepEqual((await change(id, 2, { shipTo: null })).reply.shipTo, null)
})

test('a change with an old version or without the right is refused', async () => {
  await importRows(row('D-2', '2026-01-05', 'MOLL'))
  const id = await idOf('D-2')
  const [line] = (await lee.call(listOrderLines, { query: { orderId: id } })).reply.rows
  await lee.call(confirmOrderLines, { body: { lines: [{ id: line?.id ?? 0, version: 1 }] } })
  const missing = await marc.call(changeOrder, {
    params: { id },
    body: { shipTo: 'GRACIA' },
  })
  assert.deepEqual([missing.status, missing.problem.code], [428, 'version-required'])
  const stale = await change(id, 1, { shipTo: 'GRACIA' })
  assert.deepEqual([stale.status, stale.problem.code], [412, 'version-changed'])
  const both = await Promise.all(['A', 'B'].map((shipTo) => change(id, 2, { shipTo })))
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 412])
  assert.equal((await change(id, 3, { shipTo: 'X' }, lee)).problem.code, 'not-found')
  assert.equal((await change(id, 3, { shipTo: 'X' }, pau)).problem.code, 'not-found')
  assert.equal((await change(id, 3, { shipTo: 'X' }, ines)).problem.code, 'role-not-enough')
  const faulty = await change(id, 3, { orderDate: '2026-02-30', shipTo: '' })
  assert.deepEqual(
    [faulty.status, [...new Set(faulty.problem.errors?.map(({ pointer }) => pointer))]],
    [400, ['/body/orderDate', '/body/shipTo']],
  )
  // The confirmation stays, because it covers neither order date nor ship-to.
  assert.equal(
    (await lee.call(listOrderLines, { query: { orderId: id } })).reply.rows[0]?.confirmation,
    'confirmed',
  )
  const params = { id }
  assert.equal((await marc.call(cancelOrder, { params, version: 2, body: {} })).status, 412)
  assert.equal((await marc.call(cancelOrder, { params, version: 3, body: {} })).status, 200)
})

test('a file with unchanged values keeps manual changes, and new values replace them', async () => {
  const first = row('D-3', '2026-01-05', 'MOLL')
  await importRows(first)
  const id = await idOf('D-3')
  await change(id, 1, { orderDate: '2026-01-07', shipTo: 'GRACIA' })
  const retained = [
    [2, '', 'orderDate', '2026-01-07', '2026-01-05', 'kept'],
    [2, '', 'shipTo', 'GRACIA', 'MOLL', 'kept'],
  ]
  assert.deepEqual(changesIn(await preview(first)), retained)
  for (const _ of [1, 2]) {
    const report = await importRows(first)
    assert.deepEqual(changesIn(report), retained)
    assert.deepEqual(report.orders, { created: 0, changed: 0, unchanged: 1 })
  }
  assert.deepEqual(await details(id), ['2026-01-07', 'GRACIA', 2])
  const second = row('D-3', '2026-01-05', 'NORD')
  assert.deepEqual(changesIn(await importRows(second)), [
    [2, '', 'orderDate', '2026-01-07', '2026-01-05', 'kept'],
    [2, '', 'shipTo', 'GRACIA', 'NORD', 'replaced'],
  ])
  assert.deepEqual(await details(id), ['2026-01-07', 'NORD', 3])
  // Once order and file agree, the next file changes the order again.
  assert.deepEqual(changesIn(await importRows(row('D-3', '2026-01-07', 'NORD'))), [])
  assert.deepEqual(changesIn(await importRows(row('D-3', '2026-01-05', 'NORD'))), [])
  assert.deepEqual(await details(id), ['2026-01-05', 'NORD', 4])
})

test('the first file with a manually entered order replaces its values, and undoing restores them', async () => {
  const line = { productCode: 'TUBE', productName: 'Post tube', quantity: '10' }
  const { reply } = await marc.actingFor(1).call(createOrder, {
    body: {
      ...{ code: 'D-4', orderDate: '2026-01-04', shipTo: 'GRACIA' },
      lines: [{ ...line, dueDate: '2026-09-01' }],
    },
  })
  const report = await importRows(row('D-4', '2026-01-05', 'GRACIA'))
  assert.deepEqual(changesIn(report), [
    [2, '', 'orderDate', '2026-01-04', '2026-01-05', 'replaced'],
  ])
  assert.deepEqual((await details(reply.id))[0], '2026-01-05')
  const undone = await marc.call(reverseOrderImport, { params: { id: report.importId ?? 0 } })
  assert.equal(undone.status, 200)
  assert.deepEqual((await details(reply.id))[0], '2026-01-04')
})

test('undoing an import keeps later manual changes', async () => {
  await importRows(row('D-5', '2026-01-05', 'MOLL'))
  const id = await idOf('D-5')
  const report = await importRows(row('D-5', '2026-01-06', 'MOLL'))
  await change(id, 2, { orderDate: '2026-01-08' })
  await marc.call(reverseOrderImport, { params: { id: report.importId ?? 0 } })
  assert.deepEqual(await details(id), ['2026-01-08', 'MOLL', 3])
  const other = await importRows(row('D-5', '2026-01-09', 'MOLL'))
  await marc.call(reverseOrderImport, { params: { id: other.importId ?? 0 } })
  // After the reversal, the terms of the file before it hold again.
  assert.deepEqual(changesIn(await importRows(row('D-5', '2026-01-06', 'MOLL'))), [
    [2, '', 'orderDate', '2026-01-08', '2026-01-06', 'kept'],
  ])
})

test('undoing an import of another ship-to keeps a date changed by hand since', async () => {
  const first = row('D-20', '2026-01-05', 'MOLL')
  await importRows(first)
  const second = await importRows(row('D-20', '2026-01-05', 'NORD'))
  const id = await idOf('D-20')
  await change(id, 2, { orderDate: '2026-01-07' })
  await marc.call(reverseOrderImport, { params: { id: second.importId ?? 0 } })
  assert.deepEqual(changesIn(await importRows(first)), [
    [2, '', 'orderDate', '2026-01-07', '2026-01-05', 'kept'],
  ])
  assert.deepEqual((await details(id)).slice(0, 2), ['2026-01-07', 'MOLL'])
})
