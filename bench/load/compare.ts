import { drive, type LoadSummary, type LoadTarget } from './load-generator.ts'

/**
 * Rounds of each target, duration of a round, and number of busy connections. Before the first round each target is
 * driven for `warmUpMs` (one round by default), so that programs are compiled and statements planned.
 */
export type CompareOptions = {
  rounds: number
  durationMs: number
  connections: number
  warmUpMs?: number
}

/** Medians over the rounds of the ratio of the first target to the second, and the median round of each target. */
export type Comparison = {
  throughputRatio: number
  minThroughputRatio: number
  maxThroughputRatio: number
  p50Ratio: number
  p99Ratio: number
  /** Ratio of work done with the same CPU time, first to second; NaN where CPU time is unknown. */
  cpuRatio: number
  first: LoadSummary
  second: LoadSummary
}

/** The median of some numbers; 0 of none. */
export const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
const medianLoad = (loads: LoadSummary[]) =>
  loads.toSorted((a, b) => a.perSecond - b.perSecond)[loads.length >> 1] as LoadSummary

async function runRound(target: LoadTarget, options: CompareOptions): Promise<LoadSummary> {
  const load = await drive(target, options)
  if (load.errors.length > 0) throw new Error(`${load.errors.length} failed: ${load.errors[0]}`)
  return load
}

/** Drives the targets by turns, so that other load on the machine affects both equally. */
export async function compare(
  first: LoadTarget,
  second: LoadTarget,
  options: CompareOptions,
): Promise<Comparison> {
  const pairs: { first: LoadSummary; second: LoadSummary }[] = []
  const warmUp = { ...options, durationMs: options.warmUpMs ?? options.durationMs }
  for (const target of [first, second]) await runRound(target, warmUp)
  for (let round = 0; round < options.rounds; round += 1) {
    const isFirstEarly = round % 2 === 1
    const early = await runRound(isFirstEarly ? first : second, options)
    const late = await runRound(isFirstEarly ? second : first, options)
    pairs.push(isFirstEarly ? { first: early, second: late } : { first: late, second: early })
  }
  const ratiosOf = (metric: (load: LoadSummary) => number) =>
    pairs.map((pair) => metric(pair.first) / metric(pair.second))
  const throughputRatios = ratiosOf(({ perSecond }) => perSecond)
  return {
    throughputRatio: median(throughputRatios),
    minThroughputRatio: Math.min(...throughputRatios),
    maxThroughputRatio: Math.max(...throughputRatios),
    p50Ratio: median(ratiosOf(({ p50Ms }) => p50Ms)),
    p99Ratio: median(ratiosOf(({ p99Ms }) => p99Ms)),
    cpuRatio: 1 / median(ratiosOf(({ cpuMs }) => cpuMs)),
    first: medianLoad(pairs.map((pair) => pair.first)),
    second: medianLoad(pairs.map((pair) => pair.second)),
  }
}

/**
 * Compares two targets and prints the ratios of their times; returns whether the ratio of CPU time, or of p50 where CPU
 * time is unknown, is at most `maxRatio`.
 */
export async function compareTimes(
  name: string,
  [first, second]: [LoadTarget, LoadTarget],
  {
    maxRatio,
    print,
    ...options
  }: CompareOptions & { maxRatio: number; print: (text: string) => void },
): Promise<boolean> {
  const { cpuRatio, p50Ratio, p99Ratio } = await compare(first, second, options)
  const isFast = (first.cpuClock ? 1 / cpuRatio : p50Ratio) <= maxRatio
  const [cpu, p50, p99] = [1 / cpuRatio, p50Ratio, p99Ratio].map((ratio) => ratio.toFixed(2))
  print(`${name} (≤ ${maxRatio}): CPU ${cpu}, p50 ${p50}, p99 ${p99}${isFast ? '' : ' MISSED'}`)
  return isFast
}
