import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, connect as dial, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { testDatabase } from '#test/world/database.ts'
import { connect } from './connect.ts'

// Own process: measures the heap.
const { url } = await testDatabase()
const { pool, tenantPool, pipelinedReads, end } = connect({ url, max: 2 })
after(end)
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as (how?: { type: 'minor' }) => void

const text = `select n, repeat('x', 100) || n as a, 'b' || n as b, now()::text as c from generate_series(1, 400) n`
const readers = {
  'the pool': () => pool.query(text),
  'a connection of the pool': async () => {
    const client = await pool.connect()
    await client.query(text).finally(() => client.release())
  },
  'reads of a company on the pool': () => tenantPool.query('1', { text }),
  'pipelined reads': () => pipelinedReads.query('1', { text }),
}

const oldSpaceBytes = () =>
  getHeapSpaceStatistics().find((space) => space.space_name === 'old_space')?.space_used_size ?? 0

for (const [name, read] of Object.entries(readers))
  test(`rows no longer used are freed by minor garbage collections: ${name}`, async () => {
    const readAll = async (times: number) => {
      for (let n = 0; n < times; n += 1) {
        await read()
        collectGarbage({ type: 'minor' })
      }
    }
    await readAll(20)
    collectGarbage()
    const before = oldSpaceBytes()
    await readAll(60)
    const retainedBytes = (oldSpaceBytes() - before) / 60
    assert.ok(retainedBytes < 30_000, `${Math.round(retainedBytes)} bytes of each result are kept`)
  })

test('a pool connection that gets no results is closed, and its waiting queries fail', async () => {
  const { hostname, port } = new URL(url)
  const sockets: Socket[] = []
  const network = createServer((clientSocket) => {
    const databaseSocket = dial(Number(port), hostname)
    clientSocket.pipe(databaseSocket).pipe(clientSocket)
    for (const socket of [clientSocket, databaseSocket]) sockets.push(socket.on('error', () => {}))
  }).listen(0, '127.0.0.1')
  await once(network, 'listening')
  const proxiedUrl = new URL(url)
  proxiedUrl.port = String((network.address() as { port: number }).port)
  const remote = connect({ url: proxiedUrl.href, max: 1, statementTimeoutMs: 200 })
  try {
    await remote.tenantPool.query('1', { text: 'select 1' })
    for (const socket of sockets) socket.unpipe().resume()
    await assert.rejects(remote.tenantPool.query('1', { text: 'select 1' }), /terminated/)
  } finally {
    for (const socket of sockets) socket.destroy()
    network.close()
    await remote.end()
  }
})

test('the stack of a query’s error leads to its caller', async () => {
  async function divideByZero() {
    await pool.query('select 1 / 0')
  }
  await assert.rejects(divideByZero(), (error: Error) => /divideByZero/.test(error.stack ?? ''))
})

test('queries of one turn of the event loop are sent together at its end', async () => {
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
