import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Problem } from '#contract/problem.ts'
import type { Database } from '#database/client/connect.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { lacksHost, refuseWithoutHost } from '#server/http/protocol-replies.ts'
import { apiHeaders } from '#server/http/security-headers.ts'
import { ConcurrencyCount } from '#server/load/concurrency-count.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** API calls in flight, how many may be, and how many were rejected before they were read. */
    load: { inFlight: number; max: number; rejected: number; sessions: ConcurrencyCount }
  }
}

/** Calls in flight for each database connection; with a longer queue everybody would be late. */
const callsPerConnection = 8

/** The largest share of them that one session may have, however many connections it opens. */
const sessionShare = 1 / 4

/** A session that has its share waits so long for its 503, so that retrying at once costs the server little. */
const rejectDelayMs = 100

const isFull = ({ load }: FastifyInstance) => load.inFlight >= load.max

/**
 * Sheds load: rejects API calls beyond the maximum before they cost anything; health checks and pages are exempt. A call
 * counts from when its body has arrived, so that a client that stalls takes nobody's slot.
 */
export function shedLoad(app: FastifyInstance, database: Database): void {
  const maxInFlight = database.pool.options.max * callsPerConnection
  const sessions = new ConcurrencyCount(Math.ceil(maxInFlight * sessionShare))
  app.decorate('load', { inFlight: 0, max: maxInFlight, rejected: 0, sessions })
  // In front of Fastify: routing a request only to reject it takes the time that accepted ones need. At three times the
  // capacity half of it would go to rejections.
  const [handle] = app.server.listeners('request') as RequestListener[]
  app.server.removeAllListeners('request').on('request', (request, reply) => {
    if (lacksHost(request)) return refuseWithoutHost(reply)
    const isCall = /^\/api(?!\/docs)/.test(request.url ?? '')
    if (isCall && isFull(app)) reject503(app, reply)
    else if (isCall && sessions.isFull(sessionKey(request.headers)))
      setTimeout(() => reject503(app, reply), rejectDelayMs)
    else handle?.call(app.server, request, reply)
  })
}

const problem: Problem = {
  ...{ type: 'about:blank', title: 'unavailable', status: 503, code: 'unavailable' },
  retryAfter: 1,
}
const rejectedBody = JSON.stringify(problem)
const rejectedHeaders = Object.entries({
  ...apiHeaders(),
  'retry-after': '1',
  'content-type': 'application/problem+json',
  'content-length': String(rejectedBody.length),
}).flat()

function reject503(app: FastifyInstance, reply: ServerResponse): void {
  app.load.rejected += 1
  const own = ['x-request-id', randomUUID()]
  if (app.draining.isDraining) own.push('connection', 'close')
  reply.writeHead(503, [...rejectedHeaders, ...own]).end(rejectedBody)
}

/** The bearer token, valid or not; empty without one. */
const sessionKey = ({ authorization = '' }: IncomingHttpHeaders): string =>
  authorization.slice(authorization.indexOf(' ') + 1)

/** Runs a call's work if a slot is free, for the server and for its session; else throws `unavailable`. */
export async function withSlot<Result>(
  { server: app, headers }: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  const { load } = app
  const key = sessionKey(headers)
  // Signing in has no session yet, and a queue of its own.
  const hasSlot = !isFull(app) && (key === '' || load.sessions.tryAcquire(key))
  if (!hasSlot) throw new ProblemError('unavailable', { retryAfter: 1 })
  load.inFlight += 1
  try {
    return await work()
  } finally {
    load.inFlight -= 1
    if (key !== '') load.sessions.release(key)
  }
}
