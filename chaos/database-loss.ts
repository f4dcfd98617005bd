// The database is gone, says nothing, or is started again: calls are answered soon, the probes say how it is, and all is
// well again at once when it is back.
import { isDeepStrictEqual } from 'node:util'
import { signIn, whoAmI } from '#contract/auth-endpoints.ts'
import { createShipment, listShipments } from '#contract/shipment-endpoints.ts'
import { castPassword } from '#database/demo/demo-world.ts'
import { databasePid, eventually } from '#test/running-server.ts'
import { callEndpoint } from '#test/world.ts'
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts'
import { type ChaosEnvironment, withEnvironment } from './environment.ts'
import { atMost, exactly, type Measurement } from './measurement.ts'
import { scenario } from './scenario.ts'

type Target = { origin: string; token: string }

const durationOf = async (work: () => Promise<unknown>) => {
  const began = performance.now()
  await work()
  return performance.now() - began
}
const healthStatus = async ({ origin }: Target, path: string) => (await fetch(origin + path)).status

/** Three reads and a write at once. */
const calls = ({ origin, token }: Target) =>
  Promise.all([
    callEndpoint(origin, whoAmI, {}, token),
    callEndpoint(origin, listShipments, {}, token),
    callEndpoint(origin, listShipments, {}, token),
    callEndpoint(origin, createShipment, { body: {} }, token),
  ])

/** Until a call is answered again, asked without pause; a call that hangs counts whole. */
const timeUntilSuccess = ({ origin, token }: Target) =>
  durationOf(async () => {
    const deadline = Date.now() + 30_000
    while ((await callEndpoint(origin, whoAmI, {}, token)).status !== 200) {
      if (Date.now() > deadline) throw new Error('The server did not come back in half a minute.')
    }
  })
const timeUntilReady = (place: Target, status: number) =>
  durationOf(() =>
    eventually(
      `/readyz is ${status}`,
      async () => (await healthStatus(place, '/readyz')) === status,
    ),
  )

const isRefused = ({ status, headers, problem }: Awaited<ReturnType<typeof calls>>[number]) =>
  isDeepStrictEqual([status, headers.get('retry-after'), problem.code], [503, '1', 'unavailable'])

/** Takes the way to the database away and gives it back. */
export async function measureDatabaseLoss(
  place: Target,
  way: DatabaseProxy,
  how: 'refused' | 'silent',
): Promise<Measurement[]> {
  await timeUntilReady(place, 200)
  const before = (await calls(place)).filter(({ status }) => status < 300).length
  if (how === 'refused') await way.refuse()
  else way.dropTraffic()
  const began = performance.now()
  const answers = await calls(place)
  const slowest = performance.now() - began
  const alive = await healthStatus(place, '/livez')
  const unready = await timeUntilReady(place, 503)
  await way.restore()
  const first = await timeUntilSuccess(place)
  const ready = await timeUntilReady(place, 200)
  const after = (await calls(place)).filter(({ status }) => status < 300).length
  return [
    exactly(`${how}: calls answered before and after`, [before, after], [4, 4]),
    exactly(
      `${how}: calls of 4 with 503, Retry-After and its code`,
      answers.filter(isRefused).length,
      4,
    ),
    atMost(`${how}: slowest of those`, slowest, how === 'refused' ? 100 : 4000, 'ms'),
    exactly(`${how}: alive probe`, alive, 200),
    atMost(`${how}: ready probe says 503 after`, unready, 1500, 'ms'),
    atMost(`${how}: first success after it is back`, first, 1000, 'ms'),
    atMost(`${how}: ready probe says 200 after`, ready, 1500, 'ms'),
  ]
}

// The embedded PostgreSQL is killed and started again by who watches it, as a service manager would.
async function measureRestart(
  place: Target,
  { directory, owner }: ChaosEnvironment,
): Promise<Measurement[]> {
  const statuses = new Set<number>()
  process.kill(await databasePid(directory), 'SIGKILL')
  const isBack = async () => (await owner.query('select 1')).rowCount === 1
  let over = false
  const asking = (async () => {
    while (!over) {
      for (const { status } of await calls(place)) statuses.add(status)
    }
  })()
  await eventually('the database is back', isBack, 30_000)
  const first = await timeUntilSuccess(place)
  over = true
  await asking
  const after = (await calls(place)).filter(({ status }) => status < 300).length
  const others = [...statuses].filter((status) => ![200, 201, 503].includes(status))
  return [
    exactly('restarted: answers other than success and 503', others, []),
    atMost('restarted: first success after it is back', first, 1000, 'ms'),
    exactly('restarted: calls answered afterwards', after, 4),
  ]
}

export const databaseLoss = scenario({
  description: 'the database refuses, says nothing, or is killed and started again',
  options: { rounds: { default: 3, max: 20 } },
  run: ({ rounds }) =>
    withEnvironment(async (environment) => {
      const way = await startDatabaseProxy(environment.url)
      try {
        const { address: origin } = await environment.startServer({ DATABASE_URL: way.url })
        const body = { username: 'lee', password: castPassword }
        const { reply } = await callEndpoint(origin, signIn, { body })
        const place = { origin, token: reply.credentials.token }
        const figures: Measurement[] = []
        for (let round = 0; round < rounds; round += 1) {
          figures.push(...(await measureDatabaseLoss(place, way, 'refused')))
          figures.push(...(await measureDatabaseLoss(place, way, 'silent')))
          figures.push(...(await measureRestart(place, environment)))
        }
        return figures
      } finally {
        await way.stop()
      }
    }),
})
