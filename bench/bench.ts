// npm run bench: the cost of the server beside a baseline server, on the same database in the same run.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeMachine } from '#chaos/machine-info.ts'
import { benchArrivals } from './bench-arrivals.ts'
import { benchAudit } from './bench-audit.ts'
import { benchKeys } from './bench-keys.ts'
import { benchLighthouse } from './bench-lighthouse.ts'
import { benchMessages } from './bench-messages.ts'
import { benchPacking } from './bench-packing.ts'
import { benchPeople } from './bench-people.ts'
import { benchReceiving, benchRequests } from './bench-requests.ts'
import { benchScreens } from './bench-screens.ts'
import { benchStreams } from './bench-streams.ts'
import { benchInteractionLatency } from './interaction-latency.ts'
import { type BenchEnvironment, openBenchEnvironment } from './load/bench-environment.ts'
import { seedCounts } from './load/bench-seed.ts'
import { sendOnce } from './load/load-generator.ts'
import { benchPhoneWaiting } from './phone-waiting.ts'
import { sessionHeaders } from './request-scenarios.ts'
import { benchScale } from './scale/bench-scale.ts'
import { benchSuppliers } from './scale/scale-suppliers.ts'
import { benchScanLatency } from './scan-latency.ts'

const ordersFile = join(import.meta.dirname, '..', '..', 'shared', 'data', 'purchase-orders.csv')
const print = (text: string) => process.stdout.write(`${text}\n`)

async function printSizes({ owner }: BenchEnvironment) {
  const { rows } = await owner.query('show server_version')
  print(
    `PostgreSQL ${rows[0].server_version}, durable; ${seedCounts.shipments} shipments, ` +
      `${seedCounts.orders * seedCounts.linesPerOrder} order lines\n`,
  )
}

async function benchOrderImport({ otoPort }: BenchEnvironment) {
  const body = await readFile(ordersFile, 'utf8').catch(() => undefined)
  if (!body) {
    print(`SKIPPED: the import rate, for there is no ${ordersFile}.`)
    return true
  }
  const headers = { ...(await sessionHeaders(otoPort, 'ada')), 'content-type': 'text/csv' }
  const begin = performance.now()
  const path = '/api/order-imports'
  const reply = await sendOnce(otoPort, { method: 'POST', path, headers, body })
  const seconds = (performance.now() - begin) / 1000
  if (reply.status !== 200) throw new Error(`the import was refused: ${reply.body.slice(0, 500)}`)
  const { good } = JSON.parse(reply.body)
  print(
    `Import of ${good} order lines: ${seconds.toFixed(1)} s, ${Math.round(good / seconds)} lines/s.`,
  )
  return true
}

async function checkCounters({ owner }: BenchEnvironment) {
  const { rows } = await owner.query('select count(*)::int as count from order_line_differences')
  if (rows[0].count > 0) throw new Error(`${rows[0].count} counters differ from their rows`)
  print('Afterwards every counter is the sum of its rows.')
}

type BenchPart = (world: BenchEnvironment) => Promise<boolean>

/** Parts that can be run by name: `npm run bench -- requests screens`; all of them run without names. */
const partsByName: Record<string, BenchPart> = {
  requests: (world) => benchRequests(world, print),
  receiving: (world) => benchReceiving(world, print),
  arrivals: (world) => benchArrivals(world, print),
  orders: benchOrderImport,
  keys: (world) => benchKeys(world, print),
  people: (world) => benchPeople(world, print),
  packing: (world) => benchPacking(world, print),
  messages: (world) => benchMessages(world, print),
  latency: (world) => benchInteractionLatency(world, print),
  scans: (world) => benchScanLatency(world, print),
  phone: (world) => benchPhoneWaiting(world, print),
  screens: (world) => benchScreens(world, print),
  streams: (world) => benchStreams(world, print),
}

/** Parts that run only by name: some create many rows first, one installs Lighthouse. */
const extraPartsByName: Record<string, () => Promise<boolean>> = {
  scale: () => benchScale(print),
  suppliers: () => benchSuppliers(print),
  audit: () => benchAudit(print),
  lighthouse: () => benchLighthouse(print),
}

async function runParts(names: string[]): Promise<string[]> {
  const world = await openBenchEnvironment()
  try {
    await printSizes(world)
    const missedParts: string[] = []
    for (const name of names) {
      if (!(await partsByName[name]?.(world))) missedParts.push(name)
      print('')
    }
    await checkCounters(world)
    return missedParts
  } finally {
    await world.close()
  }
}

const requestedNames = process.argv.slice(2)
const knownNames = [...Object.keys(partsByName), ...Object.keys(extraPartsByName)]
const unknownNames = requestedNames.filter((name) => !knownNames.includes(name))
if (unknownNames.length > 0)
  throw new Error(`There is no ${unknownNames.join(', ')}; there is ${knownNames.join(', ')}.`)
describeMachine().forEach(print)
const names = Object.keys(partsByName).filter(
  (name) => requestedNames.length === 0 || requestedNames.includes(name),
)
const missedParts = names.length > 0 ? await runParts(names) : []
for (const [name, run] of Object.entries(extraPartsByName)) {
  if (requestedNames.includes(name) && !(await run())) missedParts.push(name)
}
if (missedParts.length > 0) print(`Missed: ${missedParts.join(', ')}.`)
process.exitCode = missedParts.length === 0 ? 0 : 1
