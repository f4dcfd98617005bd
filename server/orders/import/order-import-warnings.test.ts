import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportOrderLines, listOrderLines } from '#contract/orders/order-endpoints.ts'
import {
  closeShipment,
  createShipment,
  getShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLine } from '#contract/shipments/shipment-line-endpoints.ts'
import { orderFile, orderFileRow, sendFile } from '#test/samples/order-files.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const marc = await world.signIn('marc')

const preview = async (...rows: string[]) => {
  const { status, report } = await sendFile(world, marc, '/preview', orderFile(...rows))
  assert.equal(status, 200)
  assert.ok(report.preview)
  return report.preview
}

const lee = await world.signIn('lee')
const importRows = (...rows: string[]) => sendFile(world, marc, '?rows=all', orderFile(...rows))
const linesOf = async (order: string) =>
  (await lee.call(listOrderLines, { query: { order, sort: 'order' } })).reply.rows
const references = async (order: string) =>
  (await linesOf(order)).map(({ lineNumber }) => lineNumber)

test('a preview shows the first rows as they would be stored', async () => {
  const { understood } = await preview(
    'CARTRO,Cartró,U-1,2026-01-05,00010,ROPE,Rope,,,MTR,2.50,2026-02-01',
    ...Array.from({ length: 20 }, (_, index) => orderFileRow('U-2', index + 1, '7')),
  )
  assert.equal(understood.length, 10)
  const [first] = understood
  assert.deepEqual(
    [first?.row, first?.lineNumber, first?.quantity, first?.unit, first?.unitCode, first?.dueDate],
    [2, '00010', '2.5', 'm', 'MTR', '2026-02-01'],
  )
})

test('a preview lists new suppliers that resemble known ones first', async () => {
  const [known] = (
    await world.owner.query(
      "select code, name from suppliers where company_id = 1 and name like 'Cartr%'",
    )
  ).rows
  const { newSuppliers } = await preview(
    orderFileRow('U-3', 1, '5', 'NEW,Somebody new'),
    orderFileRow('U-3', 1, '5', `${known.code.toLowerCase()}x,CARTRO S.L.`),
    orderFileRow('U-3', 1, '5', '0042,Paper'),
    orderFileRow('U-3', 1, '5', '42,Glue'),
  )
  assert.deepEqual(
    newSuppliers.map(({ row, code, looksLike }) => [row, code, looksLike?.code]),
    [
      [3, `${known.code.toLowerCase()}x`, known.code],
      [5, '42', '0042'],
      [2, 'NEW', undefined],
      [4, '0042', undefined],
    ],
  )
})

test('a preview lists all new suppliers', async () => {
  const rows = Array.from({ length: 86 }, (_, index) =>
    orderFileRow('U-6', index + 1, '5', `N${index},Maker ${index}`),
  )
  assert.equal((await preview(...rows)).newSuppliers.length, 86)
})

test('a preview points out new orders that differ from others only in zeros', async () => {
  await sendFile(
    world,
    marc,
    '?rows=all',
    orderFile(orderFileRow('PO-0077', 1, '5'), orderFileRow('0088', 1, '5')),
  )
  const { similarOrders, similarOrderCount } = await preview(
    orderFileRow('PO-77', 1, '5'),
    orderFileRow('88', 1, '5'),
    orderFileRow('PO-0077', 1, '5'),
    orderFileRow('800', 1, '5'),
    orderFileRow('099', 1, '5'),
    orderFileRow('99', 1, '5'),
  )
  assert.equal(similarOrderCount, 3)
  assert.deepEqual(
    similarOrders.map(({ row, orderCode, looksLike }) => [row, orderCode, looksLike]),
    [
      [2, 'PO-77', 'PO-0077'],
      [3, '88', '0088'],
      [7, '99', '099'],
    ],
  )
})

test('a preview points out new orders and suppliers that differ only in case or kind of hyphen', async () => {
  await sendFile(
    world,
    marc,
    '?rows=all',
    orderFile(orderFileRow('KW-1', 1, '5'), orderFileRow('KW-2', 1, '5', 'WER-1,Werk Eins')),
  )
  const { similarOrders, newSuppliers } = await preview(
    orderFileRow('kw-1', 1, '5'),
    orderFileRow('KW\u20111', 1, '5'),
    orderFileRow('Kw\u201301', 1, '5'),
    orderFileRow('KW\u200b-1', 1, '5'),
    orderFileRow('KW-1', 2, '5'),
    orderFileRow('KW1', 1, '5'),
    orderFileRow('KW-2', 1, '5', 'wer\u20131,Another'),
    orderFileRow('KW-2', 1, '5', 'X-9,WERK EINS'),
  )
  assert.deepEqual(
    similarOrders.map(({ row, looksLike }) => [row, looksLike]),
    [
      [2, 'KW-1'],
      [3, 'KW-1'],
      [4, 'KW-1'],
    ],
  )
  assert.deepEqual(
    newSuppliers.map(({ row, looksLike }) => [row, looksLike?.code]),
    [
      [8, 'WER-1'],
      [9, 'WER-1'],
    ],
  )
})

test('a preview points out lines due before their order date', async () => {
  const { dueBeforeOrdered } = await preview(
    orderFileRow('U-5', 1, '5').replace('2026-02-01', '2026-01-04'),
    orderFileRow('U-5', 2, '5').replace('2026-02-01', '2026-01-05'),
  )
  assert.deepEqual(dueBeforeOrdered, {
    count: 1,
    rows: [{ row: 2, orderDate: '2026-01-05', dueDate: '2026-01-04' }],
  })
})

test('a preview points out due dates long ago and stores nothing', async () => {
  const { longPast } = await preview(
    orderFileRow('U-4', 1, '5').replace('2026-02-01', '2006-02-01'),
    orderFileRow('U-4', 2, '5'),
  )
  assert.equal(longPast.count, 1)
  assert.deepEqual(longPast.rows, [{ row: 2, dueDate: '2006-02-01' }])
  const { rowCount } = await world.owner.query("select from orders where code like 'U-%'")
  assert.equal(rowCount, 0)
})

test('references stay as the buyer wrote them, and leading zeros do not make another line', async () => {
  const first = await importRows(
    orderFileRow('Z-1', '00010', '5'),
    orderFileRow('Z-1', '00020', '5'),
  )
  assert.equal(first.report.lines.created, 2)
  assert.deepEqual(await references('Z-1'), ['00010', '00020'])
  const again = await importRows(orderFileRow('Z-1', '10', '6'), orderFileRow('Z-1', '20.0', '5'))
  assert.deepEqual(again.report.lines, { created: 0, changed: 1, unchanged: 1 })
  assert.deepEqual(await references('Z-1'), ['00010', '00020'])
})

test('a reference that lost its zeros gets them back from the next file', async () => {
  await importRows(orderFileRow('Z-2', '10', '5'))
  const { report } = await importRows(orderFileRow('Z-2', '0010', '5'))
  assert.equal(report.lines.changed, 1)
  assert.deepEqual(await references('Z-2'), ['0010'])
})

test('references that are not numbers are lines of their own, in natural order', async () => {
  const { status, report } = await importRows(
    orderFileRow('Z-3', '1.10', '5'),
    orderFileRow('Z-3', '1.2', '5'),
    orderFileRow('Z-3', '1.1', '5'),
    orderFileRow('Z-3', 'A10', '5'),
    orderFileRow('Z-3', '12345678901234567890', '5'),
  )
  assert.equal(status, 200)
  assert.equal(report.lines.created, 5)
  assert.deepEqual(await references('Z-3'), ['1.1', '1.2', '1.10', '12345678901234567890', 'A10'])
  const again = await importRows(orderFileRow('Z-3', '1.2', '7'), orderFileRow('Z-3', '1.3', '5'))
  assert.deepEqual(again.report.lines, { created: 1, changed: 1, unchanged: 0 })
  assert.deepEqual((await references('Z-3')).slice(-1), ['1.3'])
})

test('two rows whose references differ only in zeros are duplicates', async () => {
  const { status, problem } = await importRows(
    orderFileRow('Z-4', '10', '5'),
    orderFileRow('Z-4', '010', '6'),
  )
  assert.equal(status, 400)
  assert.deepEqual(
    problem.errors?.map(({ params }) => params?.reason),
    ['duplicate', 'duplicate'],
  )
})

test('files and papers have the reference as it was written', async () => {
  await importRows(orderFileRow('Z-5', '00010', '5'), orderFileRow('Z-5', '1.1', '5'))
  const { text } = await lee.call(exportOrderLines, {
    query: { order: 'Z-5', format: 'csv', lang: 'en' },
  })
  assert.match(text, /Z-5,00010,/)
  const shipment = (await lee.call(createShipment, { body: { estimatedDelivery: '2099-01-01' } }))
    .reply
  let { version } = shipment
  for (const { id } of await linesOf('Z-5')) {
    const body = { orderLineId: id, numberOfPackages: 1, quantityPerPackage: '1' }
    const added = await lee.call(addShipmentLine, { params: { id: shipment.id }, version, body })
    assert.equal(added.status, 201, added.text)
    version = (await lee.call(getShipment, { params: { id: shipment.id } })).reply.version
  }
  const closed = await lee.call(closeShipment, { params: { id: shipment.id }, version })
  assert.ok(closed.status < 300, closed.text)
  const { rows } = await world.owner.query(
    `select l ->> 'orderLineNumber' as line from document_snapshots p, jsonb_array_elements(p.content -> 'lines') l
     where p.shipment_id = $1`,
    [shipment.id],
  )
  assert.deepEqual(
    rows.map(({ line }) => line),
    ['00010', '1.1'],
  )
})
