import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/client/connect.ts'
import type { HttpMetrics } from '#server/http/http-metrics.ts'

type Figure = [
  name: string,
  type: 'gauge' | 'counter',
  help: string,
  value: number | [string, number][],
]

const printed = ([name, type, help, value]: Figure) => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
  ...(typeof value === 'number'
    ? [`${name} ${value}`]
    : value.map(([labels, one]) => `${name}{${labels}} ${one}`)),
]

/**
 * Serves `/metrics` in the text format of Prometheus, on a port of its own: what it tells is for those who run the
 * server, and the port that people reach does not have it.
 */
export async function serveMetrics(
  { port, host }: { port: number; host: string },
  world: { app: FastifyInstance; database: Database; requests: HttpMetrics },
): Promise<{ port: number; close: () => Promise<void> }> {
  const lag = monitorEventLoopDelay({ resolution: 20 })
  lag.enable()

  const text = () => {
    const figures = figuresOf(world, lag)
    lag.reset()
    return `${[...world.requests.print(), ...figures.flatMap(printed)].join('\n')}\n`
  }
  const server = createServer((request, reply) => {
    if (request.url !== '/metrics' || request.method !== 'GET') reply.writeHead(404).end()
    else reply.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(text())
  })
  server.requestTimeout = 5000
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(port, host, listening)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async () => {
      lag.disable()
      server.close()
      server.closeAllConnections()
    },
  }
}

function figuresOf(
  { app, database: { pool } }: { app: FastifyInstance; database: Database },
  lag: ReturnType<typeof monitorEventLoopDelay>,
): Figure[] {
  const memory = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const seconds = (nanoseconds: number) => (nanoseconds > 0 ? nanoseconds / 1e9 : 0)
  return [
    ['oto_calls_in_flight', 'gauge', 'API calls in flight.', app.load.inFlight],
    [
      'oto_calls_max',
      'gauge',
      'Calls in flight at most; more are rejected with 503.',
      app.load.max,
    ],
    [
      'oto_calls_rejected_total',
      'counter',
      'Calls rejected with 503 before they were read; in no other count.',
      app.load.rejected,
    ],
    ['oto_live_streams', 'gauge', 'Streams of changes that are open.', app.live.count],
    ['oto_notices_pending', 'gauge', 'Change notices waiting to be sent.', app.notices.pending],
    [
      'oto_notices_lost_total',
      'counter',
      'Change notices that could not be sent; clients see the change at their next read.',
      app.notices.lost,
    ],
    [
      'oto_database_connections',
      'gauge',
      'Connections of the pool, and calls waiting for one.',
      [
        ['state="total"', pool.totalCount],
        ['state="idle"', pool.idleCount],
        ['state="waiting"', pool.waitingCount],
      ],
    ],
    ['oto_database_connections_max', 'gauge', 'POOL_SIZE.', pool.options.max],
    [
      'oto_event_loop_lag_seconds',
      'gauge',
      'How late the event loop was since it was last asked.',
      [
        ['quantile="0.5"', seconds(lag.percentile(50))],
        ['quantile="0.99"', seconds(lag.percentile(99))],
        ['quantile="1"', seconds(lag.max)],
      ],
    ],
    ['process_resident_memory_bytes', 'gauge', 'Resident memory.', memory.rss],
    ['process_heap_bytes', 'gauge', 'Heap in use.', memory.heapUsed],
    ['process_external_memory_bytes', 'gauge', 'Buffers and the like.', memory.external],
    ['process_cpu_seconds_total', 'counter', 'Processor time.', (user + system) / 1e6],
    [
      'process_start_time_seconds',
      'gauge',
      'When the process began.',
      Math.round((Date.now() - process.uptime() * 1000) / 1000),
    ],
  ]
}
