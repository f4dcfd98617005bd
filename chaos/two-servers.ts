// Servers that know nothing of each other and nothing but DATABASE_URL: sessions, limits, keys and caps are one.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { signIn, signOut, whoAmI } from '#contract/auth-endpoints.ts'
import { createShipment } from '#contract/shipment-endpoints.ts'
import { addShipmentLine } from '#contract/shipment-line-endpoints.ts'
import { castPassword } from '#database/demo/demo-world.ts'
import { callEndpoint } from '#test/world.ts'
import { withEnvironment } from './environment.ts'
import { startLoadBalancer } from './load-balancer.ts'
import { atLeast, exactly, type Measurement } from './measurement.ts'
import { scenario } from './scenario.ts'

/** Line 72 of the demo world: 100 pieces, of which nothing is announced. */
const contendedLineId = 72
const clients = 12
const repeats = 32
/** Failed tries after which an account waits. */
const maxFailedAttempts = 10

type AddressOf = (place: number) => string
const signInAs = async (origin: string, username: string) => {
  const { reply } = await callEndpoint(origin, signIn, {
    body: { username, password: castPassword },
  })
  return reply.credentials.token
}
const distinct = (values: unknown[]) => [...new Set(values)]

/** A session begun at one server is good at the others, and over at all of them once it is ended at one. */
async function measureSessions(at: AddressOf): Promise<Measurement[]> {
  const token = await signInAs(at(0), 'lee')
  const asked = async () =>
    distinct([
      (await callEndpoint(at(0), whoAmI, {}, token)).status,
      (await callEndpoint(at(1), whoAmI, {}, token)).status,
    ])
  const living = await asked()
  await callEndpoint(at(1), signOut, {}, token)
  return [
    exactly('a session of one, at both', living, [200]),
    exactly('ended at the other, at both', await asked(), [401]),
  ]
}

/** Wrong passwords in turn at the servers are counted together. */
async function measureSignInLimit(at: AddressOf): Promise<Measurement[]> {
  const statuses: number[] = []
  for (let place = 0; place < maxFailedAttempts + 4; place += 1) {
    const body = { username: 'nobody-at-all', password: 'wrong' }
    statuses.push((await callEndpoint(at(place), signIn, { body })).status)
  }
  const passed = statuses.indexOf(429)
  return [exactly('wrong passwords in turn, until both say 429', passed, maxFailedAttempts)]
}

/** One key many times at once, at all of the servers. */
async function measureIdempotency(at: AddressOf): Promise<Measurement[]> {
  const token = await signInAs(at(0), 'mar')
  const key = randomUUID()
  const create = (place: number, note: string) =>
    callEndpoint(at(place), createShipment, { key, body: { note } }, token)
  const answers = await Promise.all(
    Array.from({ length: repeats }, (_, place) => create(place, 'once')),
  )
  return [
    exactly(`one key × ${repeats}: statuses`, distinct(answers.map((one) => one.status)), [201]),
    exactly('different answers', distinct(answers.map((one) => one.text)).length, 1),
    exactly('the key with another body', (await create(1, 'another')).status, 422),
  ]
}

/** Clients at all of the servers fill one order line in pieces of three. */
async function measureCap(at: AddressOf, owner: pg.Pool): Promise<Measurement[]> {
  const statuses: number[] = []
  // One after the other: many sign-ins of one account at the same instant are what the limit of tries is for.
  const tokens: string[] = []
  for (let place = 0; place < clients; place += 1) tokens.push(await signInAs(at(place + 1), 'lee'))
  const fill = async (token: string, place: number) => {
    const { reply } = await callEndpoint(at(place), createShipment, { body: {} }, token)
    for (let version = 1; ; version += 1) {
      const body = { orderLineId: contendedLineId, numberOfPackages: 1, quantityPerPackage: '3' }
      const said = { params: { id: reply.id }, version, body }
      const { status } = await callEndpoint(at(place), addShipmentLine, said, token)
      statuses.push(status)
      if (status !== 201) return
    }
  }
  await Promise.all(tokens.map(fill))
  const counter = `select in_open::int from order_lines where company_id = 1 and id = ${contendedLineId}`
  const { rows } = await owner.query(counter)
  const differences = await owner.query('select from order_line_differences')
  return [
    exactly('answers at the cap', distinct(statuses).sort(), [201, 409]),
    exactly(
      'taken of 100 in threes',
      [statuses.filter((one) => one === 201).length, rows[0].in_open],
      [33, 99],
    ),
    exactly('counters that differ from their rows', differences.rowCount, 0),
  ]
}

/** Holds servers to be one, each place asked directly. */
export async function measureSharedState(
  addresses: string[],
  owner: pg.Pool,
): Promise<Measurement[]> {
  const at = (place: number) => addresses[place % addresses.length] ?? ''
  return [
    ...(await measureSessions(at)),
    ...(await measureIdempotency(at)),
    ...(await measureCap(at, owner)),
    ...(await measureSignInLimit(at)),
  ]
}

export const twoServers = scenario({
  description: 'servers with nothing but DATABASE_URL, behind a balancer, are one',
  options: { servers: { default: 2, max: 8 } },
  run: ({ servers: count }) =>
    withEnvironment(async ({ startServer, owner }) => {
      const servers = await Promise.all(Array.from({ length: count }, () => startServer()))
      const addresses = servers.map(({ address }) => address)
      const shared = await measureSharedState(addresses, owner)
      // And as people reach them: without knowing who answers.
      const balancer = await startLoadBalancer(addresses)
      const token = await signInAs(balancer.origin, 'pau')
      const statuses: number[] = []
      const headers = { connection: 'close' }
      for (let turn = 0; turn < 40; turn += 1) {
        statuses.push((await callEndpoint(balancer.origin, whoAmI, { headers }, token)).status)
      }
      balancer.stop()
      return [
        ...shared,
        exactly('calls through the balancer', distinct(statuses), [200]),
        atLeast(
          'of them at the least asked server',
          Math.min(...balancer.connectionCounts()),
          40 / count / 2,
        ),
      ]
    }),
})
