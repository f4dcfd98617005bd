// Own process: starts a server.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type pg from 'pg'
import {
  closeShipment,
  createShipment,
  receiveShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLine } from '#contract/shipments/shipment-line-endpoints.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import { distributeTable, listUndistributed } from '#database/distribution.ts'
import { migrate, readMigrations } from '#database/migrate.ts'
import { hashPassword } from '#database/password.ts'
import { withConnection } from '#test/database/open-client.ts'
import { noCitus, withCitusDatabase } from '#test/upgrades/citus-cluster.ts'
import { createFormerSchema } from '#test/upgrades/former-release.ts'
import { reconcile, withEmptyDatabase } from '#test/world/database.ts'
import { startServer } from '#test/world/running-server.ts'
import { signInAt } from '#test/world/world.ts'

/** Distributes the tables of the former release, as its own command did. */
const distributeFormer = (client: pg.Client) =>
  client
    .query(
      `begin; alter table usernames drop constraint usernames_company_id_user_id_fkey;
       drop trigger packed_after_insert on package_contents; drop trigger packed_after_delete on package_contents;
       drop trigger packed_after_update on package_contents; set local client_min_messages = warning`,
    )
    .then(async () => {
      await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
      for (const table of await listUndistributed(client)) await distributeTable(client, table)
      for (const table of ['shipments', 'order_lines'])
        await client.query(`create or replace function search_${table}(supplier bigint, pattern text, max_ids integer)
          returns bigint[] language sql stable security invoker return null::bigint[]`)
      await client.query('commit')
    })

/** Rows of every table, without instants. */
const contentOf = async (client: pg.Client) => {
  const tables = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname <> 'migrations' order by 1`,
  )
  const content: Record<string, string[]> = {}
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ row: string }>(
      `select regexp_replace(to_jsonb(t)::text, '"\\d{4}-\\d\\d-\\d\\dT[^"]*"', '"moment"', 'g') as row from ${name} t order by 1`,
    )
    content[name] = rows.map(({ row }) => row)
  }
  return content
}

test(
  'a database distributed with the schema of 0.2.0 is migrated as a plain one is',
  { skip: noCitus },
  () =>
    withCitusDatabase(async (url) => {
      const expected = await withEmptyDatabase(async (plainUrl) => {
        await createFormerSchema(plainUrl)
        await migrate(plainUrl)
        return withConnection(plainUrl, contentOf)
      })
      await createFormerSchema(url)
      await withConnection(url, distributeFormer)
      assert.equal((await migrate(url)).length, (await readMigrations()).length - 9)
      await withConnection(url, async (client) => {
        assert.deepEqual(await contentOf(client), expected)
        assert.deepEqual(await listUndistributed(client), [])
        await client.query('alter role oto_app login')
        await client.query('update users set password_hash = $1', [
          await hashPassword(demoPassword),
        ])
      })
      await shipAndReceive(url)
    }),
)

/** Takes a shipment of the former release's supplier from its creation to its receipt, at a server. */
async function shipAndReceive(url: string) {
  const server = await startServer('node', { DATABASE_URL: url, LOG_LEVEL: 'error' })
  try {
    const supplier = await signInAt(server.address, 'u3of1')
    const staff = (await signInAt(server.address, 'u1of1')).actingFor(1)
    const body = { estimatedDelivery: '2099-01-01' }
    const created = await supplier.call(createShipment, { body })
    assert.equal(created.status, 201, created.text)
    const params = { id: created.reply.id }
    const line = { orderLineId: 11, numberOfPackages: 2, quantityPerPackage: '6' }
    const addition = await supplier.call(addShipmentLine, { params, version: 1, body: line })
    assert.equal(addition.status, 201, addition.text)
    const closing = await supplier.call(closeShipment, { params, version: 2 })
    assert.equal(closing.status, 200, closing.text)
    const lines = [{ lineId: addition.reply.lineIds[0] ?? 0, accepted: '12', rejected: '0' }]
    const receipt = await staff.call(receiveShipment, { params, version: 3, body: { lines } })
    assert.equal(receipt.status, 200, receipt.text)
    await reconcile(url)
  } finally {
    server.signal('SIGTERM')
    await server.ended
  }
}
