import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { announceQuantity, orderFile, orderFileRow, sendFile } from '#test/samples/order-files.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const marc = await world.signIn('marc')
const lee = await world.signIn('lee')
const take = (file: string | Uint8Array) => sendFile(world, marc, '?rows=all', file)

test('imports and lines being added at the same time neither block each other nor lose anything', async () => {
  const orders = Array.from({ length: 60 }, (_, n) => n + 1)
  await take(orderFile(...orders.map((n) => orderFileRow('P-1', n, '100'))))
  const { rows } = await world.owner.query(
    `select l.id from order_lines l join orders o on o.company_id = l.company_id and o.id = l.order_id where o.code = 'P-1'`,
  )
  const ids = rows.map(({ id }) => Number(id))
  const imports = [101, 102, 103, 104].map((quantity) =>
    take(orderFile(...orders.toReversed().map((n) => orderFileRow('P-1', n, `${quantity}`)))),
  )
  const adds = ids
    .toReversed()
    .slice(0, 24)
    .map((id) => announceQuantity(lee, id, 1))
  assert.deepEqual(
    (await Promise.all(imports)).map(({ status }) => status),
    [200, 200, 200, 200],
  )
  assert.deepEqual(new Set(await Promise.all(adds)), new Set([201]))
  const after = await world.owner.query(
    `select sum(l.in_open)::int as open, count(distinct l.quantity)::int as quantities from order_lines l
     join orders o on o.company_id = l.company_id and o.id = l.order_id where o.code = 'P-1'`,
  )
  assert.deepEqual(after.rows[0], { open: 24, quantities: 1 })
})

const shared = new URL('../../../../shared/data/purchase-orders.csv', import.meta.url)
test('8,845 real lines go in whole', {
  skip: !existsSync(shared) && `${shared.pathname} is not there`,
}, async () => {
  const file = readFileSync(shared)
  const { report } = await take(file)
  assert.deepEqual([report.good, report.suppliers.created, report.orders.created], [8845, 86, 4012])
  const again = await take(file)
  assert.deepEqual(again.report.lines, { created: 0, changed: 0, unchanged: 8845 })
})
