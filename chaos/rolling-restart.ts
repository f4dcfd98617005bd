// Two servers behind a load balancer are restarted one after the other under load: no request fails.
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { signIn } from '#contract/people/auth-endpoints.ts'
import { createShipment, listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import { eventually, type RunningServer } from '#test/world/running-server.ts'
import { callEndpoint } from '#test/world/world.ts'
import { withEnvironment } from './environment.ts'
import { startLoadBalancer } from './load-balancer.ts'
import { atMost, exactly, type Measurement, recorded } from './measurement.ts'
import { scenario } from './scenario.ts'

const clientCount = 8
/** Seconds between reporting not ready and closing the port. */
const stopDelaySeconds = 2

type Serve = (environment: Record<string, string>) => Promise<RunningServer>

/** Sends a request on a connection of its own; returns its status, or the error. */
const requestSender = (origin: string, token: string) => (method: 'GET' | 'POST', path: string) =>
  new Promise<number | string>((resolve) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    }
    const outgoing = request(origin + path, { method, agent: false, headers }, (response) => {
      response
        .resume()
        .once('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 'cut'))
    })
    outgoing.once('error', (error) => resolve(String(error)))
    outgoing.end(method === 'POST' ? '{}' : undefined)
  })

/** Restarts two servers alternately under load, this number of times each. */
export async function measureRollingRestart(
  start: Serve,
  { rounds }: { rounds: number },
): Promise<Measurement[]> {
  const environment = { LOG_LEVEL: 'silent', STOP_DELAY: String(stopDelaySeconds) }
  const servers = await Promise.all([start(environment), start(environment)])
  const balancer = await startLoadBalancer(servers.map(({ address }) => address))
  const body = { username: 'lee', password: demoPassword }
  const { reply } = await callEndpoint(balancer.origin, signIn, { body })
  const send = requestSender(balancer.origin, reply.credentials.token)
  const responses = new Map<number | string, number>()
  let isDone = false
  const repeatRequests = async (worker: number) => {
    while (!isDone) {
      const response =
        worker % 2 ? await send('POST', createShipment.url) : await send('GET', listShipments.url)
      responses.set(response, (responses.get(response) ?? 0) + 1)
      await sleep(1)
    }
  }
  const workers = Promise.all(
    Array.from({ length: clientCount }, (_, worker) => repeatRequests(worker)),
  )
  const shutdowns: { code: number | null; seconds: number }[] = []
  try {
    for (let restart = 0; restart < rounds * 2; restart += 1) {
      const index = restart % 2
      const begin = performance.now()
      servers[index]?.signal('SIGTERM')
      const exit = await servers[index]?.ended
      shutdowns.push({ code: exit?.code ?? null, seconds: (performance.now() - begin) / 1000 })
      const newServer = await start(environment)
      servers[index] = newServer
      balancer.replaceServer(index, newServer.address)
      await eventually('the balancer has it back', async () => balancer.isReady(index))
    }
  } finally {
    isDone = true
    await workers
    balancer.stop()
    for (const server of servers) server.signal('SIGTERM')
    await Promise.all(servers.map(({ ended }) => ended))
  }
  const failed = [...responses].filter(([response]) => response !== 200 && response !== 201)
  const total = [...responses.values()].reduce((sum, count) => sum + count, 0)
  return [
    recorded('restarts', shutdowns.length),
    recorded('requests meanwhile', total),
    exactly(
      'reads and writes among them',
      [200, 201].map((status) => responses.has(status)),
      [true, true],
    ),
    exactly('requests that failed', failed, []),
    exactly('exit codes other than 0', shutdowns.filter(({ code }) => code !== 0).length, 0),
    atMost('slowest shutdown', Math.max(...shutdowns.map(({ seconds }) => seconds)), 10, 's'),
  ]
}

export const rollingRestart = scenario({
  description: 'two servers behind a load balancer are restarted one after the other under load',
  options: { rounds: { default: 3, max: 50 } },
  run: (options) =>
    withEnvironment(({ startServer }) => measureRollingRestart(startServer, options)),
})
