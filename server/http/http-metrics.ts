import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import { watchChanges } from '#contract/notices/live-endpoints.ts'

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const labelNames = ['method', 'route', 'status_code'] as const

export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const requestCounter = new Counter({
    ...{ name: 'http_requests_total', help: 'Requests answered.', labelNames, registers },
  })
  const durationHistogram = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds from a request to the end of its reply, without open change streams.',
    ...{ labelNames, buckets, registers },
  })
  const abortedCounter = new Counter({
    name: 'http_requests_aborted_total',
    help: 'Requests whose client went away before the reply.',
    registers,
  })
  app.addHook('onResponse', (request, reply, next) => {
    // Labels have the route, not the path, to bound their number. All unknown paths are one route.
    const route = request.routeOptions.url ?? 'none'
    const labels = { method: request.method, route, status_code: reply.statusCode }
    requestCounter.inc(labels)
    // The duration of a stream says nothing about speed.
    const isStream = route === watchChanges.url && reply.statusCode === 200
    if (!isStream) durationHistogram.observe(labels, reply.elapsedTime / 1000)
    next()
  })
  app.addHook('onRequestAbort', (request, next) => {
    // Clients normally end streams by closing them.
    if (request.routeOptions.url !== watchChanges.url) abortedCounter.inc()
    next()
  })
}
