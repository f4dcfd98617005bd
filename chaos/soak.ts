import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { signIn } from '#contract/auth-endpoints.ts'
import { castPassword } from '#database/demo/demo-world.ts'
import { call } from '#test/world.ts'
import { withGround } from './environment.ts'
import { closedLoad, openLoad } from './load-models.ts'
import { atMost, exactly, type Figure, quantile, recorded } from './measurement.ts'
import { scenario } from './scenario.ts'
import { sessionsOf } from './session-tokens.ts'
import { fillForDays, SupplierDay } from './workload.ts'

const patience = 10_000
const sampleEvery = 5000

type Sample = { minute: number; mebibytes: number }

/** Resident memory of a process, in MiB; of Linux alone. */
const residentMemory = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
}

/** MiB a minute, by least squares. */
function slope(samples: Sample[]): number {
  const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
  const minutes = mean(samples.map(({ minute }) => minute))
  const memory = mean(samples.map(({ mebibytes }) => mebibytes))
  const over = samples.map((one) => (one.minute - minutes) * (one.mebibytes - memory))
  return mean(over) / mean(samples.map(({ minute }) => (minute - minutes) ** 2))
}

async function watchMemory(pid: number, until: AbortSignal, say: (text: string) => void) {
  const samples: Sample[] = []
  const began = performance.now()
  while (!until.aborted) {
    const minute = (performance.now() - began) / 60_000
    const mebibytes = await residentMemory(pid)
    if (Math.floor(minute) > Math.floor(samples.at(-1)?.minute ?? -1))
      say(`minute ${Math.floor(minute)}: ${mebibytes.toFixed(0)} MiB`)
    samples.push({ minute, mebibytes })
    await sleep(sampleEvery, undefined, { signal: until }).catch(() => {})
  }
  return samples
}

/** What a day has beside its many small requests: people who sign in, labels and papers that are made, a list that goes out. */
async function errands(origin: string, token: string, until: AbortSignal): Promise<Set<number>> {
  const statuses = new Set<number>()
  const headers = { authorization: `Bearer ${token}` }
  const ask = async (path: string) => {
    const answer = await fetch(origin + path, { headers })
    await answer.arrayBuffer()
    statuses.add(answer.status)
  }
  const { rows } = await (await fetch(`${origin}/api/shipments?state=open`, { headers })).json()
  while (!until.aborted) {
    for (const { id } of rows.slice(0, 5)) {
      const body = { username: 'lee', password: castPassword }
      statuses.add((await call(origin, signIn, { body })).status)
      await ask(`/api/shipments/${id}/papers/delivery-note?lang=en`)
      await ask('/api/order-lines/export?format=csv&lang=en')
      await sleep(5000, undefined, { signal: until }).catch(() => {})
    }
  }
  return statuses
}

async function soakServer(
  { origin, pid, token }: { origin: string; pid: number; token: string },
  days: SupplierDay[],
  minutes: number,
  say: (text: string) => void,
): Promise<Figure[]> {
  const load = { port: Number(new URL(origin).port), patience }
  await closedLoad({ ...load, seconds: 5, askers: days.slice(0, 16) })
  const peak = (await closedLoad({ ...load, seconds: 10, askers: days.slice(0, 16) })).served
  const over = new AbortController()
  const watching = watchMemory(pid, over.signal, say)
  const running = errands(origin, token, over.signal)
  const heard = await openLoad({
    ...{ ...load, askers: days, seconds: minutes * 60, perSecond: peak / 2 },
  })
  over.abort()
  const [samples, statuses] = [await watching, await running]
  const settled = samples.filter(({ minute }) => minute >= Math.min(3, minutes / 3))
  const late = samples.filter(({ minute }) => minute >= Math.min(10, (minutes * 2) / 3))
  return [
    recorded('requests a second', heard.served, '/s'),
    recorded('successes, p99', quantile(heard.times, 0.99), 'ms'),
    exactly('other than success and 503', heard.others.slice(0, 3), []),
    exactly('answers of the errands', [...statuses], [200]),
    recorded('memory at the third minute', settled[0]?.mebibytes ?? 0, 'MiB'),
    atMost('slope after the third minute', slope(settled), 1, 'MiB/min'),
    atMost(
      'memory after ten minutes, median',
      quantile(
        late.map(({ mebibytes }) => mebibytes),
        0.5,
      ),
      200,
      'MiB',
    ),
  ]
}

export const soak = scenario({
  says: 'half of what a server can do, for long: its memory',
  options: { minutes: { usual: 15, most: 600 } },
  run: ({ minutes }, say) =>
    withGround(async ({ owner, serve }) => {
      const orderLines = await fillForDays(owner)
      const { address: origin, process } = await serve()
      const tokens = await sessionsOf(origin, 'lee', 8)
      const [token = ''] = tokens
      const days = Array.from(
        { length: 64 },
        (_, place) => new SupplierDay(tokens[place % 8] ?? '', orderLines, place),
      )
      return soakServer({ origin, pid: process.pid ?? 0, token }, days, minutes, say)
    }),
})
