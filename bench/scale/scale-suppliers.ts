import type { RawRequest } from '#chaos/raw-http-client.ts'
import { type CompareOptions, compare } from '../load/compare.ts'
import { type CpuClock, watchCpu } from '../load/cpu-time.ts'
import { drive, type LoadTarget } from '../load/load-generator.ts'
import { randomOf, sessionHeaders } from '../request-scenarios.ts'
import { openScaleDatabases } from './scale-databases.ts'
import { openScaleEnvironment, type ScaleEnvironment } from './scale-environment.ts'
import type { SessionHeaders } from './scale-scenarios.ts'

type Print = (text: string) => void
type World = Pick<ScaleEnvironment, 'shipments' | 'owner' | 'oto' | 'ids'>

/** Maximum time of a page with the rows of all suppliers, as a multiple of the same page of one supplier. */
const maxRatio = 1.1
const options: CompareOptions = { rounds: 9, durationMs: 400, connections: 16 }
const warmUp = { connections: 4, requestsPerConnection: 50 }

type Page = {
  name: string
  path: string
  /** Returns cursors, one of which is drawn at random for each request. */
  cursorsOf?: (ids: World['ids']) => string[]
  /** Whether staff filter the list by the supplier whose own list is the reference. */
  isFiltered?: boolean
}

const page = (name: string, path: string, settings: Partial<Page> = {}): Page => ({
  name,
  path,
  ...settings,
})
const sortsOf = (name: string, path: string, sorts: string[]) =>
  sorts.map((sort) => page(`${name} by ${sort}`, `${path}sort=${sort}`))

const pages: Page[] = [
  page('shipments, first page', '/api/shipments?'),
  page('shipments, random deep page', '/api/shipments?', { cursorsOf: ({ created }) => created }),
  page('shipments of one supplier', '/api/shipments?', { isFiltered: true }),
  ...sortsOf('shipments', '/api/shipments?', ['created', 'eta', '-eta', 'code', '-code']),
  page('shipments by eta, random deep page', '/api/shipments?sort=eta', {
    cursorsOf: ({ eta }) => eta,
  }),
  page('open shipments', '/api/shipments?state=open'),
  page('shipments in transit by eta', '/api/shipments?status=in-transit&sort=eta'),
  page('shipments, count', '/api/shipments/count?'),
  page('order lines, first page', '/api/order-lines?'),
  page('order lines, random deep page', '/api/order-lines?show=all', {
    cursorsOf: ({ due }) => due,
  }),
  page('order lines of one supplier', '/api/order-lines?', { isFiltered: true }),
  ...sortsOf('order lines', '/api/order-lines?', [
    '-due',
    'product',
    '-product',
    'order',
    '-order',
  ]),
  page('order lines, count', '/api/order-lines/count?'),
]
const todayPage = page('today, as many rows', '/api/starter?')

const pageTarget = (
  { oto, ids }: World,
  { path, cursorsOf }: Page,
  headers: SessionHeaders,
  clock: CpuClock | undefined,
): LoadTarget => {
  const cursors = cursorsOf?.(ids)
  const requestOf = (): RawRequest => ({
    method: 'GET',
    path: cursors ? `${path}&after=${randomOf(cursors)}` : path,
    headers,
  })
  return { port: oto.port, cpuClock: clock, requestOf }
}

/** Compares a page of all suppliers with one supplier's; returns whether the ratio of their times is small enough. */
async function comparePage(name: string, target: LoadTarget, reference: LoadTarget, print: Print) {
  await drive(target, warmUp)
  await drive(reference, warmUp)
  const { first, second, ...ratios } = await compare(target, reference, options)
  const times = [1 / ratios.cpuRatio, 1 / ratios.throughputRatio, ratios.p50Ratio, ratios.p99Ratio]
  const [cpu = Number.NaN, time = 0] = times
  const isFast = (Number.isNaN(cpu) ? time : cpu) <= maxRatio
  print(
    [
      name.padEnd(36),
      ...times.map((ratio) => ratio.toFixed(2).padStart(6)),
      `  ${first.cpuMs.toFixed(2)} ${second.cpuMs.toFixed(2)}; ${first.p99Ms.toFixed(1)} ${second.p99Ms.toFixed(1)}`,
      isFast ? '' : `MISSED (≤ ${maxRatio})`,
    ].join(' '),
  )
  return isFast
}

const callersOf = async ({ oto, owner }: World) => ({
  staff: await sessionHeaders(oto.port, 'granada'),
  own: await sessionHeaders(oto.port, 'gran'),
  clock: await watchCpu(owner, oto.pid),
})

/**
 * Compares the lists that company staff see, of all suppliers, with those of the biggest supplier, which has a tenth of
 * all rows.
 */
async function compareLists(world: World, print: Print): Promise<boolean> {
  const { staff, own, clock } = await callersOf(world)
  print(`\nAll suppliers’ lists at ${world.shipments}, as a multiple of one supplier’s own:`)
  print(`${' '.repeat(38)}  CPU   time    p50    p99   CPU of all, own; p99 of all, own, ms`)
  let isFast = true
  for (const listPage of pages) {
    const headers = listPage.isFiltered ? { ...staff, 'oto-supplier': '1' } : staff
    const allTarget = pageTarget(world, listPage, headers, clock)
    const reference = pageTarget(world, listPage, own, clock)
    isFast = (await comparePage(listPage.name, allTarget, reference, print)) && isFast
  }
  return isFast
}

/** Compares Today of the small company with Today of one supplier of the big company, who has as many rows. */
async function compareToday(small: World, big: World, print: Print): Promise<boolean> {
  const [smallCallers, bigCallers] = [await callersOf(small), await callersOf(big)]
  return comparePage(
    todayPage.name,
    pageTarget(small, todayPage, smallCallers.staff, smallCallers.clock),
    pageTarget(big, todayPage, bigCallers.own, bigCallers.clock),
    print,
  )
}

/** Compares lists of all suppliers with those of one, in a company of a million shipments and in one of a tenth. */
export async function benchSuppliers(print: Print): Promise<boolean> {
  const shipments = Number(process.env.BENCH_SHIPMENTS ?? 1_000_000)
  const databases = await openScaleDatabases([shipments / 10, shipments], print)
  const worlds: ScaleEnvironment[] = []
  try {
    for (const size of [shipments / 10, shipments])
      worlds.push(await openScaleEnvironment(databases, size))
    const [small, big] = worlds as [ScaleEnvironment, ScaleEnvironment]
    let isFast = await compareLists(small, print)
    isFast = (await compareLists(big, print)) && isFast
    return (await compareToday(small, big, print)) && isFast
  } finally {
    for (const world of worlds) await world.close()
    await databases.stop()
  }
}
