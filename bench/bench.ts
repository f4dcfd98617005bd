// npm run bench: requests per second of this server against a bare one, in the same run on the same database.
import { deepEqual } from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeMachine } from '#chaos/machine-info.ts'
import { type BenchWorld, openBench } from './bench-environment.ts'
import { ratePages } from './bench-lighthouse.ts'
import { ratePacking } from './bench-packing.ts'
import { rateScale } from './bench-scale.ts'
import { rateScreens } from './bench-screens.ts'
import { pickIds, sizes } from './bench-seed.ts'
import { rateStreams } from './bench-streams.ts'
import { compete, connections } from './compare.ts'
import { rateHands } from './interaction-latency.ts'
import { ask } from './load-generator.ts'
import { type Job, jobsOf, repliesOf, signIn } from './request-scenarios.ts'

const ordersFile = join(import.meta.dirname, '..', '..', 'shared', 'data', 'purchase-orders.csv')
const say = (text: string) => process.stdout.write(`${text}\n`)

async function describe({ owner }: BenchWorld) {
  const { rows } = await owner.query('show server_version')
  say(
    `PostgreSQL ${rows[0].server_version}, durable; ${sizes.shipments} shipments with ${sizes.linesPerShipment} ` +
      `lines each, ${sizes.orders * sizes.linesPerOrder} order lines; ${connections} connections\n`,
  )
}

async function race(world: BenchWorld): Promise<boolean> {
  say(
    '                        ratio  (least–most)   wanted     ours/s     bare/s   p99 ms ours   bare',
  )
  const slow: string[] = []
  const jobs = await jobsOf(world, await pickIds(world.owner))
  for (const job of jobs) {
    if (!job.name.startsWith('add')) deepEqual(...(await repliesOf(job)))
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
  const [list] = jobs
  if (list && !(await isPrompt(list))) slow.push('list alone')
  if (slow.length > 0) say(`Slower than wanted: ${slow.join('; ')}.`)
  return slow.length === 0
}

// Whoever is alone waits for nobody: here it shows how long one request takes.
async function isPrompt({ ours, bare }: Job): Promise<boolean> {
  const { p50, ...alone } = await compete(ours, bare, {
    rounds: 15,
    milliseconds: 400,
    connections: 1,
  })
  const [one, other] = [alone.ours.p50.toFixed(2), alone.bare.p50.toFixed(2)]
  say(
    `The list at one connection: half of them within ${one} ms, the bare server's within ${other} ms: ` +
      `${p50.toFixed(2)} × (≤ 1.25)`,
  )
  return p50 <= 1.25
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

/** What has worlds of its own, and is measured only by name: the first time it takes many minutes. */
const apart: Record<string, () => Promise<boolean>> = { scale: () => rateScale(say) }

async function rateParts(wanted: string[]): Promise<string[]> {
  const world = await openBench()
  try {
    await describe(world)
    const missed: string[] = []
    for (const name of wanted) {
      if (!(await parts[name]?.(world))) missed.push(name)
      say('')
    }
    await reconcile(world)
    return missed
  } finally {
    await world.end()
  }
}

const named = process.argv.slice(2)
const known = [...Object.keys(parts), ...Object.keys(apart)]
const unknown = named.filter((name) => !known.includes(name))
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')}; there is ${known.join(', ')}.`)
describeMachine().forEach(say)
const wanted = Object.keys(parts).filter((name) => named.length === 0 || named.includes(name))
const missed = wanted.length > 0 ? await rateParts(wanted) : []
for (const [name, rate] of Object.entries(apart)) {
  if (named.includes(name) && !(await rate())) missed.push(name)
}
if (missed.length > 0) say(`Missed: ${missed.join(', ')}.`)
process.exitCode = missed.length === 0 ? 0 : 1
