import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { testDatabase } from '#test/world/database.ts'
import { generateData } from './generate-data.ts'
import { blockRows, countsOf } from './generated-rows.ts'

const options = { shipments: 500, seed: 7, day: '2026-03-01' }

test('a seed always generates the same rows, another seed different ones', () => {
  const plan = { ...options, companyId: 1 }
  assert.deepEqual(blockRows(plan, 3), blockRows(plan, 3))
  assert.notDeepEqual(blockRows(plan, 3), blockRows({ ...plan, seed: 8 }, 3))
})

test('the generated company has the requested number of rows, and counters equal the sums of their rows', async () => {
  const { ownerUrl } = await testDatabase()
  const client = new pg.Client(ownerUrl)
  await client.connect()
  await generateData(client, options, () => {})
  await client.query("select set_config('app.company', '1000000', false)")
  const { rows } = await client.query(`select
    (select count(*) from suppliers where company_id = 1000000)::int as suppliers,
    (select count(*) from shipments where company_id = 1000000)::int as shipments,
    (select count(*) from order_lines where company_id = 1000000)::int as "orderLines",
    (select count(*) from shipment_lines where company_id = 1000000)::int as lines,
    (select count(*) from packages where company_id = 1000000)::int as packages`)
  const { blocks: _, ...counts } = countsOf(options)
  assert.deepEqual(rows, [counts])
  const checks = await client.query(`select
    (select count(*) from order_line_differences)::int as differences,
    (select count(*) from shipment_lines l where packed is distinct from (select sum(c.quantity) from package_contents c
      where c.company_id = l.company_id and c.shipment_line_id = l.id) and company_id = 1000000)::int as packed,
    (select count(distinct state || coalesce(receipt, '')) from shipments where company_id = 1000000)::int as states,
    (select count(*) from order_line_figures where company_id = 1000000 and is_conflict)::int as conflicts,
    (select count(*) > 0 from order_lines where company_id = 1000000 and pending > 0) as "hasPending"`)
  await client.end()
  assert.deepEqual(checks.rows, [
    { differences: 0, packed: 0, states: 3, conflicts: 0, hasPending: true },
  ])
})
