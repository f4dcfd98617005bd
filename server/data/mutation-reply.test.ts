import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import * as z from 'zod'
import { createShipment } from '#contract/shipments/shipment-endpoints.ts'
import { connect } from '#database/client/connect.ts'
import { sql } from '#database/client/sql.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { callEndpoint, openWorld } from '#test/world/world.ts'

const world = await openWorld()
const { token } = await world.signIn('lee')

test('a reply that is not as the contract says is an error, and nothing is stored', async () => {
  const wrong = {
    ...createShipment,
    url: '/api/wrong-replies' as const,
    schema: { ...createShipment.schema, response: { 201: z.object({ id: z.number() }) } },
  }
  const database = connect({ url: world.databaseUrl, max: 2, statementTimeoutMs: 20_000 })
  const app = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent', PORT: '0' }), database })
  after(async () => {
    await app.close()
    await database.end()
  })
  mutationRoute(app, database, wrong as never, async ({ execute }) => {
    await execute(sql`update shipments set note = 'Stored' where company_id = 1`)
    return { id: 'no number' } as never
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const { status, problem } = await callEndpoint(origin, wrong, { body: {} }, token)
  assert.deepEqual([status, problem.code], [500, 'internal'])
  const { rows } = await world.owner.query(`select from shipments where note = 'Stored'`)
  assert.equal(rows.length, 0)
})
