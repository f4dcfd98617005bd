// Two servers on one database behind a balancer that asks them whether they are ready: one is restarted after the other
// while people work, and nobody notices.
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { signIn } from '#contract/auth-endpoints.ts'
import { createShipment, listShipments } from '#contract/shipment-endpoints.ts'
import { castPassword } from '#database/demo/demo-world.ts'
import { eventually, type RunningServer } from '#test/running-server.ts'
import { callEndpoint } from '#test/world.ts'
import { withEnvironment } from './environment.ts'
import { startLoadBalancer } from './load-balancer.ts'
import { atMost, exactly, type Measurement, recorded } from './measurement.ts'
import { scenario } from './scenario.ts'

const clientCount = 8
/** Seconds in which a server that leaves says so before it closes its door. */
const stopDelaySeconds = 2

type Serve = (environment: Record<string, string>) => Promise<RunningServer>

/** A request on a connection of its own; its status, or what went wrong. */
const requester = (origin: string, token: string) => (method: 'GET' | 'POST', path: string) =>
  new Promise<number | string>((told) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    }
    const asked = request(origin + path, { method, agent: false, headers }, (answer) => {
      answer.resume().once('close', () => told(answer.complete ? (answer.statusCode ?? 0) : 'cut'))
    })
    asked.once('error', (error) => told(String(error)))
    asked.end(method === 'POST' ? '{}' : undefined)
  })

/** Restarts two servers in turn under load, so many times each. */
export async function measureRollingRestart(
  start: Serve,
  { rounds }: { rounds: number },
): Promise<Measurement[]> {
  const environment = { LOG_LEVEL: 'silent', STOP_DELAY: String(stopDelaySeconds) }
  const servers = await Promise.all([start(environment), start(environment)])
  const balancer = await startLoadBalancer(servers.map(({ address }) => address))
  const body = { username: 'lee', password: castPassword }
  const { reply } = await callEndpoint(balancer.origin, signIn, { body })
  const ask = requester(balancer.origin, reply.credentials.token)
  const answers = new Map<number | string, number>()
  let isOver = false
  const work = async (worker: number) => {
    while (!isOver) {
      const answer =
        worker % 2 ? await ask('POST', createShipment.url) : await ask('GET', listShipments.url)
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
      await sleep(1)
    }
  }
  const working = Promise.all(Array.from({ length: clientCount }, (_, worker) => work(worker)))
  const ends: { code: number | null; took: number }[] = []
  try {
    for (let restart = 0; restart < rounds * 2; restart += 1) {
      const place = restart % 2
      const began = performance.now()
      servers[place]?.signal('SIGTERM')
      const ended = await servers[place]?.ended
      ends.push({ code: ended?.code ?? null, took: (performance.now() - began) / 1000 })
      const next = await start(environment)
      servers[place] = next
      balancer.replaceServer(place, next.address)
      await eventually('the balancer has it back', async () => balancer.isReady(place))
    }
  } finally {
    isOver = true
    await working
    balancer.stop()
    for (const server of servers) server.signal('SIGTERM')
    await Promise.all(servers.map(({ ended }) => ended))
  }
  const failed = [...answers].filter(([answer]) => answer !== 200 && answer !== 201)
  const told = [...answers.values()].reduce((sum, count) => sum + count, 0)
  return [
    recorded('restarts', ends.length),
    recorded('requests meanwhile', told),
    exactly(
      'reads and writes among them',
      [200, 201].map((one) => answers.has(one)),
      [true, true],
    ),
    exactly('requests that failed', failed, []),
    exactly('ends other than with 0', ends.filter(({ code }) => code !== 0).length, 0),
    atMost('slowest end', Math.max(...ends.map(({ took }) => took)), 10, 's'),
  ]
}

export const rollingRestartScenario = scenario({
  description: 'two servers behind a balancer are restarted in turn by SIGTERM under load',
  options: { rounds: { default: 3, max: 50 } },
  run: (given) => withEnvironment(({ startServer }) => measureRollingRestart(startServer, given)),
})
