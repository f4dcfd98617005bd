import { setTimeout as sleep } from 'node:timers/promises'
import { withEnvironment } from './environment.ts'
import { closedLoad, type LoadResult, openLoad } from './load-models.ts'
import { atLeast, atMost, exactly, type Measurement, quantile, recorded } from './measurement.ts'
import { scenario } from './scenario.ts'
import { signInSessions } from './session-tokens.ts'
import { seedWorkload, WorkloadClient } from './workload.ts'

/** The screens' own timeout. */
const timeoutMs = 10_000
const clientCount = 1000
/** Clients that keep a server as busy as it can be. */
const peakClients = 32

/** Requests the health checks ten times a second until stopped. */
function pollHealthChecks(origin: string) {
  const timesMs: number[] = []
  const statuses = new Set<number>()
  let isStopped = false
  const polling = (async () => {
    for (let n = 0; !isStopped; n += 1) {
      const begin = performance.now()
      const { status } = await fetch(`${origin}/${n % 2 ? 'livez' : 'readyz'}`)
      timesMs.push(performance.now() - begin)
      statuses.add(status)
      await sleep(100)
    }
  })()
  return async () => {
    isStopped = true
    await polling
    return { statuses: [...statuses], timesMs }
  }
}

/**
 * Loads a server at its peak and at a multiple of it by turns, so that other load on the machine affects both equally.
 */
async function measureOverload(
  origin: string,
  clients: WorkloadClient[],
  { times, rounds }: { times: number; rounds: number },
  print: (text: string) => void,
): Promise<Measurement[]> {
  const options = { port: Number(new URL(origin).port), timeoutMs }
  const measurePeak = async (seconds: number) => {
    const result = await closedLoad({
      ...options,
      seconds,
      clients: clients.slice(0, peakClients),
    })
    if (result.unexpected.length > 0) throw new Error(result.unexpected[0])
    return result.succeededPerSecond
  }
  await measurePeak(8)
  const measuredRounds: { peak: number; result: LoadResult }[] = []
  const stop = pollHealthChecks(origin)
  for (let round = 0; round < rounds; round += 1) {
    const peak = await measurePeak(5)
    const result = await openLoad({ ...options, seconds: 5, clients, perSecond: peak * times })
    const { sentPerSecond, succeededPerSecond } = result
    print(
      `peak ${peak.toFixed(0)}/s, then ${sentPerSecond.toFixed(0)}/s sent, ${succeededPerSecond.toFixed(0)}/s succeeded`,
    )
    measuredRounds.push({ peak, result })
  }
  const health = await stop()
  const afterwards = await closedLoad({
    ...options,
    seconds: 3,
    clients: clients.slice(0, peakClients),
  })
  const results = measuredRounds.map(({ result }) => result)
  const count = (status: number, { statuses }: LoadResult) => statuses.get(status) ?? 0
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  const timesMs = results.flatMap((result) => result.timesMs)
  const ratioToPeak = (rate: 'sentPerSecond' | 'succeededPerSecond') =>
    measuredRounds.map(({ peak, result }) => result[rate] / peak)
  return [
    recorded(
      'peak, median of rounds',
      quantile(
        measuredRounds.map(({ peak }) => peak),
        0.5,
      ),
      '/s',
    ),
    atLeast(
      'requests sent, as a multiple of the peak',
      quantile(ratioToPeak('sentPerSecond'), 0.5),
      times * 0.9,
      '×',
    ),
    atLeast(
      'successes, as a multiple of the peak',
      quantile(ratioToPeak('succeededPerSecond'), 0.5),
      0.8,
      '×',
    ),
    exactly(
      'client timeouts and lost connections',
      sum(results.map((result) => count(0, result))),
      0,
    ),
    exactly(
      'other than success and 503',
      results.flatMap((result) => result.unexpected).slice(0, 3),
      [],
    ),
    recorded('replies with 503', sum(results.map((result) => count(503, result)))),
    exactly(
      '503 without Retry-After',
      sum(results.map(({ missingRetryAfter }) => missingRetryAfter)),
      0,
    ),
    recorded('successes, median', quantile(timesMs, 0.5), 'ms'),
    recorded('successes, p99', quantile(timesMs, 0.99), 'ms'),
    exactly('statuses of the health checks', health.statuses, [200]),
    atMost('health checks, p99', quantile(health.timesMs, 0.99), 1000, 'ms'),
    exactly('refused afterwards', count(503, afterwards) + afterwards.unexpected.length, 0),
  ]
}

export const overload = scenario({
  description: 'requests arrive at three times the rate that the server can serve',
  options: { times: { default: 3, max: 10 }, rounds: { default: 5, max: 20 } },
  run: (options, print) =>
    withEnvironment(async ({ owner, startServer }) => {
      const orderLines = await seedWorkload(owner)
      const { address } = await startServer()
      const tokens = await signInSessions(address, 'lee', 8)
      const clients = Array.from(
        { length: clientCount },
        (_, index) => new WorkloadClient(tokens[index % 8] ?? '', orderLines, index),
      )
      return measureOverload(address, clients, options, print)
    }),
})
