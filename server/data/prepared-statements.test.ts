import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql, statementText } from '#database/client/sql.ts'
import { execute } from '#server/data/execute.ts'
import { pageWindowOf, unfilteredRows } from '#server/data/list/keyset-page.ts'
import { shipmentList } from '#server/shipments/shipment-list.ts'
import { openClient } from '#test/database/open-client.ts'
import { testDatabase } from '#test/world/database.ts'

// Own process: the number of prepared statements is counted per process.
const database = await testDatabase()
const client = await openClient(database.url)

test('a page of any limit uses one of four statement texts', () => {
  const list = shipmentList({}, 'supplier')
  const texts = Array.from(
    { length: 100 },
    (_, n) =>
      statementText(unfilteredRows(list, pageWindowOf({ limit: n + 1 }, list.sort)), 1).text,
  )
  assert.equal(new Set(texts).size, 4)
})

test('a connection prepares a bounded number of statements and executes others unnamed', async () => {
  for (let n = 0; n < 1200; n += 1) {
    const [row] = await execute<{ n: number }>(
      client,
      sql`select ${sql.lit(n)}::int as n, ${n}::int`,
    )
    assert.equal(row?.n, n)
  }
  const { rows } = await client.query('select count(*)::int as count from pg_prepared_statements')
  assert.ok(rows[0].count > 900 && rows[0].count <= 1000, String(rows[0].count))
})
