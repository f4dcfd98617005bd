import type { BenchEnvironment } from './load/bench-environment.ts'
import { insertKeys, insertSessions } from './load/bench-sessions.ts'
import { type CompareOptions, compareTimes } from './load/compare.ts'
import { watchCpu } from './load/cpu-time.ts'
import type { LoadTarget } from './load/load-generator.ts'

/** Maximum time with a key, as a multiple of the time with a session: two equal runs differ by as much. */
const maxRatio = 1.05
const options: CompareOptions = { rounds: 15, durationMs: 800, connections: 8 }
// Enough keys that none reaches its limit of requests a minute.
const callerOptions = { company: 1, username: 'lee', count: 64 }

/** Compares the list of shipments with an API key, its rate limit included, to the same list with a session. */
export async function benchKeys(
  { owner, otoPort, otoPid }: BenchEnvironment,
  print: (text: string) => void,
): Promise<boolean> {
  const clock = await watchCpu(owner, otoPid)
  const targetOf = (callers: Record<string, string>[]): LoadTarget => {
    let requestCount = 0
    const requestOf = () => ({
      ...{ method: 'GET', path: '/api/shipments' },
      headers: callers[requestCount++ % callers.length] ?? {},
    })
    return { port: otoPort, requestOf, cpuClock: clock }
  }
  const keys = targetOf(await insertKeys(owner, callerOptions))
  const sessions = targetOf(await insertSessions(owner, callerOptions))
  const name = 'The list with a key, as a multiple of the list with a session'
  return compareTimes(name, [keys, sessions], { ...options, maxRatio, print })
}
