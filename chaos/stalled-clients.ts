import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { signIn } from '#contract/people/auth-endpoints.ts'
import { listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import { callEndpoint } from '#test/world/world.ts'
import { withEnvironment } from './environment.ts'
import { atMost, exactly, type Measurement, quantile, recorded } from './measurement.ts'
import { scenario } from './scenario.ts'

const jsonHeaders = 'content-type: application/json'
const partialRequests = [
  'GET /api/shipments HTTP/1.1\r\nhost: a\r\nx-slow: ',
  `POST /api/auth/signin HTTP/1.1\r\nhost: a\r\n${jsonHeaders}\r\ncontent-length: 100\r\n\r\n{"user`,
  `POST /api/auth/signin HTTP/1.1\r\nhost: a\r\n${jsonHeaders}\r\ntransfer-encoding: chunked\r\n\r\n8\r\n{"use`,
]

/** Sends the beginning of a request and stops; returns the first line of the reply, and the time until it came. */
async function stall(port: number, index: number) {
  const socket = connect({ host: '127.0.0.1', port })
  let reply = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    reply += chunk
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  const begin = performance.now()
  socket.write(partialRequests[index % partialRequests.length] ?? '')
  await once(socket, 'close')
  return { statusLine: reply.split('\r\n')[0] ?? '', seconds: (performance.now() - begin) / 1000 }
}

/** Measures many clients that stall, and one that works meanwhile. */
export async function measureStalledClients(
  { origin, token }: { origin: string; token: string },
  { clients }: { clients: number },
): Promise<Measurement[]> {
  const port = Number(new URL(origin).port)
  let isDone = false
  const partialReplies = Promise.all(
    Array.from({ length: clients }, (_, index) => stall(port, index)),
  ).finally(() => {
    isDone = true
  })
  const timesMs: number[] = []
  const statuses = new Set<number>()
  while (!isDone) {
    const start = performance.now()
    statuses.add((await callEndpoint(origin, listShipments, {}, token)).status)
    timesMs.push(performance.now() - start)
    await sleep(10)
  }
  const results = await partialReplies
  const statusLines = [...new Set(results.map(({ statusLine }) => statusLine))]
  return [
    recorded('stalled clients', clients),
    exactly('their status line', statusLines, ['HTTP/1.1 408 Request Timeout']),
    atMost('closed after at most', Math.max(...results.map(({ seconds }) => seconds)), 12, 's'),
    recorded('calls of another client meanwhile', timesMs.length),
    exactly('their statuses', [...statuses], [200]),
    atMost('their p99', quantile(timesMs, 0.99), 500, 'ms'),
  ]
}

export const stalledClients = scenario({
  description: 'clients send half a request and stop',
  options: { clients: { default: 300, max: 2000 } },
  run: (options) =>
    withEnvironment(async ({ startServer }) => {
      const { address: origin } = await startServer()
      const body = { username: 'lee', password: demoPassword }
      const { reply } = await callEndpoint(origin, signIn, { body })
      return measureStalledClients({ origin, token: reply.credentials.token }, options)
    }),
})
