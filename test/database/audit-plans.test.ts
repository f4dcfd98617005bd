// Only in test:all: fills 40,000 rows of each table of events.
// Pages of the audit log are read by the index of each table, however many rows the tables have.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listAuditLog } from '#contract/audit/audit-log-endpoints.ts'
import { shortScanRows } from '#server/data/list/bounded-search.ts'
import { openClient } from '#test/database/open-client.ts'
import { nodesOf, plansOf, scannedRows } from '#test/database/query-plan.ts'
import { captureStatements } from '#test/database/statement-capture.ts'
import { type CallInput, openWorld } from '#test/world/world.ts'

const world = await openWorld()
const ada = await world.signIn('ada')
const client = await openClient(world.databaseUrl)

const rowsPerTable = 40_000
await world.owner.query(`
  insert into shipment_events (company_id, supplier_id, shipment_id, shipment_code, kind, version, actor_id, at)
  select 1, 1 + n % 2, n / 8, 'C' || lpad((n / 8)::text, 6, '0'), 'packed', n % 8, 2 + n % 2, now() - n * interval '1 minute'
  from generate_series(1, ${rowsPerTable}) n;
  insert into sign_in_events (company_id, user_id, supplier_id, topic, kind, at)
  select 1, 2 + n % 2, 1 + n % 2, case when n % 5000 = 1 then 'refusal' else 'sign-in' end, 'signed-in',
    now() - n * interval '1 minute'
  from generate_series(1, ${rowsPerTable}) n;
  insert into setting_events (company_id, supplier_id, actor_id, before, after, at)
  select 1, nullif(n % 3, 0), 4 + n % 3, '{"taxId": "A"}', '{"taxId": "B"}', now() - n * interval '1 minute'
  from generate_series(1, ${rowsPerTable}) n;
  insert into audit_events (company_id, supplier_id, actor_id, topic, kind, subject_id, subject_name, at)
  select 1, nullif(n % 3, 0), 4 + n % 3, 'people', 'disabled', 2, 'Name ' || n, now() - n * interval '1 minute'
  from generate_series(1, ${rowsPerTable}) n;
  insert into order_imports (company_id, user_id, imported_at, file_name, file_hash, file_bytes, counts)
  select 1, 4 + n % 3, now() - n * interval '1 minute', 'orders ' || n, sha256('x'), 7, '{}'
  from generate_series(1, ${rowsPerTable}) n;
  insert into orders (company_id, supplier_id, code, order_date) values (1, 1, 'PLANS', '2026-01-01');
  insert into order_events (company_id, supplier_id, order_id, actor_id, kind, at, logged_at, logged_lines, order_code)
  select 1, 1 + n / 4 % 2, o.id, 2 + n / 4 % 2, 'confirmed', t.at, case n % 4 when 0 then t.at end, case n % 4 when 0 then 4 end,
    case n % 4 when 0 then 'PO-' || n else '' end
  from orders o, generate_series(1, ${rowsPerTable}) n, lateral (select now() - n * interval '1 minute' as at) t
  where o.company_id = 1 and o.code = 'PLANS';
  analyze`)

type Filter = NonNullable<CallInput<typeof listAuditLog>['query']>
// The rows are a minute apart, so they span 27 days.
const dayInSample = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10)
const cursor = `${dayInSample}T12:00:00+00:00~100`
const tables = [
  'shipment_events',
  'sign_in_events',
  'setting_events',
  'audit_events',
  'order_imports',
  'order_events',
]

/** Counts the rows of the event tables that a page reads, with each kind of plan; returns the page's rows, too. */
async function readsOf(query: Filter) {
  const { result, statements } = await captureStatements(() => ada.call(listAuditLog, { query }))
  assert.equal(result.status, 200, result.text)
  const reads = [0, 0]
  for (const statement of statements) {
    const plans = await plansOf(client, statement)
    for (const [index, plan] of plans.entries()) {
      for (const node of nodesOf(plan))
        if (tables.includes(node['Relation Name'] ?? ''))
          reads[index] = (reads[index] ?? 0) + scannedRows(node)
    }
  }
  return { reads, rows: result.reply.rows }
}

const filters: Filter[] = [
  {},
  { topic: 'sign-ins' },
  { signInTopic: 'refusal' },
  { signInTopic: 'sign-in', from: dayInSample },
  { topic: 'people' },
  { topic: 'settings' },
  { topic: 'suppliers' },
  { topic: 'orders' },
  { topic: 'shipments' },
  { person: 'mar' },
  { person: 'ada' },
  { person: 'nobody' },
  { supplierId: 1 },
  { supplierId: 3 },
  { person: 'mar', topic: 'shipments' },
  { person: 'ada', topic: 'orders' },
  { supplierId: 1, topic: 'orders' },
  { from: dayInSample, to: dayInSample },
]

test('every filter reads little more than the page of each table, on the first page and on later ones', async () => {
  for (const filter of filters) {
    for (const position of [{}, { after: cursor }, { before: cursor }]) {
      const { reads, rows } = await readsOf({ ...filter, ...position })
      const description = JSON.stringify({ ...filter, ...position, reads, rows: rows.length })
      assert.ok(
        reads.every((read) => read <= 5 * 26),
        description,
      )
    }
  }
})

test('a rare name is found by index, after a short scan', async () => {
  for (const [text, matchCount] of [
    ['C000123', 8],
    ['c000123', 8],
    ['Name 777', 11],
    ['orders 39999', 1],
    ['po-39996', 1],
    ['nothing', 0],
  ] as const) {
    const { reads: rowsRead, rows } = await readsOf({ text })
    assert.equal(rows.length, matchCount, text)
    assert.ok(
      rowsRead.every((read) => read <= 2 * shortScanRows + 100),
      `${text}: ${rowsRead}`,
    )
  }
})
