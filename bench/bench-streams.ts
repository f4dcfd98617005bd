import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { watchChanges } from '#contract/live-endpoints.ts'
import type { BenchWorld } from './bench-environment.ts'
import { type Answer, ask, drive } from './load-generator.ts'
import { signIn } from './request-scenarios.ts'

const streams = 1000
const perSession = 10
const rounds = 20
const wanted = 1000
const writers = 16
const milliseconds = 3000

type World = Pick<BenchWorld, 'ours' | 'oursPid' | 'owner'>

/** A thousand streams at one server: the memory they take, when each has heard of a change, and what many changes cost. */
export async function rateStreams(world: World, say: (text: string) => void): Promise<boolean> {
  const headers = await signIn(world.ours, 'lee')
  const alone = await changes(world, headers)
  const before = await resident(world.oursPid)
  const sockets: Socket[] = []
  try {
    for (const token of await sessions(world)) sockets.push(...(await open(world.ours, token)))
    await sleep(1000)
    const each = ((await resident(world.oursPid)) - before) / streams
    const lags: number[] = []
    for (let round = 0; round < rounds; round += 1)
      lags.push(await delivery(world, headers, sockets))
    lags.sort((one, other) => one - other)
    const watched = await changes(world, headers)
    const [middle = 0, last = 0] = [lags[rounds >> 1], lags.at(-1)]
    const memory = before > 0 ? `${each.toFixed(0)} KiB each` : 'memory unknown here'
    say(
      `${streams} streams of changes: ${memory}; the last of them hears of a change after ` +
        `${middle.toFixed(0)} ms, at worst ${last.toFixed(0)} ms (< ${wanted} ms)`,
    )
    say(
      `Changes by ${writers} at once: ${alone.perSecond.toFixed(0)}/s with nobody looking, ` +
        `${watched.perSecond.toFixed(0)}/s with ${streams} looking at each of them`,
    )
    return last < wanted
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}

// What the process holds, in KiB; the system tells it on Linux alone.
async function resident(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0)
}

// Of a person each, since one has so many streams and no more; a password for each would take minutes.
async function sessions({ owner }: World): Promise<string[]> {
  const tokens = Array.from(
    { length: streams / perSession },
    () => `1.${randomBytes(32).toString('base64url')}`,
  )
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest())
  await owner.query(
    `insert into sessions (company_id, user_id, token_hash)
     with made as (
       insert into users (company_id, supplier_id, username, name, email, roles, password_hash)
       select company_id, supplier_id, 'watcher-' || n || '-' || $2, 'Watcher', '', roles, password_hash
       from users cross join generate_series(1, cardinality($1::bytea[])) n where username = 'mar'
       returning company_id, id)
     select company_id, id, ($1::bytea[])[row_number() over (order by id)] from made`,
    [hashes, randomBytes(4).toString('hex')],
  )
  return tokens
}

const open = (port: number, token: string) =>
  Promise.all(
    Array.from({ length: perSession }, async () => {
      const socket = connect({ port, host: '127.0.0.1' })
      socket.setEncoding('latin1')
      socket.write(
        `GET ${watchChanges.url} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n\r\n`,
      )
      const [head] = await once(socket, 'data')
      if (!head.startsWith('HTTP/1.1 200')) throw new Error(`no stream: ${head.slice(0, 300)}`)
      return socket
    }),
  )

async function make(port: number, headers: Record<string, string>) {
  const answer = await ask(port, { method: 'POST', path: '/api/shipments', headers, body: '{}' })
  if (answer.status !== 201) throw new Error(`no shipment: ${answer.body}`)
  return JSON.parse(answer.body).id as number
}

/** From sending a change to the last stream that has heard of it, in ms. */
async function delivery({ ours }: World, headers: Record<string, string>, sockets: Socket[]) {
  const id = await make(ours, headers)
  await sleep(500)
  const heard = sockets.map(
    (socket) =>
      new Promise<void>((done) => {
        const listen = (text: string) => {
          if (!text.includes(`"id":${id},"version":2`)) return
          socket.off('data', listen)
          done()
        }
        socket.on('data', listen)
      }),
  )
  const began = performance.now()
  const path = `/api/shipments/${id}`
  const body = JSON.stringify({ note: 'another' })
  await ask(ours, { method: 'PATCH', path, headers: { ...headers, 'if-match': '"1"' }, body })
  await Promise.all(heard)
  return performance.now() - began
}

/** How many changes a second several people make, each of a shipment of their own. */
async function changes({ ours }: World, headers: Record<string, string>) {
  const ids: number[] = []
  for (let place = 0; place < writers; place += 1) ids.push(await make(ours, headers))
  const versions = ids.map(() => 1)
  const load = await drive(
    {
      port: ours,
      next: (place) => ({
        method: 'PATCH',
        path: `/api/shipments/${ids[place]}`,
        headers: { ...headers, 'if-match': `"${versions[place]}"` },
        body: JSON.stringify({ note: `${versions[place]}` }),
      }),
      heard: (place: number, { status }: Answer) => {
        if (status === 200) versions[place] = (versions[place] ?? 0) + 1
      },
    },
    { connections: writers, milliseconds },
  )
  if (load.failed.length > 0) throw new Error(`refused ${load.failed.length}: ${load.failed[0]}`)
  return load
}
