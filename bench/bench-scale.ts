import { compete, type Rules } from './compare.ts'
import { databaseLimit } from './database-throughput.ts'
import { type Contender, drive } from './load-generator.ts'
import { openScaleBase } from './scale-databases.ts'
import { openScaleWorld, type ScaleWorld } from './scale-environment.ts'
import {
  addingLines,
  closingAll,
  errandsOf,
  offered,
  oneOf,
  reading,
  type Session,
  signInBoth,
} from './scale-scenarios.ts'

type Say = (text: string) => void
type Sizes = { small: ScaleWorld; big: ScaleWorld; session: Session; say: Say; missed: string[] }

const rules: Rules = { rounds: 7, milliseconds: 400, connections: 16 }
// A tenth more is less than what two short contests differ by.
const bySizeRounds = { reads: 15, changes: rules.rounds }
const quick: Rules = { rounds: 3, milliseconds: 200, connections: 4 }
const warming = { connections: 16, requests: 300 }
const searchRounds = 400
/** Milliseconds that 99 of 100 searches may take. */
const mostOfWords = 50

const told = (name: string, ratio: number, most: number, more = '') => {
  const isMissed = ratio > most
  return `${name.padEnd(44)} ${ratio.toFixed(2).padStart(6)} × ${`(≤ ${most})`.padStart(8)}${isMissed ? ' MISSED' : ''} ${more}`
}

// Time of a request, as a multiple of what it is compared with.
async function timesOf(one: Contender, other: Contender, how: Rules) {
  const { ratio, ours, bare } = await compete(other, one, how)
  return { times: ratio, one: bare, other: ours }
}

async function bySize({ small, big, session, say, missed }: Sizes) {
  say(`\nTime of a request at ${big.shipments} shipments, as a multiple of ${small.shipments}:`)
  for (const { name, of, isRead } of errandsOf(session)) {
    // What was never asked for comes from the disk, and a bigger company has more of that.
    if (isRead) await drive(of(big), warming)
    const rounds = isRead ? bySizeRounds.reads : bySizeRounds.changes
    const { times, one } = await timesOf(of(big), of(small), { ...rules, rounds })
    if (times > 1.1) missed.push(`${name} by size`)
    say(told(name, times, 1.1, `${one.perSecond.toFixed(0)}/s, p99 ${one.p99.toFixed(1)} ms`))
  }
}

async function deepPages({ big, session, say, missed }: Sizes) {
  say(`\nA page of the list at ${big.shipments}, as a multiple of the first one:`)
  const errands = errandsOf(session)
  const [list, deep] = ['list, first page', 'list, random deep page'].map(
    (name) => errands.find((errand) => errand.name === name)?.of(big) as Contender,
  )
  const ten = reading(session, () => '/api/shipments?limit=10')(big)
  const page10k = `/api/shipments?limit=10&after=${big.ids.page10k[0]}`
  const pairs = [
    ['random deep page', deep, list],
    ['page 10,000 of ten rows', reading(session, () => page10k)(big), ten],
  ] as const
  for (const [name, one, other] of pairs) {
    if (!one || !other) continue
    const { times } = await timesOf(one, other, rules)
    if (times > 1.3) missed.push(name)
    say(told(name, times, 1.3))
  }
}

async function filters({ big, session, say, missed }: Sizes) {
  for (const [list, queries] of Object.entries(offered(big))) {
    say(`\n${list} at ${big.shipments}: every order and filter, as a multiple of the default page:`)
    const usual = reading(session, () => list)(big)
    for (const query of queries.filter(Boolean)) {
      const path = `${list}?${query}`
      const one = reading(session, () => path)(big)
      const { times } = await timesOf(one, usual, quick)
      if (query.includes('text=')) {
        // Words have a target of their own, which is a time.
        const { p99 } = await drive(one, { connections: 1, requests: 50 })
        if (p99 >= mostOfWords) missed.push(path)
        const isMissed = p99 >= mostOfWords ? ' MISSED' : ''
        say(
          `${query.padEnd(44)} ${times.toFixed(2).padStart(6)} × by itself p99 ${p99.toFixed(1)} ms (< ${mostOfWords})${isMissed}`,
        )
        continue
      }
      if (times > 3) missed.push(path)
      say(told(query, times, 3))
    }
  }
}

async function search({ big, session, say, missed }: Sizes) {
  const { ids } = big
  // What people type: a tracking number or a part of it, how a code ends or begins, a carrier, words that are nowhere.
  const words = [
    () => oneOf(ids.tracking),
    () => oneOf(ids.tracking).slice(2, 7),
    () => oneOf(ids.code).slice(4, 9),
    () => oneOf(ids.code).slice(0, 6),
    () => `carrier ${Math.floor(Math.random() * 40)}`,
    () => `carrier ${oneOf(ids.tracking).slice(0, 5)}`,
    () => `nowhere${Math.floor(Math.random() * 1000)}`,
  ]
  for (const list of ['/api/shipments', '/api/order-lines']) {
    const any = reading(
      session,
      () => `${list}?text=${encodeURIComponent(oneOf(words.map((word) => word())))}`,
    )
    const load = await drive(any(big), { connections: 1, requests: searchRounds })
    if (load.p99 >= mostOfWords) missed.push(`search in ${list}`)
    say(
      `\nText search in ${list} at ${big.shipments}, one after the other: ` +
        `p50 ${load.p50.toFixed(1)} ms, p99 ${load.p99.toFixed(1)} ms (< ${mostOfWords})${load.p99 >= mostOfWords ? ' MISSED' : ''}`,
    )
  }
}

async function references({ big, session, say }: Sizes) {
  say(
    `\nRequests per second at ${big.shipments}: ours, the bare server, the database alone (ratio to each):`,
  )
  const pages = {
    'list, first page': () => '/api/shipments',
    'list, page 10,000 of ten rows': () => `/api/shipments?limit=10&after=${big.ids.page10k[0]}`,
    'list, filtered': () => '/api/shipments?state=open&sort=eta',
    'list, text search': () => `/api/shipments?text=${oneOf(big.ids.tracking)}`,
    'details, 5 lines': () => `/api/shipments/${oneOf(big.ids.closed)}`,
    'orders to serve': () => '/api/order-lines',
  }
  for (const [name, pathOf] of Object.entries(pages)) {
    const of = reading(session, pathOf)
    const bare = await compete(of(big), of(big, big.bare.port), rules)
    const limit = await databaseLimit(big.url, session, pathOf, rules)
    say(
      `${name.padEnd(32)} ${bare.ours.perSecond.toFixed(0).padStart(6)} ${bare.bare.perSecond.toFixed(0).padStart(6)} ` +
        `${limit.toFixed(0).padStart(6)}   ${bare.ratio.toFixed(2)} × bare, ${(bare.ours.perSecond / limit).toFixed(2)} × database`,
    )
  }
}

async function changes({ big, session, say }: Sizes) {
  const { port } = big.bare
  const pairs: [string, Contender, Contender][] = [
    [
      'add a line',
      addingLines(session, big, { first: 7984 }),
      addingLines(session, big, { port, first: 7968 }),
    ],
    [
      'close, 4 lines',
      closingAll(session, big, { first: 2500 }),
      closingAll(session, big, { port, first: 5000 }),
    ],
  ]
  for (const [name, ours, bare] of pairs) {
    const outcome = await compete(ours, bare, rules)
    say(
      `${name.padEnd(32)} ${outcome.ours.perSecond.toFixed(0).padStart(6)} ` +
        `${outcome.bare.perSecond.toFixed(0).padStart(6)}          ${outcome.ratio.toFixed(2)} × bare`,
    )
  }
}

/** What a hundred times more rows cost: each thing done in a company of ten thousand shipments and in one of a million. */
export async function rateScale(say: Say, openBase = openScaleBase): Promise<boolean> {
  const sizes = [10_000, Number(process.env.BENCH_SHIPMENTS ?? 1_000_000)]
  const base = await openBase(sizes, say)
  const worlds: ScaleWorld[] = []
  try {
    for (const size of sizes) worlds.push(await openScaleWorld(base, size))
    const [small, big] = worlds as [ScaleWorld, ScaleWorld]
    const session = await signInBoth(small, big)
    const missed: string[] = []
    const all = { small, big, session, say, missed }
    say(
      `From start to listening with ${big.shipments} shipments: ${(big.ours.milliseconds / 1000).toFixed(2)} s (≤ 1)`,
    )
    await bySize(all)
    await deepPages(all)
    await search(all)
    await references(all)
    await changes(all)
    await filters(all)
    if (missed.length > 0) say(`\nMissed: ${missed.join('; ')}.`)
    return missed.length === 0
  } finally {
    for (const world of worlds) await world.end()
    await base.stop()
  }
}
