import { setTimeout as sleep } from 'node:timers/promises'
import { withGround } from './environment.ts'
import { closedLoad, type Heard, openLoad } from './load-models.ts'
import { atLeast, atMost, exactly, type Figure, quantile, recorded } from './measurement.ts'
import { scenario } from './scenario.ts'
import { sessionsOf } from './session-tokens.ts'
import { fillForDays, SupplierDay } from './workload.ts'

/** What the screens wait. */
const patience = 10_000
const connections = 1000
/** Connections that keep a server as busy as it can be. */
const peakWidth = 32

/** Asks a probe ten times a second until it is told to stop: statuses, and how long each took. */
function watchProbes(origin: string) {
  const times: number[] = []
  const statuses = new Set<number>()
  let isOver = false
  const watching = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const began = performance.now()
      const { status } = await fetch(`${origin}/${turn % 2 ? 'livez' : 'readyz'}`)
      times.push(performance.now() - began)
      statuses.add(status)
      await sleep(100)
    }
  })()
  return async () => {
    isOver = true
    await watching
    return { statuses: [...statuses], times }
  }
}

/** Drives a server at its peak and at a multiple of it in turns, so that whatever else the machine does meets both alike. */
async function press(
  origin: string,
  days: SupplierDay[],
  { times, rounds }: { times: number; rounds: number },
  say: (text: string) => void,
): Promise<Figure[]> {
  const load = { port: Number(new URL(origin).port), patience }
  const atPeak = async (seconds: number) => {
    const heard = await closedLoad({ ...load, seconds, askers: days.slice(0, peakWidth) })
    if (heard.others.length > 0) throw new Error(heard.others[0])
    return heard.served
  }
  await atPeak(8)
  const turns: { peak: number; heard: Heard }[] = []
  const stop = watchProbes(origin)
  for (let round = 0; round < rounds; round += 1) {
    const peak = await atPeak(5)
    const heard = await openLoad({ ...load, seconds: 5, askers: days, perSecond: peak * times })
    say(
      `${peak.toFixed(0)} a second, then ${heard.offered.toFixed(0)} offered, ${heard.served.toFixed(0)} served`,
    )
    turns.push({ peak, heard })
  }
  const probes = await stop()
  const after = await closedLoad({ ...load, seconds: 3, askers: days.slice(0, peakWidth) })
  const all = turns.map(({ heard }) => heard)
  const counted = (status: number, one: Heard) => one.statuses.get(status) ?? 0
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
  const good = all.flatMap((one) => one.times)
  const ratios = (of: 'offered' | 'served') => turns.map(({ peak, heard }) => heard[of] / peak)
  return [
    recorded(
      'peak, median of rounds',
      quantile(
        turns.map(({ peak }) => peak),
        0.5,
      ),
      '/s',
    ),
    atLeast('offered, of the peak', quantile(ratios('offered'), 0.5), times * 0.9, '×'),
    atLeast('goodput, of the peak', quantile(ratios('served'), 0.5), 0.8, '×'),
    exactly('client timeouts and lost connections', sum(all.map((one) => counted(0, one))), 0),
    exactly('other than success and 503', all.flatMap((one) => one.others).slice(0, 3), []),
    recorded('answered 503', sum(all.map((one) => counted(503, one)))),
    exactly('503 without Retry-After', sum(all.map((one) => one.rude)), 0),
    recorded('successes, median', quantile(good, 0.5), 'ms'),
    recorded('successes, p99', quantile(good, 0.99), 'ms'),
    exactly('answers of the probes', probes.statuses, [200]),
    atMost('probes, p99', quantile(probes.times, 0.99), 1000, 'ms'),
    exactly('refused afterwards', counted(503, after) + after.others.length, 0),
  ]
}

export const overload = scenario({
  says: 'requests come at three times the rate that the server can serve',
  options: { times: { usual: 3, most: 10 }, rounds: { usual: 5, most: 20 } },
  run: (given, say) =>
    withGround(async ({ owner, serve }) => {
      const orderLines = await fillForDays(owner)
      const { address } = await serve()
      const tokens = await sessionsOf(address, 'lee', 8)
      const days = Array.from(
        { length: connections },
        (_, place) => new SupplierDay(tokens[place % 8] ?? '', orderLines, place),
      )
      return press(address, days, given, say)
    }),
})
