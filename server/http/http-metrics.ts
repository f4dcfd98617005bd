import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import { watchChanges } from '#contract/notices/live-endpoints.ts'

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const labelNames = ['method', 'route', 'status_code'] as const

/** Measures the requests of an application by route, method and status. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const total = new Counter({
    ...{ name: 'http_requests_total', help: 'Requests answered.', labelNames, registers },
  })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the request to the end of its reply; open change streams are not in it.',
    ...{ labelNames, buckets, registers },
  })
  const aborted = new Counter({
    name: 'http_requests_aborted_total',
    help: 'Requests whose client went away before the reply.',
    registers,
  })
  app.addHook('onResponse', (request, reply, next) => {
    // The route, not the path: paths are without number. A scanner's are one route.
    const route = request.routeOptions.url ?? 'none'
    const labels = { method: request.method, route, status_code: reply.statusCode }
    total.inc(labels)
    // The duration of an open stream says nothing about speed.
    const isStream = route === watchChanges.url && reply.statusCode === 200
    if (!isStream) duration.observe(labels, reply.elapsedTime / 1000)
    next()
  })
  app.addHook('onRequestAbort', (request, next) => {
    // Clients end streams by closing them.
    if (request.routeOptions.url !== watchChanges.url) aborted.inc()
    next()
  })
}
