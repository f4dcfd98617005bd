import type { BenchEnvironment } from './load/bench-environment.ts'
import { insertSessions } from './load/bench-sessions.ts'
import { type CompareOptions, compareTimes } from './load/compare.ts'
import { watchCpu } from './load/cpu-time.ts'
import type { LoadTarget } from './load/load-generator.ts'

/** Maximum ratio of the lists' times; more than 1, because rows of arrivals also have weight and volume. */
const maxRatio = 1.3
const options: CompareOptions = { rounds: 15, durationMs: 500, connections: 8 }

/** Measures lists of arrivals for the buyer's staff and for a supplier, as a multiple of their lists of shipments. */
export async function benchArrivals(
  { owner, otoPort, otoPid }: BenchEnvironment,
  print: (text: string) => void,
): Promise<boolean> {
  const clock = await watchCpu(owner, otoPid)
  let isFast = true
  for (const username of ['marc', 'lee']) {
    const sessions = await insertSessions(owner, { company: 1, username, count: 16 })
    const listTarget = (path: string): LoadTarget => ({
      port: otoPort,
      requestOf: (connection) => ({
        ...{ method: 'GET', path },
        headers: sessions[connection % sessions.length] ?? {},
      }),
      cpuClock: clock,
    })
    const name = `Arrivals of ${username}, as a multiple of their shipments`
    const targets = [listTarget('/api/arrivals'), listTarget('/api/shipments')] as const
    isFast = (await compareTimes(name, [...targets], { ...options, maxRatio, print })) && isFast
  }
  return isFast
}
