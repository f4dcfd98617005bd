import type { BenchEnvironment } from './load/bench-environment.ts'
import { insertSessions } from './load/bench-sessions.ts'
import { type CompareOptions, compare } from './load/compare.ts'
import { cpuClock } from './load/cpu-time.ts'
import type { LoadTarget } from './load/load-generator.ts'

/**
 * Maximum time of the list of arrivals, whose rows also have weight and volume, as a multiple of the list of shipments.
 */
const maxRatio = 1.3
const options: CompareOptions = { rounds: 15, durationMs: 500, connections: 8 }

/** Measures lists of arrivals for the buyer's staff and for a supplier, as a multiple of their lists of shipments. */
export async function benchArrivals(
  { owner, oto, otoPid }: BenchEnvironment,
  print: (text: string) => void,
): Promise<boolean> {
  const clock = await cpuClock(owner, otoPid)
  let isMissed = false
  for (const username of ['marc', 'lee']) {
    const sessions = await insertSessions(owner, { company: 1, username, count: 16 })
    const listTarget = (path: string): LoadTarget => ({
      port: oto,
      next: (connection) => ({
        ...{ method: 'GET', path },
        headers: sessions[connection % sessions.length] ?? {},
      }),
      cpuClock: clock,
    })
    const { cpuRatio, p50Ratio, p99Ratio } = await compare(
      listTarget('/api/arrivals'),
      listTarget('/api/shipments'),
      options,
    )
    const measuredRatio = clock ? 1 / cpuRatio : p50Ratio
    isMissed ||= measuredRatio > maxRatio
    const [cpu, p50, p99] = [1 / cpuRatio, p50Ratio, p99Ratio].map((ratio) => ratio.toFixed(2))
    print(
      `Arrivals of ${username}, as a multiple of their shipments (≤ ${maxRatio}): CPU ${cpu}, p50 ${p50}, p99 ${p99}` +
        (measuredRatio > maxRatio ? ' MISSED' : ''),
    )
  }
  return !isMissed
}
