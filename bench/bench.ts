// npm run bench: requests per second of this server against a bare one, in the same run on the same database.
import { deepEqual } from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { rateHands } from './bench-hands.ts'
import { jobsOf, repliesOf, signIn } from './bench-jobs.ts'
import { ratePacking } from './bench-packing.ts'
import { ratePages } from './bench-pages.ts'
import { pickIds, sizes } from './bench-rows.ts'
import { rateScreens } from './bench-screens.ts'
import { rateStreams } from './bench-streams.ts'
import { type BenchWorld, openBench } from './bench-world.ts'
import { compete, connections } from './contest.ts'
import { ask } from './load.ts'

const ordersFile = join(import.meta.dirname, '..', '..', 'shared', 'data', 'purchase-orders.csv')
const say = (text: string) => process.stdout.write(`${text}\n`)

async function describe({ owner }: BenchWorld) {
  const { rows } = await owner.query('show server_version')
  const [processor] = cpus()
  const [load = 0] = loadavg()
  const memory = Math.round(totalmem() / 2 ** 30)
  say(
    `${cpus().length} × ${processor?.model.trim()}, ${memory} GiB, ${process.platform} ${process.arch}`,
  )
  say(
    `Node ${process.versions.node}, PostgreSQL ${rows[0].server_version}, durable, all on this machine`,
  )
  if (load > cpus().length / 2)
    say(`Other work ran here too (load ${load.toFixed(1)}): ratios waver.`)
  say(
    `${sizes.shipments} shipments with ${sizes.linesPerShipment} lines each, ` +
      `${sizes.orders * sizes.linesPerOrder} order lines; ${connections} connections\n`,
  )
}

async function race(world: BenchWorld): Promise<boolean> {
  say(
    '                        ratio  (least–most)   wanted     ours/s     bare/s   p99 ms ours   bare',
  )
  const slow: string[] = []
  for (const job of await jobsOf(world, await pickIds(world.owner))) {
    if (job.name !== 'add a line') deepEqual(...(await repliesOf(job)))
    const { ratio, least, most, ours, bare } = await compete(job.ours, job.bare)
    if (ratio < job.least) slow.push(job.name)
    const cells = [
      job.name.padEnd(22),
      ratio.toFixed(2).padStart(6),
      `(${least.toFixed(2)}–${most.toFixed(2)})`.padStart(14),
      `≥ ${job.least}`.padStart(8),
      ours.perSecond.toFixed(0).padStart(10),
      bare.perSecond.toFixed(0).padStart(10),
      ours.p99.toFixed(1).padStart(13),
      bare.p99.toFixed(1).padStart(6),
    ]
    say(cells.join(' '))
  }
  say('\nThe ratio is the median of rounds in turns; requests per second are recorded, not judged.')
  if (slow.length > 0) say(`Slower than wanted: ${slow.join('; ')}.`)
  return slow.length === 0
}

async function importOrders({ ours }: BenchWorld) {
  const body = await readFile(ordersFile, 'utf8').catch(() => undefined)
  if (!body) {
    say(`SKIPPED: the import rate, for there is no ${ordersFile}.`)
    return true
  }
  const headers = { ...(await signIn(ours, 'ada')), 'content-type': 'text/csv' }
  const begin = performance.now()
  const answer = await ask(ours, { method: 'POST', path: '/api/order-imports', headers, body })
  const seconds = (performance.now() - begin) / 1000
  if (answer.status !== 200) throw new Error(`the import was refused: ${answer.body.slice(0, 500)}`)
  const { good } = JSON.parse(answer.body)
  say(
    `Import of ${good} order lines: ${seconds.toFixed(1)} s, ${Math.round(good / seconds)} lines/s.`,
  )
  return true
}

async function reconcile({ owner }: BenchWorld) {
  const { rows } = await owner.query('select count(*)::int as count from order_line_differences')
  if (rows[0].count > 0) throw new Error(`${rows[0].count} counters differ from their rows`)
  say('Afterwards every counter is what its rows sum to.')
}

type Part = (world: BenchWorld) => Promise<boolean>

/** What can be measured by itself: `npm run bench -- requests screens`. */
const parts: Record<string, Part> = {
  requests: race,
  pages: ({ ours }) => ratePages(`http://127.0.0.1:${ours}`, say),
  orders: importOrders,
  packing: (world) => ratePacking(world, say),
  hands: (world) => rateHands(world, say),
  screens: (world) => rateScreens(world, say),
  streams: (world) => rateStreams(world, say),
}

const named = process.argv.slice(2)
const unknown = named.filter((name) => !(name in parts))
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')}; there is ${Object.keys(parts).join(', ')}.`)
const world = await openBench()
try {
  await describe(world)
  const missed: string[] = []
  for (const [name, rate] of Object.entries(parts)) {
    if (named.length > 0 && !named.includes(name)) continue
    if (!(await rate(world))) missed.push(name)
    say('')
  }
  await reconcile(world)
  if (missed.length > 0) say(`Missed: ${missed.join(', ')}.`)
  process.exitCode = missed.length === 0 ? 0 : 1
} finally {
  await world.end()
}
