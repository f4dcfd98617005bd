import type { BenchEnvironment } from './load/bench-environment.ts'
import { insertKeys, insertSessions } from './load/bench-sessions.ts'
import { type CompareOptions, compare } from './load/compare.ts'
import { cpuClock } from './load/cpu-time.ts'
import type { LoadTarget } from './load/load-generator.ts'

/** Maximum time of a request with a key, as a multiple of one with a session: the noise between two equal runs. */
const maxRatio = 1.05
const options: CompareOptions = { rounds: 15, durationMs: 800, connections: 8 }
// Enough keys that none reaches its limit of requests a minute.
const lee = { company: 1, username: 'lee', count: 64 }

/** Measures the list of shipments with an API key, as a multiple of with a session; includes the key's rate limit. */
export async function benchKeys(
  { owner, oto, otoPid }: BenchEnvironment,
  print: (text: string) => void,
): Promise<boolean> {
  const clock = await cpuClock(owner, otoPid)
  const targetOf = (callers: Record<string, string>[]): LoadTarget => {
    let sent = 0
    const next = () => ({
      ...{ method: 'GET', path: '/api/shipments' },
      headers: callers[sent++ % callers.length] ?? {},
    })
    return { port: oto, next, cpuClock: clock }
  }
  const keys = targetOf(await insertKeys(owner, lee))
  const sessions = targetOf(await insertSessions(owner, lee))
  const { cpuRatio, p50Ratio, p99Ratio } = await compare(keys, sessions, options)
  const [cpu, p50, p99] = [1 / cpuRatio, p50Ratio, p99Ratio].map((ratio) => ratio.toFixed(2))
  const judged = clock ? 1 / cpuRatio : p50Ratio
  print(
    `The list with a key, of with a session (≤ ${maxRatio}): CPU ${cpu}, p50 ${p50}, p99 ${p99}` +
      (judged > maxRatio ? ' MISSED' : ''),
  )
  return judged <= maxRatio
}
