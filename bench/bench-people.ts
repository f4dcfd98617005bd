import { benchInvitations } from './bench-invitations.ts'
import type { BenchEnvironment } from './load/bench-environment.ts'
import { insertSessions } from './load/bench-sessions.ts'
import { type CompareOptions, compareTimes } from './load/compare.ts'
import { type CpuClock, watchCpu } from './load/cpu-time.ts'
import type { LoadTarget } from './load/load-generator.ts'

/** Maximum time of a page in the company with many rows, as a multiple of the company with few. */
const maxRatio = 1.1
const options: CompareOptions = { rounds: 9, durationMs: 700, connections: 4 }
const rowCounts = { people: [10_000, 50_000], suppliers: [400, 2_000] } as const
const administrators = [
  { company: 1, username: 'ada', count: options.connections },
  { company: 2, username: 'bo', count: options.connections },
] as const

type World = Pick<BenchEnvironment, 'url' | 'owner' | 'otoPort' | 'otoPid'>
type Print = (text: string) => void

/**
 * Measures lists of many people and suppliers; then invites a thousand people, and measures lists while mails are sent.
 */
export async function benchPeople(world: World, print: Print): Promise<boolean> {
  const isFlat = await benchLists(world, print)
  return (await benchInvitations(world, print)) && isFlat
}

async function insertRows({ owner }: World) {
  for (const index of [0, 1] as const) {
    const { company } = administrators[index]
    await owner.query(
      `insert into users (company_id, username, name, email, roles, last_seen_at)
       select $1::bigint, 'list-' || $1::bigint || '-' || n, md5(n::text) || ' ' || n, n || '@list.example.com', array['user'],
         now() - interval '1 minute' * n
       from generate_series(1, $2::int) n`,
      [company, rowCounts.people[index]],
    )
    await owner.query(
      `insert into suppliers (company_id, code, name)
       select $1::bigint, 'L' || lpad(n::text, 5, '0'), md5(n::text) from generate_series(1, $2::int) n`,
      [company, rowCounts.suppliers[index]],
    )
  }
  await owner.query('vacuum analyze')
}

const lists = [
  [
    'People',
    rowCounts.people,
    '/api/people',
    ['', '?sort=-seen', '?text=77', '?state=active&role=user'],
  ],
  ['Suppliers', rowCounts.suppliers, '/api/supplier-settings', ['', '?sort=name', '?text=77']],
] as const

async function benchLists(world: World, print: Print) {
  await insertRows(world)
  const clock = await watchCpu(world.owner, world.otoPid)
  const [fewRowsSessions, manyRowsSessions] = [
    await insertSessions(world.owner, administrators[0]),
    await insertSessions(world.owner, administrators[1]),
  ]
  let isFlat = true
  for (const [name, [fewer, more], path, queries] of lists) {
    for (const query of queries) {
      const targets = [manyRowsSessions, fewRowsSessions].map((sessions) =>
        listTarget(world.otoPort, path + query, sessions, clock),
      ) as [LoadTarget, LoadTarget]
      const title = `${name} ${query || 'unfiltered'}: time of ${more} as a multiple of that of ${fewer}`
      isFlat = (await compareTimes(title, targets, { ...options, maxRatio, print })) && isFlat
    }
  }
  return isFlat
}

const listTarget = (
  port: number,
  path: string,
  sessions: Record<string, string>[],
  clock: CpuClock | undefined,
): LoadTarget => ({
  port,
  cpuClock: clock,
  requestOf: (connection) => ({ method: 'GET', path, headers: sessions[connection] ?? {} }),
})
