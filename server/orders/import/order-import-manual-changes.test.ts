import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  cancelOrderLines,
  changeOrder,
  changeOrderLines,
  createOrder,
} from '#contract/orders/order-change-endpoints.ts'
import {
  answerProposals,
  confirmOrderLines,
} from '#contract/orders/order-confirmation-endpoints.ts'
import { getOrderLine } from '#contract/orders/order-endpoints.ts'
import { getOrderImport, reverseOrderImport } from '#contract/orders/order-import-endpoints.ts'
import { orderFile, orderFileRow, sendFile } from '#test/samples/order-files.ts'
import { openWorldWith } from '#test/world/world.ts'

const { world, marc, lee } = await openWorldWith('marc', 'lee')

const preview = async (...rows: string[]) =>
  (await sendFile(world, marc, '/preview', orderFile(...rows))).report
const importRows = async (...rows: string[]) =>
  (await sendFile(world, marc, '?rows=all', orderFile(...rows))).report
const idOf = async (order: string) =>
  (
    await world.owner.query<{ id: number }>(
      `select id::int from order_lines where company_id = 1 and order_code = $1`,
      [order],
    )
  ).rows[0]?.id ?? 0
const lineOf = async (id: number) => (await lee.call(getOrderLine, { params: { id } })).reply
const change = (id: number, version: number, to: object) =>
  marc.call(changeOrderLines, { body: { lines: [{ id, version, ...to }] as never } })
const termsOf = async (id: number) => {
  const { dueDate, quantity, cancelled, version } = await lineOf(id)
  return [dueDate, Number(quantity) - Number(cancelled), version]
}
const changesIn = ({ manualChanges }: Awaited<ReturnType<typeof importRows>>) =>
  manualChanges.map(({ field, byHand, inFile, outcome }) => [field, byHand, inFile, outcome])

test('a file with unchanged values keeps manual changes and reports them, also in the preview', async () => {
  const row = orderFileRow('M-1', 1, '100')
  await importRows(row)
  const id = await idOf('M-1')
  await change(id, 1, { quantity: '80', dueDate: '2026-03-01' })
  const retained = [
    ['dueDate', '2026-03-01', '2026-02-01', 'kept'],
    ['quantity', '80', '100', 'kept'],
  ]
  const previewed = await preview(row)
  assert.deepEqual(
    [changesIn(previewed), previewed.manualChangeCount, previewed.lines],
    [retained, 2, { created: 0, changed: 0, unchanged: 1 }],
  )
  const [first] = previewed.manualChanges
  assert.deepEqual(
    [first?.row, first?.supplierCode, first?.orderCode, first?.lineNumber, first?.productCode],
    [2, 'CARTRO', 'M-1', '1', 'TUBE'],
  )
  for (const _ of [1, 2]) {
    const report = await importRows(row)
    assert.deepEqual(changesIn(report), retained)
    const { reply } = await marc.call(getOrderImport, { params: { id: report.importId ?? 0 } })
    assert.deepEqual(
      [reply.manualChanges, reply.manualChangeCount],
      [report.manualChanges, report.manualChangeCount],
    )
  }
  assert.deepEqual(await termsOf(id), ['2026-03-01', 80, 2])
})

test('the preview has the order date that a file keeps, and compares due dates with it', async () => {
  const row = orderFileRow('M-0', 1, '100')
  await importRows(row)
  const { orderId } = await lineOf(await idOf('M-0'))
  const changed = await marc.call(changeOrder, {
    ...{ params: { id: orderId }, version: 1, body: { orderDate: '2026-02-03' } },
  })
  assert.equal(changed.status, 200, changed.text)
  const { preview: shown } = await preview(row)
  assert.equal(shown?.understood[0]?.orderDate, '2026-02-03')
  assert.deepEqual(shown?.dueBeforeOrdered.rows, [
    { row: 2, orderDate: '2026-02-03', dueDate: '2026-02-01' },
  ])
})

test('a new value in a file replaces a manual change, for date and quantity separately', async () => {
  await importRows(orderFileRow('M-2', 1, '100'))
  const id = await idOf('M-2')
  await change(id, 1, { quantity: '80', dueDate: '2026-03-01' })
  const report = await importRows(orderFileRow('M-2', 1, '120'))
  assert.deepEqual(changesIn(report), [
    ['dueDate', '2026-03-01', '2026-02-01', 'kept'],
    ['quantity', '80', '120', 'replaced'],
  ])
  assert.deepEqual(await termsOf(id), ['2026-03-01', 120, 3])
  // From now on the file decides about the quantity.
  assert.deepEqual(changesIn(await importRows(orderFileRow('M-2', 1, '130'))), [
    ['dueDate', '2026-03-01', '2026-02-01', 'kept'],
  ])
  assert.deepEqual(await termsOf(id), ['2026-03-01', 130, 4])
})

test('a file that adopts a manual change ends it, and the next file changes the line again', async () => {
  await importRows(orderFileRow('M-3', 1, '100'))
  const id = await idOf('M-3')
  await change(id, 1, { quantity: '80' })
  assert.deepEqual(changesIn(await importRows(orderFileRow('M-3', 1, '80'))), [])
  assert.deepEqual(changesIn(await importRows(orderFileRow('M-3', 1, '100'))), [])
  assert.equal((await termsOf(id))[1], 100)
})

test('an unchanged file does not restore cancelled or reduced quantities', async () => {
  await importRows(orderFileRow('M-4', 1, '100'), orderFileRow('M-5', 1, '100'))
  const [cancelled, agreed] = [await idOf('M-4'), await idOf('M-5')]
  await marc.call(cancelOrderLines, { body: { lines: [{ id: cancelled, version: 1 }] } })
  await lee.call(confirmOrderLines, {
    body: { lines: [{ id: agreed, version: 1, quantity: '70' }] },
  })
  await marc.call(answerProposals, {
    body: { lines: [{ id: agreed, version: 2 }], isAccepted: true },
  })
  const report = await importRows(orderFileRow('M-4', 1, '100'), orderFileRow('M-5', 1, '100'))
  assert.deepEqual(changesIn(report), [
    ['quantity', '0', '100', 'kept'],
    ['quantity', '70', '100', 'kept'],
  ])
  assert.equal((await termsOf(cancelled))[1], 0)
  assert.deepEqual(
    [(await termsOf(agreed))[1], (await lineOf(agreed)).confirmation],
    [70, 'confirmed'],
  )
})

test('the first file with a manually entered order replaces its values', async () => {
  const { reply } = await marc.actingFor(1).call(createOrder, {
    body: {
      ...{ code: 'M-6', orderDate: '2026-01-05' },
      lines: [
        {
          ...{ productCode: 'TUBE', productName: 'Post tube', size: 'A2', color: 'kraft' },
          ...{ quantity: '100', dueDate: '2026-03-01' },
        },
      ],
    },
  })
  const report = await importRows(orderFileRow('M-6', 1, '90'))
  assert.deepEqual(report.orders, { created: 0, changed: 0, unchanged: 1 })
  assert.deepEqual(changesIn(report), [
    ['dueDate', '2026-03-01', '2026-02-01', 'replaced'],
    ['quantity', '100', '90', 'replaced'],
  ])
  const id = await idOf('M-6')
  assert.deepEqual(
    [(await lineOf(id)).orderId, await termsOf(id)],
    [reply.id, ['2026-02-01', 90, 2]],
  )
  assert.deepEqual(changesIn(await importRows(orderFileRow('M-6', 1, '95'))), [])
})

test('after an import is undone, the next file is compared with the file before', async () => {
  await importRows(orderFileRow('M-7', 1, '100'), orderFileRow('M-8', 1, '100'))
  const [lowered, raised] = [await idOf('M-7'), await idOf('M-8')]
  await change(lowered, 1, { quantity: '80' })
  await change(raised, 1, { quantity: '120', dueDate: '2026-03-15' })
  const wrong = await importRows(orderFileRow('M-7', 1, '60'), orderFileRow('M-8', 1, '60'))
  await marc.call(reverseOrderImport, { params: { id: wrong.importId ?? 0 } })
  const before = [(await termsOf(lowered))[1], ...(await termsOf(raised)).slice(0, 2)]
  assert.deepEqual(before, [80, '2026-03-15', 120])
  const report = await importRows(orderFileRow('M-7', 1, '90'), orderFileRow('M-8', 1, '100'))
  assert.deepEqual(changesIn(report), [
    ['quantity', '80', '90', 'replaced'],
    ['dueDate', '2026-03-15', '2026-02-01', 'kept'],
    ['quantity', '120', '100', 'kept'],
  ])
  const after = [(await termsOf(lowered))[1], ...(await termsOf(raised)).slice(0, 2)]
  assert.deepEqual(after, [90, '2026-03-15', 120])
})

test('a file that adopts the agreed date keeps the confirmation', async () => {
  await importRows(orderFileRow('M-9', 1, '100'))
  const id = await idOf('M-9')
  await lee.call(confirmOrderLines, { body: { lines: [{ id, version: 1, date: '2099-05-01' }] } })
  await marc.call(answerProposals, { body: { lines: [{ id, version: 2 }], isAccepted: true } })
  const rowOf = (date: string) => orderFileRow('M-9', 1, '100').replace('2026-02-01', date)
  const stateOf = async () => {
    const { confirmation, confirmedDate, dueDate } = await lineOf(id)
    return [confirmation, confirmedDate, dueDate]
  }
  await importRows(rowOf('2099-05-01'))
  assert.deepEqual(await stateOf(), ['confirmed', '2099-05-01', '2099-05-01'])
  await importRows(rowOf('2099-05-02'))
  assert.deepEqual(await stateOf(), ['unconfirmed', null, '2099-05-02'])
})

test('undoing an import keeps a change by hand of a term that the import did not change', async () => {
  const row = orderFileRow('M-10', 1, '100')
  await importRows(row)
  const renamed = await importRows(row.replace('Post tube', 'Long tube'))
  const id = await idOf('M-10')
  await change(id, 2, { dueDate: '2026-03-15' })
  await marc.call(reverseOrderImport, { params: { id: renamed.importId ?? 0 } })
  assert.deepEqual(changesIn(await importRows(row)), [
    ['dueDate', '2026-03-15', '2026-02-01', 'kept'],
  ])
  assert.deepEqual((await termsOf(id)).slice(0, 2), ['2026-03-15', 100])
})

test('undoing an import compares the next file with the restored quantity', async () => {
  const row = orderFileRow('M-11', 1, '100')
  await importRows(row)
  const raised = await importRows(orderFileRow('M-11', 1, '120'))
  const id = await idOf('M-11')
  await change(id, 2, { dueDate: '2026-03-15' })
  await marc.call(reverseOrderImport, { params: { id: raised.importId ?? 0 } })
  assert.deepEqual(changesIn(await importRows(row)), [
    ['dueDate', '2026-03-15', '2026-02-01', 'kept'],
  ])
  assert.deepEqual((await termsOf(id)).slice(0, 2), ['2026-03-15', 100])
  assert.deepEqual(changesIn(await importRows(orderFileRow('M-11', 1, '120'))), [
    ['dueDate', '2026-03-15', '2026-02-01', 'kept'],
  ])
  assert.deepEqual((await termsOf(id)).slice(0, 2), ['2026-03-15', 120])
})

test('undoing an import keeps lines whose rest was cancelled since, and undoes the others', async () => {
  const rows = (...quantities: string[]) =>
    quantities.map((quantity, index) => orderFileRow(`M-${index + 12}`, 1, quantity))
  await importRows(...rows('100', '100', '100'))
  const { importId } = await importRows(...rows('50', '120', '120'))
  const [lowered, raised, other] = [await idOf('M-12'), await idOf('M-13'), await idOf('M-14')]
  const lines = [lowered, raised].map((id) => ({ id, version: 2 }))
  const cancelled = await marc.call(cancelOrderLines, { body: { lines } })
  assert.equal(cancelled.status, 200, cancelled.text)
  const undone = await marc.call(reverseOrderImport, { params: { id: importId ?? 0 } })
  assert.equal(undone.status, 200, undone.text)
  assert.deepEqual(undone.reply.reversal, { reversed: 1, kept: 2 })
  for (const id of [lowered, raised]) assert.equal((await termsOf(id))[1], 0)
  assert.equal((await termsOf(other))[1], 100)
})
