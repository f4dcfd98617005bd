// Pages of the list of messages are read by the indexes of both tables, however many rows they have.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listMessages } from '#contract/messages/interchange-endpoints.ts'
import { openClient } from '#test/database/open-client.ts'
import { nodesOf, plansOf, scannedRows } from '#test/database/query-plan.ts'
import { captureStatements } from '#test/database/statement-capture.ts'
import { type CallInput, openWorld } from '#test/world/world.ts'

const world = await openWorld()
const ada = await world.signIn('ada')
const client = await openClient(world.databaseUrl)

// Eighty days of messages: one in a thousand failed or was refused, and some of the second endpoint are not acknowledged.
const rowsPerTable = 20_000
await world.owner.query(`
  insert into webhook_endpoints (company_id, handle, url, secret, is_encrypted, position, advice_format)
  select 1, gen_random_uuid(), 'https://erp.example.com/' || n, '', false, 0, 'desadv-d96a' from generate_series(1, 2) n;
  insert into messages (company_id, id, endpoint_id, shipment_id, format, state, created_at, state_at)
  select 1, ${rowsPerTable} - n, w.id, n, 'desadv-d96a', case when n % 1000 = 7 then 'failed' when n % 100 = 9 then 'sent' else 'acknowledged' end, at, at
  from generate_series(1, ${rowsPerTable}) n, lateral (select now() - n * interval '6 minutes' as at) t,
    (select max(id) as last, min(id) as first from webhook_endpoints where company_id = 1) ends,
    lateral (select case when n % 5000 = 1 then first else last end as id) w;
  insert into interchanges (company_id, state, sender, recipient, control_number, sha256, received_at, message_ids)
  select 1, case when n % 1000 = 3 then 'refused' else 'applied' end, 'S', 'R', n::text, n::text,
    now() - n * interval '6 minutes', array[n]
  from generate_series(1, ${rowsPerTable}) n;
  analyze`)
const { rows } = await world.owner.query(
  'select min(id)::int as id from webhook_endpoints where company_id = 1',
)

type Filter = NonNullable<CallInput<typeof listMessages>['query']>

async function readsOf(query: Filter) {
  const { result, statements } = await captureStatements(() => ada.call(listMessages, { query }))
  assert.equal(result.status, 200, result.text)
  let rowsRead = 0
  for (const statement of statements)
    for (const plan of await plansOf(client, statement))
      for (const node of nodesOf(plan))
        if (['messages', 'interchanges'].includes(node['Relation Name'] ?? ''))
          rowsRead += scannedRows(node)
  return { read: rowsRead, rows: result.reply.rows.length }
}

const day = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10)
const cursor = `${day}T12:00:00+00:00~100`
const filters: [Filter, number][] = [
  [{}, 25],
  [{ direction: 'out' }, 25],
  [{ direction: 'in' }, 25],
  [{ state: 'failed' }, 20],
  [{ state: 'refused' }, 20],
  [{ state: 'superseded' }, 0],
  [{ from: day, to: day }, 25],
  [{ endpointId: rows[0]?.id }, 4],
  [{ needsAttention: 'true' }, 25],
]

test('each filter reads little, on the first page and on later ones', async () => {
  for (const [filter, rowCount] of filters) {
    for (const position of [{}, { after: cursor }, { before: cursor }]) {
      const { read, rows } = await readsOf({ ...filter, ...position })
      const context = JSON.stringify({ ...filter, ...position, read, rows })
      assert.ok(rows === rowCount || Object.keys(position).length > 0, context)
      // Two plans read each row's message and a newer one; `needsAttention` also reads a month of open messages.
      assert.ok(read <= (filter.needsAttention ? 700 : 120), context)
    }
  }
})
