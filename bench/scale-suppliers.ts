import type { RawRequest } from '#chaos/raw-http-client.ts'
import { type CompareOptions, compare } from './compare.ts'
import { type CpuClock, cpuClock } from './cpu-time.ts'
import { drive, type LoadTarget } from './load-generator.ts'
import { randomOf, sessionHeaders } from './request-scenarios.ts'
import { openScaleDatabases } from './scale-databases.ts'
import { openScaleEnvironment, type ScaleEnvironment } from './scale-environment.ts'
import type { SessionHeaders } from './scale-scenarios.ts'

type Print = (text: string) => void
type World = Pick<ScaleEnvironment, 'shipments' | 'owner' | 'oto' | 'ids'>

/** Most times a supplier's own page that one of all suppliers may take. */
const maxRatio = 1.1
const options: CompareOptions = { rounds: 9, durationMs: 400, connections: 16 }
const warmUp = { connections: 4, requestsPerConnection: 50 }

type Page = {
  name: string
  path: string
  /** Cursors to draw from. */
  after?: (ids: World['ids']) => string[]
  /** Whether staff narrow the list to the supplier that it is compared with. */
  isOfOneSupplier?: boolean
}

const page = (name: string, path: string, more: Partial<Page> = {}): Page => ({
  name,
  path,
  ...more,
})
const sortsOf = (name: string, path: string, sorts: string[]) =>
  sorts.map((sort) => page(`${name} by ${sort}`, `${path}sort=${sort}`))

const pages: Page[] = [
  page('shipments, first page', '/api/shipments?'),
  page('shipments, random deep page', '/api/shipments?', { after: ({ created }) => created }),
  page('shipments of one supplier', '/api/shipments?', { isOfOneSupplier: true }),
  ...sortsOf('shipments', '/api/shipments?', ['created', 'eta', '-eta', 'code', '-code']),
  page('shipments by eta, random deep page', '/api/shipments?sort=eta', {
    after: ({ eta }) => eta,
  }),
  page('open shipments', '/api/shipments?state=open'),
  page('shipments in transit by eta', '/api/shipments?status=in-transit&sort=eta'),
  page('shipments, count', '/api/shipments/count?'),
  page('order lines, first page', '/api/order-lines?'),
  page('order lines, random deep page', '/api/order-lines?show=all', { after: ({ due }) => due }),
  page('order lines of one supplier', '/api/order-lines?', { isOfOneSupplier: true }),
  ...sortsOf('order lines', '/api/order-lines?', [
    '-due',
    'product',
    '-product',
    'order',
    '-order',
  ]),
  page('order lines, count', '/api/order-lines/count?'),
  page('today', '/api/starter?'),
]

const target = (
  { oto, ids }: World,
  { path, after }: Page,
  headers: SessionHeaders,
  clock: CpuClock | undefined,
): LoadTarget => {
  const cursors = after?.(ids)
  const next = (): RawRequest => ({
    method: 'GET',
    path: cursors ? `${path}&after=${randomOf(cursors)}` : path,
    headers,
  })
  return { port: oto.port, cpuClock: clock, next }
}

/**
 * What company staff wait for the lists of all suppliers, as a multiple of a supplier's own: of the biggest one's, which has a
 * tenth of all rows. Judged by CPU time where it is known.
 */
export async function compareSuppliers(
  world: World,
  clock: CpuClock | undefined,
  print: Print,
  only = '',
): Promise<boolean> {
  const [staff, own] = await Promise.all(
    ['granada', 'gran'].map((name) => sessionHeaders(world.oto.port, name)),
  )
  if (!staff || !own) throw new Error('nobody signed in')
  print(`\nAll suppliers’ lists at ${world.shipments}, as a multiple of one supplier’s own:`)
  print(`${' '.repeat(38)}  CPU   time    p50    p99   CPU of all, own; p99 of all, own, ms`)
  let isMissed = false
  for (const one of pages.filter(({ name }) => name.includes(only))) {
    const narrowed = one.isOfOneSupplier ? { ...staff, 'oto-supplier': '1' } : staff
    const [all, its] = [target(world, one, narrowed, clock), target(world, one, own, clock)]
    await drive(all, warmUp)
    const { first, second, ...ratios } = await compare(all, its, options)
    const times = [
      1 / ratios.cpuRatio,
      1 / ratios.throughputRatio,
      ratios.p50Ratio,
      ratios.p99Ratio,
    ]
    const [cpu = Number.NaN, time = 0] = times
    const isTooSlow = (Number.isNaN(cpu) ? time : cpu) > maxRatio
    isMissed ||= isTooSlow
    print(
      [
        one.name.padEnd(36),
        ...times.map((ratio) => ratio.toFixed(2).padStart(6)),
        `  ${first.cpuMs.toFixed(2)} ${second.cpuMs.toFixed(2)}; ${first.p99Ms.toFixed(1)} ${second.p99Ms.toFixed(1)}`,
        isTooSlow ? `MISSED (≤ ${maxRatio})` : '',
      ].join(' '),
    )
  }
  return !isMissed
}

/** The same in a company of twenty thousand shipments and in one of a million. */
export async function benchSuppliers(print: Print): Promise<boolean> {
  const sizes = [20_000, Number(process.env.BENCH_SHIPMENTS ?? 1_000_000)]
  const databases = await openScaleDatabases(sizes, print)
  let isMet = true
  try {
    for (const size of sizes) {
      const world = await openScaleEnvironment(databases, size)
      const clock = await cpuClock(world.owner, world.oto.pid)
      isMet = (await compareSuppliers(world, clock, print).finally(world.close)) && isMet
    }
  } finally {
    await databases.stop()
  }
  return isMet
}
