import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { readMemoryMib } from '#chaos/machine-info.ts'
import { watchChanges } from '#contract/notices/live-endpoints.ts'
import type { BenchEnvironment } from './load/bench-environment.ts'
import { drive, sendOnce } from './load/load-generator.ts'
import { sessionHeaders } from './request-scenarios.ts'

const streamCount = 1000
const streamsPerSession = 10
const rounds = 20
const maxDelayMs = 1000
const writerCount = 16
const durationMs = 3000

type World = Pick<BenchEnvironment, 'otoPort' | 'otoPid' | 'owner'>

/** Measures a thousand event streams of one server: memory, delay until each has a change notice, cost for writers. */
export async function benchStreams(world: World, print: (text: string) => void): Promise<boolean> {
  const headers = await sessionHeaders(world.otoPort, 'lee')
  const withoutStreams = await measureUpdates(world, headers)
  const mibBefore = await readMemoryMib(world.otoPid)
  const sockets: Socket[] = []
  try {
    for (const token of await insertWatcherSessions(world))
      sockets.push(...(await openStreams(world.otoPort, token)))
    await sleep(1000)
    const kibPerStream = (((await readMemoryMib(world.otoPid)) - mibBefore) * 1024) / streamCount
    const delaysMs: number[] = []
    for (let round = 0; round < rounds; round += 1)
      delaysMs.push(await timeNotice(world, headers, sockets))
    delaysMs.sort((a, b) => a - b)
    const withStreams = await measureUpdates(world, headers)
    const [medianMs = 0, maxMs = 0] = [delaysMs[rounds >> 1], delaysMs.at(-1)]
    print(
      `${streamCount} event streams: ${kibPerStream.toFixed(0)} KiB each; all have a change notice after ` +
        `${medianMs.toFixed(0)} ms, at worst ${maxMs.toFixed(0)} ms (< ${maxDelayMs} ms)`,
    )
    print(
      `Updates by ${writerCount} writers: ${withoutStreams.perSecond.toFixed(0)}/s without streams, ` +
        `${withStreams.perSecond.toFixed(0)}/s with ${streamCount}`,
    )
    return maxMs < maxDelayMs
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}

// A session per user, because a person may have only twenty streams; inserted, because hashing is slow.
async function insertWatcherSessions({ owner }: World): Promise<string[]> {
  const tokens = Array.from(
    { length: streamCount / streamsPerSession },
    () => `1.${randomBytes(32).toString('base64url')}`,
  )
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest())
  await owner.query(
    `insert into sessions (company_id, user_id, supplier_id, roles, token_hash)
     with inserted as (
       insert into users (company_id, supplier_id, username, name, email, roles, password_hash)
       select company_id, supplier_id, 'watcher-' || n || '-' || $2, 'Watcher', '', roles, password_hash
       from users cross join generate_series(1, cardinality($1::bytea[])) n where username = 'mar'
       returning company_id, id, supplier_id, roles)
     select company_id, id, supplier_id, roles, ($1::bytea[])[row_number() over (order by id)] from inserted`,
    [hashes, randomBytes(4).toString('hex')],
  )
  return tokens
}

const openStreams = (port: number, token: string) =>
  Promise.all(
    Array.from({ length: streamsPerSession }, async () => {
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

async function createShipment(port: number, headers: Record<string, string>) {
  const reply = await sendOnce(port, {
    method: 'POST',
    path: '/api/shipments',
    headers,
    body: '{}',
  })
  if (reply.status !== 201) throw new Error(`no shipment: ${reply.body}`)
  return JSON.parse(reply.body).id as number
}

/** Milliseconds from sending an update to its notice on the last stream. */
async function timeNotice({ otoPort }: World, headers: Record<string, string>, sockets: Socket[]) {
  const id = await createShipment(otoPort, headers)
  await sleep(500)
  const deliveries = sockets.map(
    (socket) =>
      new Promise<void>((resolve) => {
        const onData = (text: string) => {
          if (!text.includes(`"id":${id},"version":2`)) return
          socket.off('data', onData)
          resolve()
        }
        socket.on('data', onData)
      }),
  )
  const begin = performance.now()
  const path = `/api/shipments/${id}`
  const body = JSON.stringify({ note: 'another' })
  const patch = { method: 'PATCH', path, headers: { ...headers, 'if-match': '"1"' }, body }
  await sendOnce(otoPort, patch)
  await Promise.all(deliveries)
  return performance.now() - begin
}

/** Updates by several concurrent writers, each with a shipment of their own. */
async function measureUpdates({ otoPort }: World, headers: Record<string, string>) {
  const ids: number[] = []
  for (let n = 0; n < writerCount; n += 1) ids.push(await createShipment(otoPort, headers))
  const versions = ids.map(() => 1)
  const load = await drive(
    {
      port: otoPort,
      requestOf: (connection) => ({
        method: 'PATCH',
        path: `/api/shipments/${ids[connection]}`,
        headers: { ...headers, 'if-match': `"${versions[connection]}"` },
        body: JSON.stringify({ note: `${versions[connection]}` }),
      }),
      onReply: (connection, { status }) => {
        if (status === 200) versions[connection] = (versions[connection] ?? 0) + 1
      },
    },
    { connections: writerCount, durationMs },
  )
  if (load.errors.length > 0) throw new Error(`${load.errors.length} failed: ${load.errors[0]}`)
  return load
}
