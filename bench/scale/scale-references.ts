import { type CompareOptions, compare } from '../load/compare.ts'
import { databaseThroughput } from '../load/database-throughput.ts'
import type { LoadTarget } from '../load/load-generator.ts'
import { randomOf } from '../request-scenarios.ts'
import type { ScaleEnvironment } from './scale-environment.ts'
import { addLineTarget, closureTarget, readTarget, type SessionHeaders } from './scale-scenarios.ts'

export type ScaleContext = {
  small: ScaleEnvironment
  big: ScaleEnvironment
  session: SessionHeaders
  print: (text: string) => void
  misses: string[]
}

export const baseOptions: CompareOptions = { rounds: 7, durationMs: 400, connections: 16 }

export async function compareWithReferences({ big, session, print }: ScaleContext) {
  print(
    `\nRequests per second at ${big.shipments}: Oto, the baseline server, the database alone (ratio to each, p99 to the baseline):`,
  )
  const pages = {
    'list, first page': () => '/api/shipments',
    'list, page 10,000 of ten rows': () => `/api/shipments?limit=10&after=${big.ids.page10k[0]}`,
    'list, filtered': () => '/api/shipments?state=open&sort=eta',
    'list, text search': () => `/api/shipments?text=${randomOf(big.ids.tracking)}`,
    'details, 5 lines': () => `/api/shipments/${randomOf(big.ids.closed)}`,
    'orders to serve': () => '/api/order-lines',
  }
  for (const [name, pathOf] of Object.entries(pages)) {
    const targetIn = readTarget(session, pathOf)
    const { first, second, throughputRatio, p99Ratio } = await compare(
      targetIn(big),
      targetIn(big, big.baseline.port),
      baseOptions,
    )
    const databasePerSecond = await databaseThroughput(big.url, session, pathOf, baseOptions)
    print(
      `${name.padEnd(32)} ${first.perSecond.toFixed(0).padStart(6)} ${second.perSecond.toFixed(0).padStart(6)} ` +
        `${databasePerSecond.toFixed(0).padStart(6)}   ${throughputRatio.toFixed(2)} × baseline (p99 ${p99Ratio.toFixed(2)} ×), ` +
        `${(first.perSecond / databasePerSecond).toFixed(2)} × database`,
    )
  }
}

export async function compareWrites({ big, session, print }: ScaleContext) {
  const { port } = big.baseline
  const pairs: [string, LoadTarget, LoadTarget][] = [
    [
      'add a line',
      addLineTarget(session, big, { firstIndex: 7984 }),
      addLineTarget(session, big, { port, firstIndex: 7968 }),
    ],
    [
      'close, 4 lines',
      closureTarget(session, big, { firstIndex: 2500 }),
      closureTarget(session, big, { port, firstIndex: 5000 }),
    ],
  ]
  for (const [name, oto, baseline] of pairs) {
    const { first, second, throughputRatio, p99Ratio } = await compare(oto, baseline, baseOptions)
    print(
      `${name.padEnd(32)} ${first.perSecond.toFixed(0).padStart(6)} ${second.perSecond.toFixed(0).padStart(6)} ` +
        `         ${throughputRatio.toFixed(2)} × baseline (p99 ${p99Ratio.toFixed(2)} ×)`,
    )
  }
}
