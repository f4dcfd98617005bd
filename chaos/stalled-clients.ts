import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { signIn } from '#contract/auth-endpoints.ts'
import { listShipments } from '#contract/shipment-endpoints.ts'
import { castPassword } from '#database/demo/demo-world.ts'
import { callEndpoint } from '#test/world.ts'
import { withEnvironment } from './environment.ts'
import { atMost, exactly, type Measurement, quantile, recorded } from './measurement.ts'
import { scenario } from './scenario.ts'

const json = 'content-type: application/json'
const partialRequests = [
  'GET /api/shipments HTTP/1.1\r\nhost: a\r\nx-slow: ',
  `POST /api/auth/signin HTTP/1.1\r\nhost: a\r\n${json}\r\ncontent-length: 100\r\n\r\n{"user`,
  `POST /api/auth/signin HTTP/1.1\r\nhost: a\r\n${json}\r\ntransfer-encoding: chunked\r\n\r\n8\r\n{"use`,
]

/** A client that begins to say something and does not go on: the first line of what it is told, and after how long. */
async function stall(port: number, place: number) {
  const socket = connect({ host: '127.0.0.1', port })
  let told = ''
  socket.setEncoding('utf8').on('data', (part) => {
    told += part
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  const began = performance.now()
  socket.write(partialRequests[place % partialRequests.length] ?? '')
  await once(socket, 'close')
  return { told: told.split('\r\n')[0] ?? '', after: (performance.now() - began) / 1000 }
}

/** Many clients that stall, and one who works meanwhile. */
export async function measureStalledClients(
  { origin, token }: { origin: string; token: string },
  { clients }: { clients: number },
): Promise<Measurement[]> {
  const port = Number(new URL(origin).port)
  let isOver = false
  const stalled = Promise.all(
    Array.from({ length: clients }, (_, place) => stall(port, place)),
  ).finally(() => {
    isOver = true
  })
  const times: number[] = []
  const statuses = new Set<number>()
  while (!isOver) {
    const start = performance.now()
    statuses.add((await callEndpoint(origin, listShipments, {}, token)).status)
    times.push(performance.now() - start)
    await sleep(10)
  }
  const ends = await stalled
  const told = [...new Set(ends.map((one) => one.told))]
  return [
    recorded('stalled clients', clients),
    exactly('what they are told', told, ['HTTP/1.1 408 Request Timeout']),
    atMost('at the latest after', Math.max(...ends.map(({ after }) => after)), 12, 's'),
    recorded('calls of another meanwhile', times.length),
    exactly('their answers', [...statuses], [200]),
    atMost('their p99', quantile(times, 0.99), 500, 'ms'),
  ]
}

export const stalledClients = scenario({
  description: 'clients begin a request and do not go on',
  options: { clients: { default: 300, max: 2000 } },
  run: (given) =>
    withEnvironment(async ({ startServer }) => {
      const { address: origin } = await startServer()
      const body = { username: 'lee', password: castPassword }
      const { reply } = await callEndpoint(origin, signIn, { body })
      return measureStalledClients({ origin, token: reply.credentials.token }, given)
    }),
})
