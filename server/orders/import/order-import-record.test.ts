import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addOrderComment, addOrderLineComment } from '#contract/comments/comment-endpoints.ts'
import { changeOrder, changeOrderLines } from '#contract/orders/order-change-endpoints.ts'
import { getOrder } from '#contract/orders/order-endpoints.ts'
import {
  getOrderImport,
  listOrderImportChanges,
  listOrderImports,
  reverseOrderImport,
} from '#contract/orders/order-import-endpoints.ts'
import { invitePerson, updatePerson } from '#contract/people/person-endpoints.ts'
import { announceQuantity, orderFile, orderFileRow, sendFile } from '#test/samples/order-files.ts'
import { untilWaiting } from '#test/world/lock-waits.ts'
import { closedShipment, countingActions } from '#test/world/received-shipments.ts'
import { openWorldWith } from '#test/world/world.ts'

const { world, marc, lee } = await openWorldWith('marc', 'lee')
const { receive } = countingActions(world, lee, marc)

const importRows = async (...rows: string[]) => {
  const { status, report } = await sendFile(
    world,
    marc,
    '?rows=good&fileName=May%20orders.csv',
    orderFile(...rows),
  )
  assert.equal(status, 200)
  return report.importId ?? 0
}
const reverse = (id: number) => marc.call(reverseOrderImport, { params: { id } })
const changesOf = async (id: number) =>
  (await marc.call(listOrderImportChanges, { params: { id }, query: { limit: 100 } })).reply.rows
const outcomes = async (id: number) =>
  (await changesOf(id)).map(
    ({ kind, name, reversal }) =>
      `${kind} ${name.lineNumber ?? name.orderCode ?? name.supplierCode} ${reversal}`,
  )
const lineOf = async (order: string, number = 1) =>
  (
    await world.owner.query(
      'select * from order_lines where company_id = 1 and order_code = $1 and line_number = $2',
      [order, number],
    )
  ).rows[0]

test('the record of an import has its user, time, file, counts and changes', async () => {
  await importRows(orderFileRow('H-1', '00010', '10'))
  const id = await importRows(
    orderFileRow('H-1', '10', '12'),
    orderFileRow('H-1', 20, '5'),
    orderFileRow('H-2', 1, '5'),
  )
  const { reply } = await marc.call(getOrderImport, { params: { id } })
  assert.deepEqual(
    [reply.importedBy, reply.fileName, reply.counts.lines, reply.reversedAt],
    ['Marc Puig', 'May orders.csv', { created: 2, changed: 1, unchanged: 0 }, null],
  )
  assert.match(reply.fileHash, /^[0-9a-f]{64}$/)
  const { format, encoding, separator, dates } = reply.reading
  assert.deepEqual(
    [format, encoding?.name, separator, dates?.by],
    ['csv', 'utf-8', ',', 'none-needed'],
  )
  const changes = await changesOf(id)
  assert.deepEqual(
    changes.map(({ kind, outcome, row }) => [kind, outcome, row]),
    [
      ['order', 'created', 4],
      ['line', 'changed', 2],
      ['line', 'created', 3],
      ['line', 'created', 4],
    ],
  )
  assert.deepEqual(
    [changes[1]?.before, changes[1]?.after],
    [{ quantity: '10' }, { quantity: '12' }],
  )
  const list = await marc.call(listOrderImports, {})
  assert.equal(list.reply.rows[0]?.id, id)
})

test('a changed supplier item number is recorded with both values and undone', async () => {
  const importRows = async (number: string) => {
    const [header = '', ...rows] = orderFile(orderFileRow('H-20', 1, '5'))
      .trim()
      .split('\n')
    const file = [`${header},Vendor item no.`, ...rows.map((row) => `${row},${number}`)].join('\n')
    const { status, report } = await sendFile(world, marc, '?rows=all', file)
    assert.equal(status, 200)
    return report.importId ?? 0
  }
  await importRows('CV-1')
  const id = await importRows('CV-2')
  const [change] = await changesOf(id)
  assert.deepEqual(
    [change?.before, change?.after],
    [{ supplierProductCode: 'CV-1' }, { supplierProductCode: 'CV-2' }],
  )
  const changed = await lineOf('H-20')
  assert.deepEqual([changed.supplier_product_code, changed.search.includes('cv-2')], ['CV-2', true])
  assert.equal((await reverse(id)).status, 200)
  const line = await lineOf('H-20')
  assert.deepEqual([line.supplier_product_code, line.search.includes('cv-2')], ['CV-1', false])
})

test('people without the right to import, and other companies, see no record', async () => {
  const id = await importRows(orderFileRow('H-3', 1, '5'))
  assert.equal((await lee.call(listOrderImports, {})).status, 404)
  const bo = await world.signIn('bo')
  for (const endpoint of [getOrderImport, reverseOrderImport])
    assert.ok([404, 409].includes((await bo.call(endpoint, { params: { id } })).status))
  assert.ok(await lineOf('H-3'))
})

test('undoing an import removes new lines and orders and restores changed values', async () => {
  await importRows(orderFileRow('H-4', 1, '10'))
  const id = await importRows(
    orderFileRow('H-4', 1, '12')
      .replace('2026-01-05', '2026-01-06')
      .replace('Post tube', 'Long tube'),
    orderFileRow('H-4', 2, '5').replace('2026-01-05', '2026-01-06'),
    orderFileRow('H-5', 1, '5', 'WRONG,Wrong one'),
  )
  const { status, reply, text } = await reverse(id)
  assert.equal(status, 200, text)
  assert.deepEqual(reply.reversal, { reversed: 6, kept: 0 })
  assert.equal(reply.reversedBy, 'Marc Puig')
  const line = await lineOf('H-4')
  assert.deepEqual([line.quantity, line.product_name], ['10.000', 'Post tube'])
  assert.match(line.search, /post tube/)
  const { rows } = await world.owner.query(
    `select (select order_date::text from orders where code = 'H-4') as day,
       (select count(*)::int from orders where code = 'H-5') as orders,
       (select count(*)::int from suppliers where code = 'WRONG') as suppliers,
       (select count(*)::int from order_lines where order_code = 'H-4') as lines`,
  )
  assert.deepEqual(rows[0], { day: '2026-01-05', orders: 0, suppliers: 0, lines: 1 })
  assert.equal((await reverse(id)).problem.code, 'import-taken-back')
  assert.equal((await changesOf(id)).length, 6, 'the record stays')
})

test('undoing an import leaves lines that were announced, changed or removed since, each with its reason', async () => {
  await importRows(orderFileRow('H-6', 1, '10'), orderFileRow('H-6', 2, '10'))
  const id = await importRows(
    orderFileRow('H-6', 1, '20'),
    orderFileRow('H-6', 2, '20'),
    orderFileRow('H-6', 3, '5'),
    orderFileRow('H-6', 4, '5'),
    orderFileRow('H-6', 5, '5'),
  )
  assert.equal(await announceQuantity(lee, Number((await lineOf('H-6', 1)).id), 1), 201)
  assert.equal(await announceQuantity(lee, Number((await lineOf('H-6', 3)).id), 1), 201)
  await importRows(orderFileRow('H-6', 2, '30'), orderFileRow('H-6', 4, '6'))
  assert.equal((await reverse(id)).reply.reversal?.reversed, 1)
  assert.deepEqual(await outcomes(id), [
    'line 1 announced',
    'line 2 changed-since',
    'line 3 announced',
    'line 4 changed-since',
    'line 5 reversed',
  ])
  assert.equal((await lineOf('H-6', 1)).quantity, '20.000')
  assert.equal((await lineOf('H-6', 2)).quantity, '30.000')
  assert.equal(await lineOf('H-6', 5), undefined)
})

test('undoing an import keeps the product of a line whose shipped goods were all rejected', async () => {
  await importRows(
    orderFileRow('H-9', 1, '10').replace('TUBE', 'BOX'),
    orderFileRow('H-9', 2, '10'),
  )
  const id = await importRows(orderFileRow('H-9', 1, '10'), orderFileRow('H-9', 2, '20'))
  for (const number of [1, 2]) {
    const shipment = await closedShipment(lee, Number((await lineOf('H-9', number)).id), 10)
    await receive(shipment, { rejected: '10', reasonCode: 'damaged' })
  }
  assert.equal((await reverse(id)).status, 200)
  assert.deepEqual(await outcomes(id), ['line 1 announced', 'line 2 reversed'])
  assert.equal((await lineOf('H-9', 1)).product_code, 'TUBE')
  assert.equal((await lineOf('H-9', 2)).quantity, '10.000')
})

test('undoing an import keeps an order and a line with comments', async () => {
  const id = await importRows(orderFileRow('H-7', 1, '10'))
  const other = await importRows(orderFileRow('H-8', 1, '10'))
  const [line, otherLine] = [await lineOf('H-7', 1), await lineOf('H-8', 1)]
  const body = { text: 'When does it come?' }
  for (const answer of [
    await lee.call(addOrderLineComment, { params: { id: Number(line.id) }, body }),
    await lee.call(addOrderComment, { params: { id: Number(otherLine.order_id) }, body }),
  ])
    assert.equal(answer.status, 201, answer.text)
  assert.deepEqual((await reverse(id)).reply.reversal, { reversed: 0, kept: 2 })
  assert.deepEqual((await reverse(other)).reply.reversal, { reversed: 1, kept: 1 })
})

test('undoing an import keeps an order that gets a comment or a line at the same time', async () => {
  const additions = {
    'H-40': `insert into comments (company_id, supplier_id, order_id, author_id, side, is_internal, text)
      select company_id, supplier_id, id, $2, 'supplier', false, 'When?' from orders where id = $1`,
    'H-41': `insert into order_lines (company_id, supplier_id, order_id, order_code, line_number, product_code,
        product_name, unit, quantity, due_date)
      select company_id, supplier_id, id, code, 2, 'TUBE', 'Post tube', 'pcs', $2, '2026-02-01' from orders where id = $1`,
  }
  for (const [order, addition] of Object.entries(additions)) {
    const id = await importRows(orderFileRow(order, 1, '10'))
    const { order_id: orderId } = await lineOf(order)
    const holder = await world.owner.connect()
    await holder.query('begin')
    await holder.query(addition, [orderId, 1])
    const reversing = reverse(id)
    await untilWaiting(world.owner)
    await holder.query('commit')
    holder.release()
    const { status, text } = await reversing
    assert.equal(status, 200, text)
    assert.deepEqual(await outcomes(id), [`order ${order} in-use`, 'line 1 reversed'])
  }
})

test('undoing an import gives an order a version that it never had', async () => {
  await importRows(orderFileRow('H-42', 1, '10'))
  const id = await importRows(orderFileRow('H-42', 2, '5'))
  const line = await lineOf('H-42')
  const params = { id: Number(line.order_id) }
  const buyer = marc.actingFor(1)
  const seen = (await buyer.call(getOrder, { params })).reply.version
  assert.equal((await reverse(id)).status, 200)
  const lines = [{ id: Number(line.id), version: line.version, quantity: '20' }]
  assert.equal((await buyer.call(changeOrderLines, { body: { lines } })).status, 200)
  const body = { orderDate: '2026-01-07' }
  const changed = await buyer.call(changeOrder, { params, version: seen, body })
  assert.equal(changed.problem?.code, 'version-changed')
})

test('undoing an import keeps a supplier that the audit log names', async () => {
  const ada = await world.signIn('ada')
  const id = await importRows(orderFileRow('H-30', 1, '5', 'ONCE,Once one'))
  const supplierId = (await changesOf(id)).find(({ kind }) => kind === 'supplier')?.targetId ?? 0
  const { reply } = await ada.call(invitePerson, {
    body: { name: 'Mo', email: 'mo@example.com', language: 'en', roles: ['user'], supplierId },
  })
  const { status, text } = await ada.call(updatePerson, {
    ...{ params: { id: reply.id }, version: reply.version },
    body: { supplierId: 1 },
  })
  assert.equal(status, 200, text)
  const reversed = await reverse(id)
  assert.equal(reversed.status, 200, reversed.text)
  assert.deepEqual(await outcomes(id), [
    'supplier ONCE in-use',
    'order H-30 reversed',
    'line 1 reversed',
  ])
})

test('a line added to a shipment while its import is undone is announced or removed, never both', async () => {
  for (let round = 1; round <= 6; round += 1) {
    const order = `RACE-${round}`
    const id = await importRows(orderFileRow(order, 1, '10'))
    const { id: lineId } = await lineOf(order)
    const [added, reversed] = await Promise.all([
      announceQuantity(lee, Number(lineId), 1),
      reverse(id),
    ])
    assert.equal(reversed.status, 200, reversed.text)
    const left = await lineOf(order)
    const outcome = (await changesOf(id)).find(({ kind }) => kind === 'line')?.reversal
    assert.deepEqual(
      [Boolean(left), outcome, left?.in_open ?? null],
      added === 201 ? [true, 'announced', '1.000'] : [false, 'reversed', null],
      `${order}: ${added}`,
    )
  }
})
