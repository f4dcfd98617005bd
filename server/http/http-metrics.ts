import type { FastifyInstance } from 'fastify'
import { watchChanges } from '#contract/live-endpoints.ts'

/** Seconds; what takes longer than the last is in no bucket but in the sum. */
const edges = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Route = {
  labels: string
  statuses: Map<number, number>
  timed: number
  seconds: number
  buckets: number[]
}

/** Counts the requests of an application by route, method and status, with how long they took. */
export type HttpMetrics = {
  watch: (app: FastifyInstance) => void
  /** In the text format of Prometheus. */
  print: () => string[]
}

const quoted = (text: string) => JSON.stringify(text)

function print(
  { labels, statuses, timed, seconds, buckets }: Route,
  place: 'count' | 'time',
): string[] {
  if (place === 'count') {
    return [...statuses].map(
      ([status, count]) => `oto_http_requests_total{${labels},status="${status}"} ${count}`,
    )
  }
  if (timed === 0) return []
  const name = 'oto_http_request_duration_seconds'
  let within = 0
  const lines = edges.map((edge, at) => {
    within += buckets[at] ?? 0
    return `${name}_bucket{${labels},le="${edge}"} ${within}`
  })
  return [
    ...lines,
    `${name}_bucket{${labels},le="+Inf"} ${timed}`,
    `${name}_sum{${labels}} ${seconds}`,
    `${name}_count{${labels}} ${timed}`,
  ]
}

export function collectHttpMetrics(): HttpMetrics {
  const routes = new Map<string, Route>()
  let broken = 0

  const routeOf = (method: string, url: string): Route => {
    const key = `${method} ${url}`
    const known = routes.get(key)
    if (known) return known
    const labels = `method=${quoted(method)},route=${quoted(url)}`
    const made = { labels, statuses: new Map(), timed: 0, seconds: 0, buckets: edges.map(() => 0) }
    routes.set(key, made)
    return made
  }

  return {
    watch: (app) => {
      app.addHook('onResponse', (request, reply, next) => {
        // By the route and not by the address: of addresses there is no end.
        const route = routeOf(request.method, request.routeOptions.url ?? 'none')
        route.statuses.set(reply.statusCode, (route.statuses.get(reply.statusCode) ?? 0) + 1)
        // How long somebody looked at a stream says nothing of how fast it was.
        if (request.routeOptions.url === watchChanges.url && reply.statusCode === 200) return next()
        const seconds = reply.elapsedTime / 1000
        route.timed += 1
        route.seconds += seconds
        const at = edges.findIndex((edge) => seconds <= edge)
        if (at >= 0) route.buckets[at] = (route.buckets[at] ?? 0) + 1
        next()
      })
      app.addHook('onRequestAbort', (request, next) => {
        // A stream is closed by whoever has seen enough.
        if (request.routeOptions.url !== watchChanges.url) broken += 1
        next()
      })
    },
    print: () => [
      '# HELP oto_http_requests_total Requests answered.',
      '# TYPE oto_http_requests_total counter',
      ...[...routes.values()].flatMap((route) => print(route, 'count')),
      '# HELP oto_http_request_duration_seconds From the request to the end of its answer.',
      '# TYPE oto_http_request_duration_seconds histogram',
      ...[...routes.values()].flatMap((route) => print(route, 'time')),
      '# HELP oto_http_requests_aborted_total Requests whose client went away before the answer.',
      '# TYPE oto_http_requests_aborted_total counter',
      `oto_http_requests_aborted_total ${broken}`,
    ],
  }
}
