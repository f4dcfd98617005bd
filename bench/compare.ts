import { type Contender, drive, type Load } from './load-generator.ts'

/** The outcome of one job: requests per second of one against the other's, and the time of half of them, round by round. */
export type Outcome = {
  ratio: number
  least: number
  most: number
  p50: number
  ours: Load
  bare: Load
}

export const connections = 16

/** How a contest is held: its rounds, how long each lasts, and the connections kept busy. */
export type Rules = { rounds: number; milliseconds: number; connections: number }
const usual: Rules = { rounds: 15, milliseconds: 500, connections }

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
const middle = (loads: Load[]) =>
  loads.toSorted((one, other) => one.perSecond - other.perSecond)[loads.length >> 1] as Load

async function round(contender: Contender, rules: Rules): Promise<Load> {
  const load = await drive(contender, rules)
  if (load.failed.length > 0) throw new Error(`refused ${load.failed.length}: ${load.failed[0]}`)
  return load
}

/** Drives both in turns, so that whatever else the machine does meets both alike; the first round is not counted. */
export async function compete(
  ours: Contender,
  bare: Contender,
  rules: Rules = usual,
): Promise<Outcome> {
  const pairs: { ours: Load; bare: Load }[] = []
  for (let turn = 0; turn <= rules.rounds; turn += 1) {
    const isOursFirst = turn % 2 === 0
    const early = await round(isOursFirst ? ours : bare, rules)
    const late = await round(isOursFirst ? bare : ours, rules)
    const pair = isOursFirst ? { ours: early, bare: late } : { ours: late, bare: early }
    if (turn > 0) pairs.push(pair)
  }
  const ratios = pairs.map((pair) => pair.ours.perSecond / pair.bare.perSecond)
  return {
    ratio: median(ratios),
    least: Math.min(...ratios),
    most: Math.max(...ratios),
    p50: median(pairs.map((pair) => pair.ours.p50 / pair.bare.p50)),
    ours: middle(pairs.map((pair) => pair.ours)),
    bare: middle(pairs.map((pair) => pair.bare)),
  }
}
