// Many people sign in at once, as on a Monday at eight: those who work already are served meanwhile.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { signIn } from '#contract/auth-endpoints.ts'
import { listShipments } from '#contract/shipment-endpoints.ts'
import { castPassword } from '#database/demo/demo-world.ts'
import { freePort } from '#database/embedded/embedded-cluster.ts'
import { callEndpoint } from '#test/world.ts'
import { withEnvironment } from './environment.ts'
import { atMost, exactly, type Measurement, quantile, recorded } from './measurement.ts'
import { scenario } from './scenario.ts'

/** After which a person gives up: an account that is shut out waits longer. */
const timeoutMs = 120_000

/** People of Cartró with Lee's password. */
export async function addUsers(owner: pg.Pool, count: number): Promise<void> {
  await owner.query(
    `with made as (
       insert into users (company_id, supplier_id, username, name, email, roles, password_hash)
       select company_id, supplier_id, 'early-' || n, 'Early ' || n, 'early@example.com', roles, password_hash
       from users cross join generate_series(1, $1) n where username = 'lee'
       returning company_id, id, username)
     insert into usernames (username, company_id, user_id) select username, company_id, id from made`,
    [count],
  )
}

/** Signs one person in from an address of their own, as often as they are asked to come again. */
async function signInPatiently(
  origin: string,
  person: number,
  statuses: Map<number, number>,
): Promise<void> {
  const body = { username: `early-${person}`, password: castPassword }
  const address = `10.1.${person >> 8}.${person & 255}`
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const answer = await callEndpoint(origin, signIn, {
      body,
      headers: { 'x-forwarded-for': address },
    })
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    const again = Number(answer.headers.get('retry-after'))
    if (!again || Date.now() > deadline) return
    // Not all at the same instant.
    await sleep(again * 1000 + Math.random() * 1000)
  }
}

/** Lets a crowd sign in at once, each until they are in; how often which answer was given. */
export async function signInAll(origin: string, people: number): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  const entering = Array.from({ length: people }, (_, n) =>
    signInPatiently(origin, n + 1, statuses),
  )
  await Promise.all(entering)
  return statuses
}

/** What became of a crowd. */
export const signInMeasurements = (
  statuses: Map<number, number>,
  people: number,
): Measurement[] => [
  exactly('signed in at last', statuses.get(200) ?? 0, people),
  recorded('told to come again (429)', statuses.get(429) ?? 0),
  exactly(
    'other answers',
    [...statuses.keys()].filter((status) => status !== 200 && status !== 429),
    [],
  ),
]

/** Seconds; what the server says of its own event loop since it was last asked. */
async function eventLoopLagSeconds(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(
    /^oto_event_loop_lag_seconds\{quantile="0\.99"\} (\S+)/m.exec(text)?.[1] ?? Number.NaN,
  )
}

/** Lets a crowd sign in at once while one person works. */
async function measureLoginStorm(
  place: { origin: string; token: string; metrics: number },
  people: number,
): Promise<Measurement[]> {
  const { origin, token, metrics } = place
  await eventLoopLagSeconds(metrics)
  const began = performance.now()
  let isOver = false
  const entering = signInAll(origin, people).finally(() => {
    isOver = true
  })
  const times: number[] = []
  const answers = new Set<number>()
  while (!isOver) {
    const start = performance.now()
    answers.add((await callEndpoint(origin, listShipments, {}, token)).status)
    answers.add((await fetch(`${origin}/livez`)).status)
    times.push(performance.now() - start)
    await sleep(20)
  }
  const statuses = await entering
  const seconds = (performance.now() - began) / 1000
  return [
    recorded('people', people),
    ...signInMeasurements(statuses, people),
    recorded('until the last was in', seconds, 's'),
    exactly('answers to one who works, and of the probe', [...answers], [200]),
    recorded('their median', quantile(times, 0.5), 'ms'),
    atMost('their p99', quantile(times, 0.99), 500, 'ms'),
    atMost('event loop late, p99', (await eventLoopLagSeconds(metrics)) * 1000, 200, 'ms'),
  ]
}

export const loginStorm = scenario({
  description: 'many people sign in at once, each from an address of their own',
  options: { people: { default: 300, max: 2000 } },
  run: ({ people }) =>
    withEnvironment(async ({ owner, startServer }) => {
      await addUsers(owner, people)
      const metrics = await freePort()
      const environment = { TRUST_PROXY: '1', METRICS_PORT: String(metrics) }
      const { address: origin } = await startServer(environment)
      const body = { username: 'lee', password: castPassword }
      const { reply } = await callEndpoint(origin, signIn, { body })
      return measureLoginStorm({ origin, token: reply.credentials.token, metrics }, people)
    }),
})
