import { type CompareOptions, compare } from '../load/compare.ts'
import { drive, type LoadTarget } from '../load/load-generator.ts'
import { offeredQueries } from '../offered-queries.ts'
import { randomOf } from '../request-scenarios.ts'
import { openScaleDatabases } from './scale-databases.ts'
import { openScaleEnvironment, type ScaleEnvironment } from './scale-environment.ts'
import {
  baseOptions,
  compareWithReferences,
  compareWrites,
  type ScaleContext,
} from './scale-references.ts'
import { readTarget, scaleScenarios, signInBoth } from './scale-scenarios.ts'
import { compareScoring } from './scale-scoring.ts'

type Print = (text: string) => void

// More rounds for reads: two short runs differ by more than the allowed tenth.
const readRounds = 15
const quickOptions: CompareOptions = { rounds: 3, durationMs: 200, connections: 4 }
const warmUp = { connections: 16, requestsPerConnection: 300 }
const searchCount = 400
const maxSearchP99Ms = 50
// Maximum times as multiples: of the small company, of the first page, of the default page.
const maxRatios = { size: 1.1, deepPage: 1.3, filter: 3 }

const formatRatio = (name: string, ratio: number, max: number, details = '') => {
  const isMissed = ratio > max
  return `${name.padEnd(44)} ${ratio.toFixed(2).padStart(6)} × ${`(≤ ${max})`.padStart(8)}${isMissed ? ' MISSED' : ''} ${details}`
}

// The time of a request as a multiple of the reference's: the inverse of throughput at the same number of connections.
async function timeRatio(target: LoadTarget, reference: LoadTarget, options: CompareOptions) {
  const { throughputRatio, second } = await compare(reference, target, options)
  return { ratio: throughputRatio, load: second }
}

async function compareSizes({ small, big, session, print, misses }: ScaleContext) {
  print(`\nTime of a request at ${big.shipments} shipments, as a multiple of ${small.shipments}:`)
  for (const { name, targetIn, isRead } of scaleScenarios(session)) {
    // Fills the caches, because the bigger company would be read from the disk more often.
    if (isRead) await drive(targetIn(big), warmUp)
    const options = { ...baseOptions, rounds: isRead ? readRounds : baseOptions.rounds }
    const { ratio, load } = await timeRatio(targetIn(big), targetIn(small), options)
    if (ratio > maxRatios.size) misses.push(`${name} by size`)
    const { perSecond, p99Ms } = load
    const details = `${perSecond.toFixed(0)}/s, p99 ${p99Ms.toFixed(1)} ms`
    print(formatRatio(name, ratio, maxRatios.size, details))
  }
}

async function compareDeepPages({ big, session, print, misses }: ScaleContext) {
  print(`\nA page of the list at ${big.shipments}, as a multiple of the first one:`)
  const scenarios = scaleScenarios(session)
  const [listTarget, deepTarget] = ['list, first page', 'list, random deep page'].map(
    (name) => scenarios.find((scenario) => scenario.name === name)?.targetIn(big) as LoadTarget,
  )
  const firstTen = readTarget(session, () => '/api/shipments?limit=10')(big)
  const page10k = `/api/shipments?limit=10&after=${big.ids.page10k[0]}`
  const pairs = [
    ['random deep page', deepTarget, listTarget],
    ['page 10,000 of ten rows', readTarget(session, () => page10k)(big), firstTen],
  ] as const
  for (const [name, target, reference] of pairs) {
    if (!target || !reference) continue
    const { ratio } = await timeRatio(target, reference, baseOptions)
    if (ratio > maxRatios.deepPage) misses.push(name)
    print(formatRatio(name, ratio, maxRatios.deepPage))
  }
}

async function compareFilters({ big, session, print, misses }: ScaleContext) {
  for (const [list, queries] of Object.entries(offeredQueries(big))) {
    print(
      `\n${list} at ${big.shipments}: every order and filter, as a multiple of the default page:`,
    )
    const defaultPage = readTarget(session, () => list)(big)
    for (const query of queries.filter(Boolean)) {
      const path = `${list}?${query}`
      const target = readTarget(session, () => path)(big)
      const { ratio } = await timeRatio(target, defaultPage, quickOptions)
      if (query.includes('text=')) {
        // A search is judged by its absolute time.
        const { p99Ms } = await drive(target, { connections: 1, requestsPerConnection: 50 })
        if (p99Ms >= maxSearchP99Ms) misses.push(path)
        const isMissed = p99Ms >= maxSearchP99Ms ? ' MISSED' : ''
        print(
          `${query.padEnd(44)} ${ratio.toFixed(2).padStart(6)} × alone p99 ${p99Ms.toFixed(1)} ms (< ${maxSearchP99Ms})${isMissed}`,
        )
        continue
      }
      if (ratio > maxRatios.filter) misses.push(path)
      print(formatRatio(query, ratio, maxRatios.filter))
    }
  }
}

async function measureSearch({ big, session, print, misses }: ScaleContext) {
  const { ids } = big
  // A tracking number or a part of it, the end or beginning of a code, a carrier, and a word that no row has.
  const searchTexts = [
    () => randomOf(ids.tracking),
    () => randomOf(ids.tracking).slice(2, 7),
    () => randomOf(ids.code).slice(4, 9),
    () => randomOf(ids.code).slice(0, 6),
    () => `carrier ${Math.floor(Math.random() * 40)}`,
    () => `carrier ${randomOf(ids.tracking).slice(0, 5)}`,
    () => `nowhere${Math.floor(Math.random() * 1000)}`,
  ]
  for (const list of ['/api/shipments', '/api/order-lines']) {
    const target = readTarget(
      session,
      () => `${list}?text=${encodeURIComponent(randomOf(searchTexts.map((text) => text())))}`,
    )
    const load = await drive(target(big), {
      connections: 1,
      requestsPerConnection: searchCount,
    })
    if (load.p99Ms >= maxSearchP99Ms) misses.push(`search in ${list}`)
    print(
      `\nText search in ${list} at ${big.shipments}, one after the other: ` +
        `p50 ${load.p50Ms.toFixed(1)} ms, p99 ${load.p99Ms.toFixed(1)} ms (< ${maxSearchP99Ms})${load.p99Ms >= maxSearchP99Ms ? ' MISSED' : ''}`,
    )
  }
}

/** Measures the cost of a hundred times more rows: the same requests in companies of 10,000 and a million shipments. */
export async function benchScale(print: Print): Promise<boolean> {
  const counts = [10_000, Number(process.env.BENCH_SHIPMENTS ?? 1_000_000)]
  const databases = await openScaleDatabases(counts, print)
  const worlds: ScaleEnvironment[] = []
  try {
    for (const count of counts) worlds.push(await openScaleEnvironment(databases, count))
    const [small, big] = worlds as [ScaleEnvironment, ScaleEnvironment]
    const session = await signInBoth(small, big)
    const misses: string[] = []
    const context = { small, big, session, print, misses }
    print(
      `From start to listening with ${big.shipments} shipments: ${(big.oto.startupMs / 1000).toFixed(2)} s (≤ 1)`,
    )
    await compareSizes(context)
    await compareDeepPages(context)
    await measureSearch(context)
    await compareWithReferences(context)
    await compareWrites(context)
    await compareScoring(context)
    await compareFilters(context)
    if (misses.length > 0) print(`\nMissed: ${misses.join('; ')}.`)
    return misses.length === 0
  } finally {
    for (const world of worlds) await world.close()
    await databases.stop()
  }
}
