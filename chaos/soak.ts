import { setTimeout as sleep } from 'node:timers/promises'
import { signIn } from '#contract/people/auth-endpoints.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import { callEndpoint } from '#test/world/world.ts'
import { withEnvironment } from './environment.ts'
import { closedLoad, openLoad } from './load-models.ts'
import { readMemoryMib } from './machine-info.ts'
import { atMost, exactly, type Measurement, quantile, recorded } from './measurement.ts'
import { scenario } from './scenario.ts'
import { signInSessions } from './session-tokens.ts'
import { seedWorkload, WorkloadClient } from './workload.ts'

const timeoutMs = 10_000
const sampleIntervalMs = 5000

type Sample = { minute: number; memoryMib: number }

/** Growth in MiB a minute, by least squares. */
function slopeOf(samples: Sample[]): number {
  const mean = (numbers: number[]) =>
    numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  const meanMinute = mean(samples.map(({ minute }) => minute))
  const meanMib = mean(samples.map(({ memoryMib }) => memoryMib))
  const covariance = mean(
    samples.map(({ minute, memoryMib }) => (minute - meanMinute) * (memoryMib - meanMib)),
  )
  return covariance / mean(samples.map(({ minute }) => (minute - meanMinute) ** 2))
}

async function sampleMemory(pid: number, signal: AbortSignal, print: (text: string) => void) {
  const samples: Sample[] = []
  const begin = performance.now()
  while (!signal.aborted) {
    const minute = (performance.now() - begin) / 60_000
    const memoryMib = await readMemoryMib(pid)
    if (Math.floor(minute) > Math.floor(samples.at(-1)?.minute ?? -1))
      print(`minute ${Math.floor(minute)}: ${memoryMib.toFixed(0)} MiB`)
    samples.push({ minute, memoryMib })
    await sleep(sampleIntervalMs, undefined, { signal }).catch(() => {})
  }
  return samples
}

/** Sends the heavy requests, few beside the many small ones: sign-ins, documents, exports. */
async function sendHeavyRequests(
  origin: string,
  token: string,
  signal: AbortSignal,
): Promise<Set<number>> {
  const statuses = new Set<number>()
  const headers = { authorization: `Bearer ${token}` }
  const get = async (path: string) => {
    const response = await fetch(origin + path, { headers })
    await response.arrayBuffer()
    statuses.add(response.status)
  }
  const { rows } = await (await fetch(`${origin}/api/shipments?state=open`, { headers })).json()
  while (!signal.aborted) {
    for (const { id } of rows.slice(0, 5)) {
      const body = { username: 'lee', password: demoPassword }
      statuses.add((await callEndpoint(origin, signIn, { body })).status)
      await get(`/api/shipments/${id}/papers/delivery-note?lang=en`)
      await get('/api/order-lines/export?format=csv&lang=en')
      await sleep(5000, undefined, { signal }).catch(() => {})
    }
  }
  return statuses
}

async function soakServer(
  { origin, pid, token }: { origin: string; pid: number; token: string },
  clients: WorkloadClient[],
  minutes: number,
  print: (text: string) => void,
): Promise<Measurement[]> {
  const options = { port: Number(new URL(origin).port), timeoutMs }
  const peakOptions = { ...options, clients: clients.slice(0, 16) }
  await closedLoad({ ...peakOptions, seconds: 5 })
  const peak = (await closedLoad({ ...peakOptions, seconds: 10 })).succeededPerSecond
  const stop = new AbortController()
  const sampling = sampleMemory(pid, stop.signal, print)
  const heavyRequests = sendHeavyRequests(origin, token, stop.signal)
  const result = await openLoad({
    ...{ ...options, clients, seconds: minutes * 60, perSecond: peak / 2 },
  })
  stop.abort()
  const [samples, statuses] = [await sampling, await heavyRequests]
  const samplesAfterWarmUp = samples.filter(({ minute }) => minute >= Math.min(3, minutes / 3))
  const lastSamples = samples.filter(({ minute }) => minute >= Math.min(10, (minutes * 2) / 3))
  return [
    recorded('requests a second', result.succeededPerSecond, '/s'),
    recorded('successes, p99', quantile(result.timesMs, 0.99), 'ms'),
    exactly('other than success and 503', result.unexpected.slice(0, 3), []),
    exactly('statuses of the heavy requests', [...statuses], [200]),
    recorded('memory at the third minute', samplesAfterWarmUp[0]?.memoryMib ?? 0, 'MiB'),
    atMost('slope after the third minute', slopeOf(samplesAfterWarmUp), 1, 'MiB/min'),
    atMost(
      'memory after ten minutes, median',
      quantile(
        lastSamples.map(({ memoryMib }) => memoryMib),
        0.5,
      ),
      200,
      'MiB',
    ),
  ]
}

export const soak = scenario({
  description: 'half of the peak load for a long time: memory of the server',
  options: { minutes: { default: 15, max: 600 } },
  run: ({ minutes }, print) =>
    withEnvironment(async ({ owner, startServer }) => {
      const orderLines = await seedWorkload(owner)
      const { address: origin, process } = await startServer()
      const tokens = await signInSessions(origin, 'lee', 8)
      const [token = ''] = tokens
      const clients = Array.from(
        { length: 64 },
        (_, index) => new WorkloadClient(tokens[index % 8] ?? '', orderLines, index),
      )
      return soakServer({ origin, pid: process.pid ?? 0, token }, clients, minutes, print)
    }),
})
