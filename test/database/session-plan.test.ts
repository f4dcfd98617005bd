import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listOrderLines } from '#contract/orders/order-endpoints.ts'
import { listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { openClient } from '#test/database/open-client.ts'
import { nodesOf, plansOf, scannedRows } from '#test/database/query-plan.ts'
import { type CapturedStatement, captureStatements } from '#test/database/statement-capture.ts'
import { machine } from '#test/world/api-keys.ts'
import { openLargeWorld } from '#test/world/world.ts'

const world = await openLargeWorld()
const client = await openClient(world.databaseUrl)
const ada = await world.signIn('ada')
const key = await machine(world, ada, { scopes: ['read'] })
// Ada also calls for all suppliers; by her first call the server learns that she is staff.
await ada.call(listShipments)
const people = [await world.signIn('mar'), ada.actingFor(1), key.actingFor(1), ada]

// A few suppliers fit on three pages: with the costs of a spinning disk PostgreSQL would read these, not an index.
async function createSuppliers(count: number) {
  await world.owner.query(
    `insert into suppliers (company_id, code, name) select 1, 'many' || n, 'Many ' || n from generate_series(1, $1) n
     on conflict do nothing`,
    [count],
  )
  await world.owner.query(
    `insert into users (company_id, supplier_id, username, name, email, roles, password_hash)
     select 1, id, 'of-' || code, name, '', '{user}', 'none' from suppliers where code like 'many%' on conflict do nothing`,
  )
  await world.owner.query(
    `insert into sessions (company_id, user_id, supplier_id, roles, token_hash)
     select 1, id, supplier_id, roles, sha256(username::bytea) from users where username like 'of-many%' on conflict do nothing`,
  )
  await world.owner.query(
    `insert into api_keys (company_id, user_id, supplier_id, roles, name, start, key_hash, scopes, requests_per_minute,
       expires_at, created_by)
     select 1, user_id, supplier_id, roles, 'Key', 'oto_1_', token_hash, '{read}', 600, now() + interval '1 day', user_id
     from sessions where user_id in (select id from users where username like 'of-many%') on conflict do nothing`,
  )
  await world.owner.query('analyze')
}

const tables = ['sessions', 'api_keys', 'suppliers']
// A merge join reads on from the first supplier to the last one that has order lines.
const maxRows = 4

for (const count of [100, 3000]) {
  test(`the caller is found by keys among ${count} suppliers, and so is each row's supplier`, async () => {
    await createSuppliers(count)
    for (const person of people) {
      for (const endpoint of [listShipments, listOrderLines]) {
        const { result, statements: allStatements } = await captureStatements(() =>
          person.call(endpoint, {}),
        )
        assert.equal(result.status, 200, result.text)
        // The last use of a session and the rate limit of a key are written by statements of their own.
        const statements = allStatements.filter(({ text }) => text.includes('with caller as'))
        assert.equal(statements.length, 1)
        for (const plan of await plansOf(client, statements[0] as CapturedStatement)) {
          const scans = nodesOf(plan).filter((node) => tables.includes(node['Relation Name'] ?? ''))
          const table = person.token.startsWith('oto_') ? 'api_keys' : 'sessions'
          assert.ok(scans.some((node) => node['Relation Name'] === table))
          for (const scan of scans) {
            const rowsRead = scannedRows(scan) / Math.max(1, scan['Actual Loops'])
            assert.ok(
              rowsRead <= maxRows,
              `${scan['Relation Name']}: ${rowsRead} by ${scan['Node Type']}`,
            )
          }
        }
      }
    }
  })
}
