import { deepEqual } from 'node:assert/strict'
import type { BenchEnvironment } from './load/bench-environment.ts'
import { pickIds } from './load/bench-seed.ts'
import { type CompareOptions, compare } from './load/compare.ts'
import { receivingScenarios } from './receiving-scenarios.ts'
import {
  getReplies,
  maxConnections,
  type RequestScenario,
  requestScenarios,
} from './request-scenarios.ts'

type Print = (text: string) => void

const options: Omit<CompareOptions, 'connections'> = {
  rounds: 9,
  durationMs: 500,
  warmUpMs: 8000,
}
const connectionCounts = [16, 64, maxConnections]
const maxP99Ratio = 1.5

/**
 * Compares everyday reads and writes of a supplier with the baseline server; returns whether all ratios suffice.
 */
export const benchRequests = async (world: BenchEnvironment, print: Print): Promise<boolean> =>
  compareScenarios(await requestScenarios(world, await pickIds(world.owner)), print)

/** Compares receipts and confirmations with the baseline server; returns whether all ratios suffice. */
export const benchReceiving = async (world: BenchEnvironment, print: Print): Promise<boolean> =>
  compareScenarios(await receivingScenarios(world), print)

/**
 * Compares Oto with the baseline server, scenario by scenario, at several numbers of connections; returns whether all
 * ratios suffice. The ratio of CPU time is close to that of throughput, and reliable on a busy machine too.
 */
async function compareScenarios(scenarios: RequestScenario[], print: Print): Promise<boolean> {
  for (const scenario of scenarios) if (scenario.isRead) deepEqual(...(await getReplies(scenario)))
  const misses: string[] = []
  for (const connections of connectionCounts) {
    print(
      `\n${connections} connections; ratios of Oto to the baseline server, medians of ${options.rounds} rounds each:`,
    )
    print(
      '                        req/s  (min–max)     wanted   p99   CPU   Oto/s  base/s   p99 Oto  base, ms   CPU Oto  base, ms',
    )
    for (const scenario of scenarios) {
      if (connections > (scenario.maxConnections ?? connections)) continue
      const { row, isMissed } = await compareScenario(scenario, connections)
      print(row)
      if (isMissed) misses.push(`${scenario.name} at ${connections}`)
    }
  }
  if (misses.length > 0)
    print(`\nLess than wanted (p99 ratio ≤ ${maxP99Ratio}): ${misses.join('; ')}.`)
  return misses.length === 0
}

async function compareScenario(
  { name, minRatio, oto, baseline }: RequestScenario,
  connections: number,
) {
  const result = await compare(oto, baseline, { ...options, connections })
  const { throughputRatio, minThroughputRatio, maxThroughputRatio, p99Ratio } = result
  const isMissed = throughputRatio < minRatio || p99Ratio > maxP99Ratio
  const cells = [
    name.padEnd(22),
    throughputRatio.toFixed(2).padStart(6),
    `(${minThroughputRatio.toFixed(2)}–${maxThroughputRatio.toFixed(2)})`.padStart(13),
    `≥ ${minRatio}`.padStart(8),
    p99Ratio.toFixed(2).padStart(6),
    result.cpuRatio.toFixed(2).padStart(5),
    result.first.perSecond.toFixed(0).padStart(7),
    result.second.perSecond.toFixed(0).padStart(7),
    result.first.p99Ms.toFixed(1).padStart(9),
    result.second.p99Ms.toFixed(1).padStart(9),
    result.first.cpuMs.toFixed(2).padStart(9),
    result.second.cpuMs.toFixed(2).padStart(9),
    isMissed ? ' MISSED' : '',
  ]
  return { row: cells.join(' '), isMissed }
}
