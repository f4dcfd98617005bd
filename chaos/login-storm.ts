// Many people sign in at once, as on a Monday morning; signed-in users work meanwhile.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { signIn } from '#contract/people/auth-endpoints.ts'
import { listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import { findFreePort } from '#database/embedded/embedded-cluster.ts'
import { callEndpoint } from '#test/world/world.ts'
import { withEnvironment } from './environment.ts'
import { atMost, exactly, type Measurement, quantile, recorded } from './measurement.ts'
import { scenario } from './scenario.ts'

/** Milliseconds until a person gives up: longer than an account is locked. */
const timeoutMs = 120_000

/** Users of Cartró with Lee's password. */
export async function addUsers(owner: pg.Pool, count: number): Promise<void> {
  await owner.query(
    `with inserted as (
       insert into users (company_id, supplier_id, username, name, email, roles, password_hash)
       select company_id, supplier_id, 'early-' || n, 'Early ' || n, 'early@example.com', roles, password_hash
       from users cross join generate_series(1, $1) n where username = 'lee'
       returning company_id, id, username)
     insert into usernames (username, company_id, user_id) select username, company_id, id from inserted`,
    [count],
  )
}

/** Signs one person in from an address of their own, retrying after Retry-After. */
async function signInWithRetries(
  origin: string,
  person: number,
  statuses: Map<number, number>,
): Promise<void> {
  const body = { username: `early-${person}`, password: demoPassword }
  const address = `10.1.${person >> 8}.${person & 255}`
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const response = await callEndpoint(origin, signIn, {
      body,
      headers: { 'x-forwarded-for': address },
    })
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    const retryAfter = Number(response.headers.get('retry-after'))
    if (!retryAfter || Date.now() > deadline) return
    // With jitter.
    await sleep(retryAfter * 1000 + Math.random() * 1000)
  }
}

/** Signs many people in concurrently; returns the count of each status. */
export async function signInAll(origin: string, people: number): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  const signIns = Array.from({ length: people }, (_, n) =>
    signInWithRetries(origin, n + 1, statuses),
  )
  await Promise.all(signIns)
  return statuses
}

export const signInMeasurements = (
  statuses: Map<number, number>,
  people: number,
): Measurement[] => [
  exactly('signed in', statuses.get(200) ?? 0, people),
  recorded('replies with 429', statuses.get(429) ?? 0),
  exactly(
    'other statuses',
    [...statuses.keys()].filter((status) => status !== 200 && status !== 429),
    [],
  ),
]

/** p99 of the server's event loop lag since the last scrape. */
async function eventLoopLagSeconds(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1] ?? Number.NaN)
}

/** Signs many people in concurrently while a signed-in user works. */
async function measureLoginStorm(
  target: { origin: string; token: string; metricsPort: number },
  people: number,
): Promise<Measurement[]> {
  const { origin, token, metricsPort } = target
  await eventLoopLagSeconds(metricsPort)
  const begin = performance.now()
  let isDone = false
  const signingIn = signInAll(origin, people).finally(() => {
    isDone = true
  })
  const timesMs: number[] = []
  const otherStatuses = new Set<number>()
  while (!isDone) {
    const start = performance.now()
    otherStatuses.add((await callEndpoint(origin, listShipments, {}, token)).status)
    otherStatuses.add((await fetch(`${origin}/livez`)).status)
    timesMs.push(performance.now() - start)
    await sleep(20)
  }
  const statuses = await signingIn
  const seconds = (performance.now() - begin) / 1000
  return [
    recorded('people', people),
    ...signInMeasurements(statuses, people),
    recorded('time until the last is signed in', seconds, 's'),
    exactly('statuses of a signed-in user and of the liveness probe', [...otherStatuses], [200]),
    recorded('their median', quantile(timesMs, 0.5), 'ms'),
    atMost('their p99', quantile(timesMs, 0.99), 500, 'ms'),
    atMost('event loop lag, p99', (await eventLoopLagSeconds(metricsPort)) * 1000, 200, 'ms'),
  ]
}

export const loginStorm = scenario({
  description: 'many people sign in at once, each from an address of their own',
  options: { people: { default: 300, max: 2000 } },
  run: ({ people }) =>
    withEnvironment(async ({ owner, startServer }) => {
      await addUsers(owner, people)
      const metricsPort = await findFreePort()
      const environment = { TRUST_PROXY: '1', METRICS_PORT: String(metricsPort) }
      const { address: origin } = await startServer(environment)
      const body = { username: 'lee', password: demoPassword }
      const { reply } = await callEndpoint(origin, signIn, { body })
      return measureLoginStorm({ origin, token: reply.credentials.token, metricsPort }, people)
    }),
})
