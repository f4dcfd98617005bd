// Tests that the cost of the list of people does not grow with their number.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listPeople } from '#contract/people/person-endpoints.ts'
import { openClient } from '#test/database/open-client.ts'
import { nodesOf, plansOf, scannedRows } from '#test/database/query-plan.ts'
import { captureStatements } from '#test/database/statement-capture.ts'
import { type CallInput, openWorld, type TestActor } from '#test/world/world.ts'

const world = await openWorld()
// A hundredth of the people each are disabled, moderators, of a small supplier, or not seen for long.
await world.owner.query(`
  insert into users (company_id, supplier_id, username, name, email, roles, password_hash, disabled_at, last_seen_at)
  select 1, case n % 100 when 1 then 2 when 2 then 1 else 3 end, 'many' || n, 'Many ' || md5(n::text), 'many' || n || '@example.com',
    case n % 100 when 3 then array['mod'] else array['user'] end, '', case n % 100 when 4 then now() end,
    now() - interval '1 minute' * n - case n % 100 when 5 then interval '400 days' else interval '0' end
  from generate_series(1, 50000) n`)
await world.owner.query('analyze users')
const ada = await world.signIn('ada')
const nil = await world.signIn('nil')
const client = await openClient(world.databaseUrl)

type Query = NonNullable<CallInput<typeof listPeople>['query']>

/** Counts the rows of people that the statements of a page read, and whether a sort came before its limit. */
async function countRowsRead(who: TestActor, query: Query) {
  const { result, statements } = await captureStatements(() => who.call(listPeople, { query }))
  assert.equal(result.status, 200, result.text)
  assert.ok(result.reply.rows.length > 0, JSON.stringify(query))
  let rows = 0
  let isSorted = false
  for (const statement of statements) {
    // With a custom and a generic plan.
    const worst = (await plansOf(client, statement)).map((plan) => {
      const nodes = nodesOf(plan).filter((node) => node['Actual Loops'] > 0)
      const limited = nodes.filter((node) => node['Node Type'] === 'Limit').flatMap(nodesOf)
      isSorted ||= limited.some((node) => node['Node Type'].includes('Sort'))
      const scans = nodes.filter((node) => node['Relation Name'] === 'users')
      return scans.reduce((sum, node) => sum + scannedRows(node), 0)
    })
    rows += Math.max(...worst)
  }
  return { rows, isSorted }
}

const pageRows = 25

test('a page of the whole list uses an index, at the beginning and in the middle, in both directions', async () => {
  for (const sort of ['name', '-name', 'seen', '-seen'] as const) {
    const first = await ada.call(listPeople, { query: { sort } })
    for (const cursor of [{}, { after: first.reply.next ?? '' }]) {
      const { rows, isSorted } = await countRowsRead(ada, { sort, ...cursor })
      assert.equal(isSorted, false, sort)
      assert.ok(rows <= 3 * (pageRows + 1), `${sort}: ${rows}`)
    }
  }
})

test('filters by rare values use an index', async () => {
  const rareQueries: Query[] = [
    { text: 'many49999' },
    { text: 'inés' },
    { role: 'admin' },
    { role: 'mod' },
    { side: 'staff' },
    { supplier: 2 },
    { state: 'disabled' },
    { unseen: '365' },
    { text: 'many', state: 'disabled', sort: '-seen' },
  ]
  for (const query of rareQueries) {
    const { rows } = await countRowsRead(ada, query)
    // A short scan in list order, and the rows of the index, twice.
    assert.ok(rows <= 4_000, `${JSON.stringify(query)}: ${rows}`)
  }
})

test('a supplier’s administrator reads only rows of that supplier', async () => {
  for (const query of [{}, { sort: 'seen' as const }, { text: 'lee' }]) {
    const { rows } = await countRowsRead(nil, query)
    assert.ok(rows <= 4_000, `${JSON.stringify(query)}: ${rows}`)
  }
})
