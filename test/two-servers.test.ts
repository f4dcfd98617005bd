import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { signIn } from '#contract/auth-endpoints.ts'
import { createShipment } from '#contract/shipment-endpoints.ts'
import { addShipmentLine } from '#contract/shipment-line-endpoints.ts'
import { castPassword } from '#database/cast.ts'
import { testDatabase } from '#test/database.ts'
import { startServer } from '#test/running-server.ts'
import { call } from '#test/world.ts'

const { ownerUrl } = await testDatabase()
const environment = { DATABASE_URL: ownerUrl, LOG_LEVEL: 'silent' }
const servers = await Promise.all([1, 2].map(() => startServer('node', environment)))
after(async () => {
  for (const server of servers) server.signal('SIGTERM')
  await Promise.all(servers.map(({ ended }) => ended))
})

// Line 72 of the demo world: 100 pieces, of which nothing is announced.
const hotLine = 72
const clients = 12

/** A client at one of the servers, with the token that the other gave out. */
async function clientAt(place: number) {
  const [here, there] = [servers[place % 2], servers[(place + 1) % 2]]
  if (!here || !there) throw new Error('two servers were started')
  const body = { username: 'lee', password: castPassword }
  const { reply } = await call(there.address, signIn, { body })
  return { address: here.address, token: reply.credentials.token }
}

test('two server processes hold one cap, and each knows the sessions of the other', async () => {
  const statuses: number[] = []
  // One after the other: many sign-ins of one account at the same instant are what the limit of tries is for.
  const signedIn: Awaited<ReturnType<typeof clientAt>>[] = []
  for (let place = 0; place < clients; place += 1) signedIn.push(await clientAt(place))
  const work = async ({ address, token }: (typeof signedIn)[number]) => {
    const { reply } = await call(address, createShipment, { body: {} }, token)
    for (let version = 1; ; version += 1) {
      const body = { orderLineId: hotLine, numberOfPackages: 1, quantityPerPackage: '3' }
      const said = { params: { id: reply.id }, version, body }
      const added = await call(address, addShipmentLine, said, token)
      statuses.push(added.status)
      if (added.status !== 201) return
    }
  }
  await Promise.all(signedIn.map(work))
  assert.deepEqual(new Set(statuses), new Set([201, 409]))
  assert.equal(statuses.filter((status) => status === 201).length, 33)
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const { rows } = await owner.query(
    'select in_open::int from order_lines where company_id = 1 and id = $1',
    [hotLine],
  )
  const differences = await owner.query('select from order_line_differences')
  await owner.end()
  assert.deepEqual([rows[0].in_open, differences.rowCount], [99, 0])
})
