// Servers that share nothing but the database: sessions, limits, idempotency keys and caps hold across them.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { signIn, signOut, whoAmI } from '#contract/people/auth-endpoints.ts'
import { createShipment } from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLine } from '#contract/shipments/shipment-line-endpoints.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import { callEndpoint } from '#test/world/world.ts'
import { withEnvironment } from './environment.ts'
import { startLoadBalancer } from './load-balancer.ts'
import { atLeast, exactly, type Measurement } from './measurement.ts'
import { scenario } from './scenario.ts'

/** An order line of the demo data: 100 pieces, nothing announced. */
const contendedLineId = 72
const clients = 12
const repeats = 32
/** Failed attempts until an account is throttled. */
const maxFailedAttempts = 10

type AddressOf = (index: number) => string
const signInAs = async (origin: string, username: string) => {
  const { reply } = await callEndpoint(origin, signIn, {
    body: { username, password: demoPassword },
  })
  return reply.credentials.token
}
const distinctValues = (values: unknown[]) => [...new Set(values)]

/** A session started at one server is valid at the others, until it is ended at any. */
async function measureSessions(at: AddressOf): Promise<Measurement[]> {
  const token = await signInAs(at(0), 'lee')
  const statuses = async () =>
    distinctValues([
      (await callEndpoint(at(0), whoAmI, {}, token)).status,
      (await callEndpoint(at(1), whoAmI, {}, token)).status,
    ])
  const beforeSignOut = await statuses()
  await callEndpoint(at(1), signOut, {}, token)
  return [
    exactly('statuses of one session at both servers', beforeSignOut, [200]),
    exactly('statuses once it is ended at one of them', await statuses(), [401]),
  ]
}

/** Wrong passwords at any server count towards one limit. */
async function measureSignInLimit(at: AddressOf): Promise<Measurement[]> {
  const statuses: number[] = []
  for (let index = 0; index < maxFailedAttempts + 4; index += 1) {
    const body = { username: 'nobody-at-all', password: 'wrong' }
    statuses.push((await callEndpoint(at(index), signIn, { body })).status)
  }
  const attemptsBefore429 = statuses.indexOf(429)
  return [
    exactly('wrong passwords before 429, at both servers', attemptsBefore429, maxFailedAttempts),
  ]
}

/** Sends one idempotency key many times at once, to all of the servers. */
async function measureIdempotency(at: AddressOf): Promise<Measurement[]> {
  const token = await signInAs(at(0), 'mar')
  const key = randomUUID()
  const create = (index: number, note: string) =>
    callEndpoint(at(index), createShipment, { key, body: { note } }, token)
  const responses = await Promise.all(
    Array.from({ length: repeats }, (_, index) => create(index, 'once')),
  )
  return [
    exactly(
      `one key × ${repeats}: statuses`,
      distinctValues(responses.map(({ status }) => status)),
      [201],
    ),
    exactly('different responses', distinctValues(responses.map(({ text }) => text)).length, 1),
    exactly('the key with another body', (await create(1, 'another')).status, 422),
  ]
}

/** Clients at all of the servers fill one order line, three pieces at a time. */
async function measureCap(at: AddressOf, owner: pg.Pool): Promise<Measurement[]> {
  const statuses: number[] = []
  // Sign-ins go one after the other: the rate limit refuses many of one account at the same instant.
  const tokens: string[] = []
  for (let index = 0; index < clients; index += 1) tokens.push(await signInAs(at(index + 1), 'lee'))
  const addUntilFull = async (token: string, index: number) => {
    const { reply } = await callEndpoint(at(index), createShipment, { body: {} }, token)
    for (let version = 1; ; version += 1) {
      const body = { orderLineId: contendedLineId, numberOfPackages: 1, quantityPerPackage: '3' }
      const input = { params: { id: reply.id }, version, body }
      const { status } = await callEndpoint(at(index), addShipmentLine, input, token)
      statuses.push(status)
      if (status !== 201) return
    }
  }
  await Promise.all(tokens.map(addUntilFull))
  const counter = `select in_open::int from order_lines where company_id = 1 and id = ${contendedLineId}`
  const { rows } = await owner.query(counter)
  const differences = await owner.query('select from order_line_differences')
  return [
    exactly('responses at the cap', distinctValues(statuses).sort(), [201, 409]),
    exactly(
      'accepted additions of three, and pieces of 100',
      [statuses.filter((status) => status === 201).length, rows[0].in_open],
      [33, 99],
    ),
    exactly('counters that differ from their rows', differences.rowCount, 0),
  ]
}

/** Checks that servers share their state, each called directly. */
export async function measureSharedState(
  addresses: string[],
  owner: pg.Pool,
): Promise<Measurement[]> {
  const at = (index: number) => addresses[index % addresses.length] ?? ''
  return [
    ...(await measureSessions(at)),
    ...(await measureIdempotency(at)),
    ...(await measureCap(at, owner)),
    ...(await measureSignInLimit(at)),
  ]
}

export const twoServers = scenario({
  description: 'servers that share nothing but the database, behind a load balancer',
  options: { servers: { default: 2, max: 8 } },
  run: ({ servers: count }) =>
    withEnvironment(async ({ startServer, owner }) => {
      const servers = await Promise.all(Array.from({ length: count }, () => startServer()))
      const addresses = servers.map(({ address }) => address)
      const results = await measureSharedState(addresses, owner)
      // And through a load balancer.
      const balancer = await startLoadBalancer(addresses)
      const token = await signInAs(balancer.origin, 'pau')
      const statuses: number[] = []
      const headers = { connection: 'close' }
      for (let n = 0; n < 40; n += 1) {
        statuses.push((await callEndpoint(balancer.origin, whoAmI, { headers }, token)).status)
      }
      balancer.stop()
      return [
        ...results,
        exactly('calls through the balancer', distinctValues(statuses), [200]),
        atLeast(
          'of them at the server with the fewest',
          Math.min(...balancer.connectionCounts()),
          40 / count / 2,
        ),
      ]
    }),
})
