// Tests that the costs of the list of suppliers, and of a supplier's overview, do not grow with the number of rows.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listSupplierSettings } from '#contract/settings/settings-endpoints.ts'
import { getSupplierOverview } from '#contract/settings/supplier-endpoints.ts'
import { supplierLimits } from '#domain/parties/supplier.ts'
import { openClient } from '#test/database/open-client.ts'
import { nodesOf, plansOf, scannedRows } from '#test/database/query-plan.ts'
import { captureStatements } from '#test/database/statement-capture.ts'
import { type CallInput, openLargeWorld } from '#test/world/world.ts'

const count = 5000
const world = await openLargeWorld()
// A hundredth of the suppliers is deactivated; each was changed three times.
await world.owner.query(`
  insert into suppliers (company_id, code, name, deactivated_at)
  select 1, 'V' || lpad(n::text, 5, '0'), 'Vendor ' || md5(n::text), case when n % 100 = 0 then now() end
  from generate_series(1, ${count}) n;
  insert into setting_events (company_id, supplier_id, subject_name, actor_id, before, after)
  select 1, id, name, 4, '{}', '{"taxId": "A"}' from suppliers cross join generate_series(1, 3) where company_id = 1;
  insert into users (company_id, supplier_id, username, name, email, roles, password_hash)
  select 1, 1, 'many' || n, 'Many ' || n, '', array['user'], '' from generate_series(1, 3000) n;
  analyze`)
const ada = await world.signIn('ada')
const client = await openClient(world.databaseUrl)

/** Counts the rows per table that the statements of a call read, by the worse of their two plans. */
async function countRowsRead(call: () => Promise<{ status: number; text: string }>) {
  const { result, statements } = await captureStatements(call)
  assert.equal(result.status, 200, result.text)
  const maxRows = new Map<string, number>()
  for (const statement of statements)
    for (const plan of await plansOf(client, statement)) {
      const planRows = new Map<string, number>()
      for (const node of nodesOf(plan)) {
        const table = node['Relation Name']
        if (table) planRows.set(table, (planRows.get(table) ?? 0) + scannedRows(node))
      }
      for (const [table, rows] of planRows)
        maxRows.set(table, Math.max(maxRows.get(table) ?? 0, rows))
    }
  return maxRows
}

type Query = NonNullable<CallInput<typeof listSupplierSettings>['query']>
const countListRows = (query: Query) =>
  countRowsRead(() => ada.call(listSupplierSettings, { query }))
const pageRows = 25

test('a page of suppliers uses an index, at the beginning and in the middle, in both directions', async () => {
  for (const sort of ['code', '-code', 'name', '-name'] as const) {
    const first = await ada.call(listSupplierSettings, { query: { sort, limit: pageRows } })
    for (const cursor of [{}, { after: first.reply.next ?? '' }]) {
      const read = await countListRows({ sort, limit: pageRows, ...cursor })
      assert.ok((read.get('suppliers') ?? 0) <= 3 * (pageRows + 1), `${sort}: ${[...read]}`)
      assert.ok((read.get('setting_events') ?? 0) <= 3 * (pageRows + 1), `${sort}: ${[...read]}`)
    }
  }
})

test('filters by state and text read no table but suppliers', async () => {
  for (const query of [
    { state: 'inactive' as const, limit: pageRows },
    { state: 'inactive' as const, sort: '-name' as const, limit: pageRows },
    { text: 'v0499' },
    { text: 'nothing has this' },
  ]) {
    const read = await countListRows(query)
    const suppliers = read.get('suppliers') ?? 0
    assert.ok(suppliers <= 2 * count, `${JSON.stringify(query)}: ${suppliers}`)
    assert.ok((read.get('setting_events') ?? 0) <= 3 * (pageRows + 1), JSON.stringify([...read]))
  }
})

test('rows of a supplier are counted up to a maximum', async () => {
  const read = await countRowsRead(() => ada.call(getSupplierOverview, { params: { id: 1 } }))
  const maxRows = supplierLimits.overviewCount + 100
  for (const [table, lists] of [
    ['users', 2],
    ['order_lines', 2],
    ['shipments', 4],
  ] as const)
    assert.ok((read.get(table) ?? 0) <= lists * maxRows, `${table}: ${read.get(table)}`)
})
