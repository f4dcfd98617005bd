import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, type Registry } from 'prom-client'
import type { Database } from '#database/client/connect.ts'
import type { Config } from '#server/config.ts'
import { measureStored } from '#server/http/stored-metrics.ts'

/** Measures load, streams, change notices and database connections. */
function measureApplication(app: FastifyInstance, { pool }: Database, registry: Registry): void {
  const registers = [registry]
  const addGauge = (name: string, help: string, read: () => number) => {
    const metric: Gauge = new Gauge({ name, help, registers, collect: () => metric.set(read()) })
  }
  const addCounter = (name: string, help: string, read: () => number) => {
    const metric: Counter = new Counter({
      ...{ name, help, registers },
      collect: () => {
        metric.reset()
        metric.inc(read())
      },
    })
  }
  addGauge('oto_processes', 'Processes that serve requests.', () => 1)
  const { load, live, notices, mailFailures, webhookFailures } = app
  addGauge('oto_calls_in_flight', 'API calls in flight.', () => load.inFlight)
  addGauge('oto_calls_max', 'Maximum calls in flight; more are rejected with 503.', () => load.max)
  addCounter(
    'oto_calls_rejected_total',
    'Calls rejected with 503 before they were read; not counted elsewhere.',
    () => load.rejected,
  )
  addGauge('oto_live_streams', 'Open streams of change notices.', () => live.count)
  addGauge('oto_notices_pending', 'Change notices waiting to be sent.', () => notices.pending)
  addCounter(
    'oto_notices_lost_total',
    'Change notices that could not be sent; clients see the change at their next read.',
    () => notices.lost,
  )
  const addFailureCounter = (name: string, help: string, byReason: ReadonlyMap<string, number>) => {
    const metric: Counter = new Counter({
      ...{ name, help, labelNames: ['reason'], registers },
      collect: () => {
        metric.reset()
        for (const [reason, count] of byReason) metric.inc({ reason }, count)
      },
    })
  }
  addFailureCounter(
    'oto_mail_failures_total',
    'Failed attempts to send a mail, by reason.',
    mailFailures.byReason,
  )
  addFailureCounter(
    'oto_webhook_failures_total',
    'Failed attempts to send a webhook, by reason.',
    webhookFailures.byReason,
  )
  addGauge('oto_database_connections_max', 'POOL_SIZE.', () => pool.options.max)
  const connections = new Gauge({
    name: 'oto_database_connections',
    help: 'Connections of the pool, and calls waiting for one.',
    ...{ labelNames: ['state'], registers },
    collect: () => {
      connections.set({ state: 'total' }, pool.totalCount)
      connections.set({ state: 'idle' }, pool.idleCount)
      connections.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

/** Measures the process, the application and stored data. */
export function measureServer(
  app: FastifyInstance,
  database: Database,
  registry: Registry,
  config: Config,
): void {
  collectDefaultMetrics({ register: registry })
  measureApplication(app, database, registry)
  measureStored(database, registry, config)
}

/** Metrics as text, of this process or of all workers. */
export type MetricsSource = Pick<Registry, 'contentType' | 'metrics'>

/** Serves `/metrics` in the text format of Prometheus, on a separate port that the public does not reach. */
export async function serveMetrics(
  { port, host }: { port: number; host: string },
  source: MetricsSource,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer(async (request, reply) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return reply.writeHead(404).end()
    // Fails if a worker process ends meanwhile.
    const text = await source.metrics().catch(() => undefined)
    if (text === undefined) return reply.writeHead(503).end()
    reply.writeHead(200, { 'content-type': source.contentType }).end(text)
  })
  server.requestTimeout = 5000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
