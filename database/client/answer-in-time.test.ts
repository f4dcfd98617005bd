import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, connect as dial, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { testDatabase } from '#test/world/database.ts'
import { connect } from './connect.ts'

// Own process: it counts what the heap keeps.
const { url } = await testDatabase()
const { pool, pooledReads, pipelinedReads, end } = connect({ url, max: 2 })
after(end)
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (how?: { type: 'minor' }) => void

const text = `select n, repeat('x', 100) || n as a, 'b' || n as b, now()::text as c from generate_series(1, 400) n`
const ways = {
  'the pool': () => pool.query(text),
  'a connection of the pool': async () => {
    const client = await pool.connect()
    await client.query(text).finally(() => client.release())
  },
  'reads of a company on the pool': () => pooledReads.query('1', { text }),
  'pipelined reads': () => pipelinedReads.query('1', { text }),
}

const oldSpaceBytes = () =>
  getHeapSpaceStatistics().find((one) => one.space_name === 'old_space')?.space_used_size ?? 0

for (const [name, read] of Object.entries(ways))
  test(`rows no longer used are freed by minor garbage collections: ${name}`, async () => {
    const readAll = async (times: number) => {
      for (let n = 0; n < times; n += 1) {
        await read()
        collect({ type: 'minor' })
      }
    }
    await readAll(20)
    collect()
    const before = oldSpaceBytes()
    await readAll(60)
    const grown = (oldSpaceBytes() - before) / 60
    assert.ok(grown < 30_000, `${Math.round(grown)} bytes of each answer are kept`)
  })

test('a pool connection without answers is closed, and its waiting queries fail', async () => {
  const { hostname, port } = new URL(url)
  const sockets: Socket[] = []
  const network = createServer((near) => {
    const far = dial(Number(port), hostname)
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) sockets.push(socket.on('error', () => {}))
  }).listen(0, '127.0.0.1')
  await once(network, 'listening')
  const throughIt = new URL(url)
  throughIt.port = String((network.address() as { port: number }).port)
  const remote = connect({ url: throughIt.href, max: 1, statementTimeoutMs: 200 })
  try {
    await remote.pooledReads.query('1', { text: 'select 1' })
    for (const socket of sockets) socket.unpipe().resume()
    await assert.rejects(remote.pooledReads.query('1', { text: 'select 1' }), /terminated/)
  } finally {
    for (const socket of sockets) socket.destroy()
    network.close()
    await remote.end()
  }
})

test('the stack of a query’s error leads to its caller', async () => {
  async function askWrongly() {
    await pool.query('select 1 / 0')
  }
  await assert.rejects(askWrongly(), (error: Error) => /askWrongly/.test(error.stack ?? ''))
})

test('queries of one turn of the event loop are held back to its end, and go out together', async () => {
  const client = await pool.connect()
  const { stream } = client.connection
  try {
    const answers = Promise.all([client.query('begin'), client.query('commit')])
    assert.equal(stream.writableCorked, 1)
    await answers
    assert.equal(stream.writableCorked, 0)
  } finally {
    client.release()
  }
})
