import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import * as z from 'zod'
import { createShipment } from '#contract/shipments/shipment-endpoints.ts'
import { sql } from '#database/client/sql.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { connectAsServer, longTimeouts } from '#test/world/distributed-database.ts'
import { callEndpoint, openWorld } from '#test/world/world.ts'

const world = await openWorld()
const { token } = await world.signIn('lee')

const database = connectAsServer({ url: world.databaseUrl, max: 2, ...longTimeouts })
const app = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent', PORT: '0' }), database })
after(async () => {
  await app.close()
  await database.end()
})
const endpointAt = <Url extends string>(url: Url) => ({
  ...createShipment,
  url,
  schema: {
    ...createShipment.schema,
    body: z.any(),
    response: { 201: z.object({ id: z.number() }) },
  },
})
const [wrongReply, lateWrite] = [endpointAt('/api/wrong-replies'), endpointAt('/api/late-writes')]
const note = (text: string) => sql`update shipments set note = ${text} where company_id = 1`
mutationRoute(app, database, wrongReply as never, async ({ execute }) => {
  await execute(note('Stored'))
  return { id: 'no number' } as never
})
mutationRoute(app, database, lateWrite as never, async ({ execute, executeLast }, input) => {
  await execute(note('Late'))
  const { isWrong } = (input as unknown as { body: { isWrong: boolean } }).body
  executeLast(isWrong ? sql`select from no_such_table` : note('Last'))
  return { id: 1 } as never
})
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
const notes = async (text: string) =>
  (await world.owner.query('select from shipments where company_id = 1 and note = $1', [text]))
    .rowCount

test('a reply that breaks the contract is an error, and nothing is stored', async () => {
  const { status, problem } = await callEndpoint(origin, wrongReply, { body: {} }, token)
  assert.deepEqual([status, problem.code], [500, 'internal'])
  assert.equal(await notes('Stored'), 0)
})

test('a statement sent with the commit is committed with it, and its failure fails the call', async () => {
  const call = (isWrong: boolean) =>
    callEndpoint(origin, lateWrite, { body: { isWrong } as never }, token)
  const { status, problem } = await call(true)
  assert.deepEqual([status, problem.code], [500, 'internal'])
  assert.equal(await notes('Late'), 0)
  assert.equal((await call(false)).status, 201)
  assert.notEqual(await notes('Last'), 0)
})
