import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from '#database/client/sql.ts'
import { assignExcluded, insertRows, updateRows } from '#server/data/batch-write.ts'
import { execute } from '#server/data/execute.ts'
import { openClient } from '#test/database/open-client.ts'
import { testDatabase } from '#test/world/database.ts'

const { ownerUrl } = await testDatabase()
const client = await openClient(ownerUrl)
const companyId = 1
const fields = ['supplierId', 'code', 'orderDate', 'shipTo']
const order = (code: string, shipTo: string | null) => ({
  ...{ supplierId: 1, code, orderDate: '2026-03-01', shipTo },
  ignored: 'no column',
})
const stored = (code: string) =>
  execute<{ id: number; orderDate: string; shipTo: string | null }>(
    client,
    sql`select id::int, order_date::text as "orderDate", ship_to as "shipTo" from orders
      where company_id = ${companyId} and code like ${code} order by code`,
  )

test('each value of each row is inserted into its column, also null', async () => {
  const rows = [order('BATCH-1', 'Dock'), order('BATCH-2', null)]
  await execute(client, sql`${insertRows('orders', rows, fields, { companyId })} returning 1`)
  assert.deepEqual(
    (await stored('BATCH-_')).map(({ id: _, ...row }) => row),
    [
      { orderDate: '2026-03-01', shipTo: 'Dock' },
      { orderDate: '2026-03-01', shipTo: null },
    ],
  )
})

test('an update changes only the given fields of the company’s rows', async () => {
  const [first, second] = await stored('BATCH-_')
  assert.ok(first && second)
  const changed = [{ id: first.id, orderDate: '2026-03-02', shipTo: 'not written' }]
  await execute(client, updateRows('orders', changed, ['orderDate']), 2)
  assert.equal((await stored('BATCH-1'))[0]?.orderDate, '2026-03-01')
  await execute(client, updateRows('orders', changed, ['orderDate'], sql`, code = 'BATCH-3'`), 1)
  assert.deepEqual(await stored('BATCH-_'), [second, { ...first, orderDate: '2026-03-02' }])
})

test('inserting an existing row updates the overwritten fields', async () => {
  await execute(
    client,
    sql`${insertRows('orders', [order('BATCH-2', 'Gate 4')], fields, { companyId })}
      on conflict (company_id, supplier_id, code) do update set ${assignExcluded(['shipTo'])} returning 1`,
  )
  assert.deepEqual(
    (await stored('BATCH-2')).map(({ shipTo }) => shipTo),
    ['Gate 4'],
  )
})
