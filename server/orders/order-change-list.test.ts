import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listOrderChanges } from '#contract/orders/order-confirmation-endpoints.ts'
import { reverseOrderImport } from '#contract/orders/order-import-endpoints.ts'
import { orderFile, orderFileRow, sendFile } from '#test/samples/order-files.ts'
import { openWorldWith } from '#test/world/world.ts'

const { world, marc, lee } = await openWorldWith('marc', 'lee')

const importRows = async (...rows: string[]) =>
  (await sendFile(world, marc, '?rows=all', orderFile(...rows))).report
const orderOf = async (code: string, ...quantities: string[]) => {
  await importRows(...quantities.map((quantity, index) => orderFileRow(code, index + 1, quantity)))
  const { rows } = await world.owner.query<{ id: number }>(
    'select id::int from orders where company_id = 1 and code = $1',
    [code],
  )
  return rows[0]?.id ?? 0
}
const historyOf = async (id: number, actor = marc) =>
  (await actor.call(listOrderChanges, { params: { id } })).reply.rows

test('lines that a file adds to an order are in its history, those of the file that created it are not', async () => {
  const order = await orderOf('C-20', '40', '50')
  await importRows(orderFileRow('C-20', 1, '40'), orderFileRow('C-20', 3, '60'))
  const history = await historyOf(order)
  assert.deepEqual(
    history.map(({ kind, lineNumber, before, after }) => [kind, lineNumber, before, after]),
    [
      ['imported', '3', {}, { quantity: '60', dueDate: '2026-02-01' }],
      ['imported', '', {}, {}],
    ],
  )
  assert.ok(history[0]?.importId)
})

test('undoing an import is in the history of its orders, with the restored values', async () => {
  const order = await orderOf('C-21', '40', '50')
  const report = await importRows(orderFileRow('C-21', 1, '45'), orderFileRow('C-21', 3, '60'))
  await marc.call(reverseOrderImport, { params: { id: report.importId ?? 0 } })
  const history = await historyOf(order)
  assert.deepEqual(
    history.map(({ kind, actor, lineNumber, before, after }) => [
      ...[kind, actor, lineNumber, before, after],
    ]),
    [
      ['import-undone', 'Marc Puig', '1', { quantity: '45' }, { quantity: '40' }],
      ['import-changed', 'Marc Puig', '1', { quantity: '40' }, { quantity: '45' }],
      ['imported', 'Marc Puig', '', {}, {}],
    ],
  )
  assert.equal(history[0]?.importId, report.importId)
  assert.equal((await historyOf(order, lee))[0]?.importId, null)
})
