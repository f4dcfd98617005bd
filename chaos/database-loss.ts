// The database refuses, drops all traffic, or restarts: calls fail fast, the health checks show it, and the first call
// afterwards succeeds.
import { isDeepStrictEqual } from 'node:util'
import { signIn, whoAmI } from '#contract/people/auth-endpoints.ts'
import { createShipment, listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import { databasePid, eventually } from '#test/world/running-server.ts'
import { callEndpoint } from '#test/world/world.ts'
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts'
import { type ChaosEnvironment, withEnvironment } from './environment.ts'
import { atMost, exactly, type Measurement, measureTime } from './measurement.ts'
import { scenario } from './scenario.ts'

type Target = { origin: string; token: string }

const healthStatus = async ({ origin }: Target, path: string) => (await fetch(origin + path)).status

/** Three reads and a write, concurrently. */
const sendCalls = ({ origin, token }: Target) =>
  Promise.all([
    callEndpoint(origin, whoAmI, {}, token),
    callEndpoint(origin, listShipments, {}, token),
    callEndpoint(origin, listShipments, {}, token),
    callEndpoint(origin, createShipment, { body: {} }, token),
  ])

/** Milliseconds until a call succeeds, retried without pause. */
const timeUntilSuccess = async ({ origin, token }: Target) => {
  const { ms } = await measureTime(async () => {
    const deadline = Date.now() + 30_000
    while ((await callEndpoint(origin, whoAmI, {}, token)).status !== 200) {
      if (Date.now() > deadline) throw new Error('The server did not come back in half a minute.')
    }
  })
  return ms
}
const timeUntilReady = async (target: Target, status: number) => {
  const hasStatus = async () => (await healthStatus(target, '/readyz')) === status
  return (await measureTime(() => eventually(`/readyz is ${status}`, hasStatus))).ms
}

const isRefused = ({ status, headers, problem }: Awaited<ReturnType<typeof sendCalls>>[number]) =>
  isDeepStrictEqual([status, headers.get('retry-after'), problem.code], [503, '1', 'unavailable'])

/** Interrupts the connection to the database and restores it. */
export async function measureDatabaseLoss(
  target: Target,
  proxy: DatabaseProxy,
  failure: 'refused' | 'silent',
): Promise<Measurement[]> {
  await timeUntilReady(target, 200)
  const successesBefore = (await sendCalls(target)).filter(({ status }) => status < 300).length
  if (failure === 'refused') await proxy.refuse()
  else proxy.dropTraffic()
  const begin = performance.now()
  const responses = await sendCalls(target)
  const slowestMs = performance.now() - begin
  const liveness = await healthStatus(target, '/livez')
  const unreadyMs = await timeUntilReady(target, 503)
  await proxy.restore()
  const recoveryMs = await timeUntilSuccess(target)
  const readyMs = await timeUntilReady(target, 200)
  const successesAfter = (await sendCalls(target)).filter(({ status }) => status < 300).length
  return [
    exactly(
      `${failure}: calls that succeed before and after`,
      [successesBefore, successesAfter],
      [4, 4],
    ),
    exactly(
      `${failure}: calls of 4 with 503, Retry-After and its code`,
      responses.filter(isRefused).length,
      4,
    ),
    atMost(`${failure}: slowest refusal`, slowestMs, failure === 'refused' ? 100 : 4000, 'ms'),
    exactly(`${failure}: liveness probe`, liveness, 200),
    atMost(`${failure}: readiness probe says 503 after`, unreadyMs, 1500, 'ms'),
    atMost(`${failure}: first success after it is back`, recoveryMs, 1000, 'ms'),
    atMost(`${failure}: readiness probe says 200 after`, readyMs, 1500, 'ms'),
  ]
}

// The embedded PostgreSQL is killed; its watchdog starts it again, as a service manager would.
async function measureRestart(
  target: Target,
  { directory, owner }: ChaosEnvironment,
): Promise<Measurement[]> {
  const statuses = new Set<number>()
  process.kill(await databasePid(directory), 'SIGKILL')
  const isBack = async () => (await owner.query('select 1')).rowCount === 1
  let isDone = false
  const calling = (async () => {
    while (!isDone) {
      for (const { status } of await sendCalls(target)) statuses.add(status)
    }
  })()
  await eventually('the database is back', isBack, 30_000)
  const recoveryMs = await timeUntilSuccess(target)
  isDone = true
  await calling
  const successesAfter = (await sendCalls(target)).filter(({ status }) => status < 300).length
  const otherStatuses = [...statuses].filter((status) => ![200, 201, 503].includes(status))
  return [
    exactly('restarted: statuses other than success and 503', otherStatuses, []),
    atMost('restarted: first success after it is back', recoveryMs, 1000, 'ms'),
    exactly('restarted: calls that succeed afterwards', successesAfter, 4),
  ]
}

export const databaseLoss = scenario({
  description: 'the database refuses, drops all traffic, or is killed and started again',
  options: { rounds: { default: 3, max: 20 } },
  run: ({ rounds }) =>
    withEnvironment(async (environment) => {
      const proxy = await startDatabaseProxy(environment.url)
      try {
        const { address: origin } = await environment.startServer({ DATABASE_URL: proxy.url })
        const body = { username: 'lee', password: demoPassword }
        const { reply } = await callEndpoint(origin, signIn, { body })
        const target = { origin, token: reply.credentials.token }
        const measurements: Measurement[] = []
        for (let round = 0; round < rounds; round += 1) {
          measurements.push(...(await measureDatabaseLoss(target, proxy, 'refused')))
          measurements.push(...(await measureDatabaseLoss(target, proxy, 'silent')))
          measurements.push(...(await measureRestart(target, environment)))
        }
        return measurements
      } finally {
        await proxy.stop()
      }
    }),
})
