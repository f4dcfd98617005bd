// OpenTelemetry traces: a span for each request, each statement and each job of a worker process. Loaded only if
// OTEL_EXPORTER_OTLP_ENDPOINT is set.
import { subscribe, tracingChannel } from 'node:diagnostics_channel'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { context, propagation, type Span, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { parseKeyPairsIntoRecord, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance } from 'fastify'
import type { Config, TracingConfig } from '#server/config.ts'
import { compileProxyTrust, type ProxyTrust } from '#server/http/proxy-trust.ts'
import { type WorkerJob, workerChannelName } from '#server/load/worker-pool.ts'

export type Tracing = {
  currentTraceId: () => string | undefined
  /** Flushes remaining spans, within a short timeout. */
  end: () => Promise<void>
}

const maxFlushMs = 2000
const probePaths = new Set(['/livez', '/readyz'])

function instrumentLibraries(isTrustedProxy: ProxyTrust): void {
  const instrumentations = [
    new HttpInstrumentation({
      disableOutgoingRequestInstrumentation: true,
      ignoreIncomingRequestHook: ({ url = '', headers, socket }) => {
        // Runs before the propagator reads the headers: without `traceparent` the request begins a trace of its own.
        if (!isTrustedProxy(socket.remoteAddress ?? '', 0)) delete headers.traceparent
        return probePaths.has(url)
      },
      // The query string has search texts, which must be neither logged nor traced.
      startIncomingSpanHook: () => ({ 'url.query': undefined }),
    }),
    new PgInstrumentation({ requireParentSpan: true }),
  ]
  for (const instrumentation of instrumentations) instrumentation.enable()
  // Instrumentation patches modules in place on `require`, so earlier imports are patched too.
  const load = createRequire(import.meta.url)
  for (const name of ['node:http', 'pg']) load(name)
}

// Fastify publishes each new instance; the spans of its requests get the route and the request id.
function nameRequests(): void {
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRequest', async ({ id, method, routeOptions }) => {
      const span = trace.getActiveSpan()
      span?.setAttribute('oto.request_id', id)
      if (!routeOptions.url) return
      span?.setAttribute('http.route', routeOptions.url)
      span?.updateName(`${method} ${routeOptions.url}`)
    })
  })
}

function traceWorkers(): void {
  const spanByJob = new WeakMap<WorkerJob, Span>()
  const end = (job: WorkerJob) => spanByJob.get(job)?.end()
  tracingChannel<WorkerJob>(workerChannelName).subscribe({
    start: (job) => {
      if (trace.getActiveSpan()) {
        spanByJob.set(job, trace.getTracer('oto').startSpan(`worker ${job.name}`))
      }
    },
    error: (job) => spanByJob.get(job)?.setStatus({ code: SpanStatusCode.ERROR }),
    end: () => {},
    asyncStart: end,
    asyncEnd: () => {},
  })
}

/** Starts tracing; must run before the application is built. */
export function startTracing(
  { endpoint, headers, serviceName, sampleRatio }: TracingConfig,
  { trustProxy }: Pick<Config, 'trustProxy'>,
): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: parseKeyPairsIntoRecord(headers),
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  // Only a trusted proxy may set the trace of a request.
  instrumentLibraries(compileProxyTrust(trustProxy))
  nameRequests()
  traceWorkers()
  return {
    currentTraceId: () => trace.getActiveSpan()?.spanContext().traceId,
    end: () => Promise.race([provider.shutdown(), sleep(maxFlushMs, undefined, { ref: false })]),
  }
}
