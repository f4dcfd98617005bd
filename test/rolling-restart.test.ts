// Two servers on one database behind a balancer that asks them whether they are ready: one is restarted after the other
// while people work, and nobody notices.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { after, test } from 'node:test'
import { signIn } from '#contract/auth-endpoints.ts'
import { createShipment, listShipments } from '#contract/shipment-endpoints.ts'
import { castPassword } from '#database/cast.ts'
import { testDatabase } from '#test/database.ts'
import { eventually, startServer } from '#test/running-server.ts'
import { call } from '#test/world.ts'

const { ownerUrl } = await testDatabase()
const environment = { DATABASE_URL: ownerUrl, LOG_LEVEL: 'silent', STOP_DELAY: '2' }
const start = () => startServer('node', environment)
const servers = await Promise.all([start(), start()])
const stop = async (place: 0 | 1) => {
  const [server] = [servers[place]]
  const began = performance.now()
  server.signal('SIGTERM')
  assert.equal((await server.ended).code, 0)
  assert.ok(performance.now() - began < 10_000)
}

const isReady = [true, true]
const looking = setInterval(() => {
  servers.forEach((server, place) => {
    fetch(`${server.address}/readyz`).then(
      ({ status }) => {
        isReady[place] = status === 200
      },
      () => {
        isReady[place] = false
      },
    )
  })
}, 100)

let turn = 0
const balancer = createServer((client) => {
  turn += 1
  const order = (turn % 2 ? [0, 1] : [1, 0]).filter((place) => isReady[place])
  const tryNext = () => {
    const server = servers[order.shift() ?? -1]
    if (!server) return client.destroy()
    const onward = connect({ host: '127.0.0.1', port: Number(new URL(server.address).port) })
    onward.once('error', tryNext)
    onward.once('connect', () => {
      onward.off('error', tryNext)
      onward.on('error', () => client.destroy())
      client.pipe(onward).pipe(client)
    })
  }
  client.on('error', () => {})
  tryNext()
}).listen(0, '127.0.0.1')
await once(balancer, 'listening')
const { port } = balancer.address() as AddressInfo
after(async () => {
  clearInterval(looking)
  balancer.close()
  for (const server of servers) server.signal('SIGTERM')
  await Promise.all(servers.map(({ ended }) => ended))
})

const body = { username: 'lee', password: castPassword }
const { reply } = await call(`http://127.0.0.1:${port}`, signIn, { body })
const headers = { authorization: `Bearer ${reply.credentials.token}` }

/** A request on a connection of its own; its status, or what went wrong. */
const ask = (method: 'GET' | 'POST', path: string) =>
  new Promise<number | string>((told) => {
    const json = method === 'POST' ? { 'content-type': 'application/json' } : {}
    const asked = request(
      { port, method, path, agent: false, headers: { ...headers, ...json } },
      (answer) => {
        answer
          .resume()
          .once('close', () => told(answer.complete ? (answer.statusCode ?? 0) : 'cut'))
      },
    )
    asked.once('error', (error) => told(String(error)))
    asked.end(method === 'POST' ? '{}' : undefined)
  })

test('two servers are restarted in turn under load: no request fails, and each ends well within ten seconds', async () => {
  const answers = new Map<number | string, number>()
  let isOver = false
  const work = async (place: number) => {
    while (!isOver) {
      const answer =
        place % 2 ? await ask('POST', createShipment.url) : await ask('GET', listShipments.url)
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
    }
  }
  const working = Promise.all(Array.from({ length: 8 }, (_, place) => work(place)))
  for (const place of [0, 1] as const) {
    await stop(place)
    servers[place] = await start()
    await eventually('the balancer has it back', async () => isReady[place] === true)
  }
  isOver = true
  await working
  assert.deepEqual([...answers.keys()].sort(), [200, 201], JSON.stringify([...answers]))
})
