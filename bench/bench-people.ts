import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { BenchEnvironment } from './bench-environment.ts'
import { compare } from './compare.ts'
import { drive, type LoadTarget, sendOnce } from './load-generator.ts'
import { sessionHeaders } from './request-scenarios.ts'
import { startOto } from './server-under-test.ts'

const invited = 1000
const maxInvitationSeconds = 10
const maxP99Ratio = 1.5
const maxPeopleRatio = 1.1
const connections = 4
const rounds = 5
const peopleOf = { 1: 10_000, 2: 50_000 }

type World = Pick<BenchEnvironment, 'url' | 'owner' | 'oto'>

/** Inviting a thousand people from a table, lists while their mails go out, and the list of many people. */
export async function benchPeople(world: World, print: (text: string) => void): Promise<boolean> {
  const isInvited = await benchInvitations(world, print)
  return (await benchPeopleList(world, print)) && isInvited
}

async function benchInvitations({ url, owner }: World, print: (text: string) => void) {
  const sink = await startSink()
  const directory = await mkdtemp(join(tmpdir(), 'oto-bench-mail-'))
  const server = await startOto(url, join(directory, 'oto.log'), {
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    MAIL_FROM: 'Oto <oto@example.com>',
    PUBLIC_URL: 'http://127.0.0.1',
  })
  try {
    const headers = { ...(await sessionHeaders(server.port, 'ada')), 'content-type': 'text/csv' }
    const readers = await insertSessions(owner, 1, 'lee')
    const list = listOf(server.port, '/api/shipments', readers)
    await drive(list, { connections, durationMs: 2000 })
    const [seconds, ratios, mailsPerSecond]: number[][] = [[], [], []]
    for (let round = 1; round <= rounds; round += 1) {
      const before = sink.count()
      const begin = performance.now()
      const body = peopleFile(round)
      const path = '/api/person-imports'
      const reply = await sendOnce(server.port, { method: 'POST', path, headers, body })
      if (reply.status !== 200 || JSON.parse(reply.body).good !== invited)
        throw new Error(`nobody was invited: ${reply.body.slice(0, 500)}`)
      const invitedAt = performance.now()
      seconds?.push((invitedAt - begin) / 1000)
      const isOver = () => sink.count() >= before + invited
      const busy = await drive({ ...list, isOver }, { connections })
      const durationMs = performance.now() - invitedAt
      mailsPerSecond?.push((invited * 1000) / durationMs)
      // What follows the last mail is over by then.
      await sleep(1000)
      const quiet = await drive(list, { connections, durationMs })
      ratios?.push(busy.p99Ms / quiet.p99Ms)
      print(
        `  round ${round}: p99 of the list ${busy.p99Ms.toFixed(1)} ms while mails go out, ${quiet.p99Ms.toFixed(1)} ms without`,
      )
    }
    const [invitation, ratio, rate] = [seconds, ratios, mailsPerSecond].map(median)
    print(
      `${invited} people invited from a table in ${invitation?.toFixed(2)} s (≤ ${maxInvitationSeconds}); ` +
        `${rate?.toFixed(0)} mails/s, and while they go out the list's p99 is ${ratio?.toFixed(2)} of quiet (≤ ${maxP99Ratio})`,
    )
    return (invitation ?? 99) <= maxInvitationSeconds && (ratio ?? 99) <= maxP99Ratio
  } finally {
    await server.stop()
    await sink.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

async function benchPeopleList({ owner, oto }: World, print: (text: string) => void) {
  for (const [company, count] of Object.entries(peopleOf)) {
    await owner.query(
      `insert into users (company_id, username, name, email, roles, last_seen_at)
       select $1::bigint, 'list-' || $1::bigint || '-' || n, md5(n::text) || ' ' || n, n || '@list.example.com', array['user'],
         now() - interval '1 minute' * n
       from generate_series(1, $2::int) n`,
      [company, count],
    )
  }
  await owner.query('vacuum analyze users')
  const administrators = [
    await insertSessions(owner, 1, 'ada'),
    await insertSessions(owner, 2, 'bo'),
  ] as const
  let isFlat = true
  for (const path of ['', '?sort=-seen', '?text=77', '?state=active&role=user']) {
    const [few, many] = administrators.map((sessions) =>
      listOf(oto, `/api/people${path}`, sessions),
    ) as [LoadTarget, LoadTarget]
    const { p50Ratio, p99Ratio } = await compare(many, few, {
      rounds,
      durationMs: 1000,
      connections,
    })
    print(
      `People ${path || 'by name'}: ${peopleOf[2]} take ${p50Ratio.toFixed(2)} of ${peopleOf[1]} ` +
        `(≤ ${maxPeopleRatio}), p99 ${p99Ratio.toFixed(2)}`,
    )
    isFlat &&= p50Ratio <= maxPeopleRatio
  }
  return isFlat
}

/** Several sessions, because the server limits the requests in flight of each. */
async function insertSessions(owner: World['owner'], company: number, username: string) {
  const tokens = Array.from(
    { length: connections },
    () => `${company}.${randomBytes(32).toString('base64url')}`,
  )
  await owner.query(
    `insert into sessions (company_id, user_id, supplier_id, roles, token_hash)
     select company_id, id, supplier_id, roles, unnest($1::bytea[]) from users where username = $2`,
    [tokens.map((token) => createHash('sha256').update(token).digest()), username],
  )
  return tokens.map((token) => ({ authorization: `Bearer ${token}` }))
}

const listOf = (port: number, path: string, sessions: Record<string, string>[]): LoadTarget => ({
  port,
  next: (connection) => ({ method: 'GET', path, headers: sessions[connection] ?? {} }),
})

const peopleFile = (round: number) =>
  [
    'name;email;supplier_code;roles;language',
    ...Array.from(
      { length: invited },
      (_, n) => `Person ${n};p${round}-${n}@example.com;${n % 2 ? 'CARTRO' : 'BOSSES'};user;ca`,
    ),
  ].join('\n')

const median = (numbers: number[] | undefined = []) =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1]

async function startSink() {
  const shared = new SharedArrayBuffer(4)
  const count = new Int32Array(shared)
  const worker = new Worker(new URL('./mail-sink.ts', import.meta.url), { workerData: shared })
  const [port] = (await once(worker, 'message')) as [number]
  return { port, count: () => Atomics.load(count, 0), stop: () => worker.terminate() }
}
