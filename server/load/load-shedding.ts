import { randomUUID } from 'node:crypto'
import {
  createServer,
  type ServerOptions as HttpOptions,
  type IncomingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import type { FastifyRequest, FastifyServerFactory } from 'fastify'
import type { Problem } from '#contract/problem.ts'
import type { Database } from '#database/client/connect.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { lacksHost, refuseWithoutHost } from '#server/http/protocol-replies.ts'
import { apiHeaders } from '#server/http/security-headers.ts'
import { ConcurrencyCount } from '#server/load/concurrency-count.ts'

declare module 'fastify' {
  interface FastifyInstance {
    load: Load
  }
}

/**
 * API calls in flight, how many may be, and how many were rejected before they were read; those of each session, how many more
 * of one wait, and how long at most.
 */
export type Load = {
  inFlight: number
  max: number
  rejected: number
  sessions: ConcurrencyCount
  queue: { maxWaiting: number; timeoutMs: number }
}

/** Calls in flight for each database connection; with a longer queue everybody would be late. */
const callsPerConnection = 8

/** The largest share of them that one session may have, however many connections it opens. */
const sessionShare = 1 / 4

/** Calls of one session that wait for its share, as a multiple of it: a program may have some hundred connections. */
const queuedShares = 6
const maxQueuedMs = 5_000

/** Beyond them a session waits so long for its 503, so that retrying at once costs the server little. */
const rejectDelayMs = 100

export function loadOf({ pool }: Database): Load {
  const max = pool.options.max * callsPerConnection
  const share = Math.ceil(max * sessionShare)
  const queue = { maxWaiting: queuedShares * share, timeoutMs: maxQueuedMs }
  return { inFlight: 0, max, rejected: 0, sessions: new ConcurrencyCount(share), queue }
}

const isFull = ({ inFlight, max }: Load) => inFlight >= max

/** Options of Node's server that Fastify leaves to a server's factory. */
type ServerOptions = { http: HttpOptions; keepAliveTimeout: number; requestTimeout: number }

/**
 * Makes the HTTP server that sheds load: it rejects API calls beyond the maximum before they cost anything; health checks
 * and pages are exempt. A call counts from when its body has arrived, so that a client that stalls takes nobody's slot.
 * It stands in front of Fastify: at three times the capacity, half of it would go to routing what is rejected.
 */
export const sheddingServer =
  (load: Load, isDraining: () => boolean): FastifyServerFactory =>
  (handle, options) => {
    const { http, keepAliveTimeout, requestTimeout } = options as ServerOptions
    const reject = (reply: ServerResponse) => {
      load.rejected += 1
      reject503(reply, isDraining())
    }
    const server = createServer(http, (request, reply) => {
      if (lacksHost(request)) return refuseWithoutHost(reply)
      const isCall = /^\/api(?!\/docs)/.test(request.url ?? '')
      if (isCall && isFull(load)) reject(reply)
      else if (
        isCall &&
        load.sessions.waiting(sessionKey(request.headers)) >= load.queue.maxWaiting
      )
        setTimeout(() => reject(reply), rejectDelayMs)
      else handle(request, reply)
    })
    return Object.assign(server, { keepAliveTimeout, requestTimeout })
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

function reject503(reply: ServerResponse, isDraining: boolean): void {
  const own = ['x-request-id', randomUUID()]
  if (isDraining) own.push('connection', 'close')
  reply.writeHead(503, [...rejectedHeaders, ...own]).end(rejectedBody)
}

/** The bearer token, valid or not; empty without one. */
const sessionKey = ({ authorization = '' }: IncomingHttpHeaders): string =>
  authorization.slice(authorization.indexOf(' ') + 1)

/** Runs a call's work if a slot is free; one of a session that has its share waits for it. Else throws `unavailable`. */
export async function withSlot<Result>(
  { server: app, headers, raw }: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  const { load } = app
  const key = sessionKey(headers)
  // Signing in has no session yet, and a queue of its own.
  const hasSlot = !isFull(load) && (key === '' || (await load.sessions.acquire(key, load.queue)))
  // Others began while it waited, or its client is gone.
  const isLate = hasSlot && (isFull(load) || raw.socket?.destroyed)
  if (isLate && key !== '') load.sessions.release(key)
  if (!hasSlot || isLate) throw new ProblemError('unavailable', { retryAfter: 1 })
  load.inFlight += 1
  try {
    return await work()
  } finally {
    load.inFlight -= 1
    if (key !== '') load.sessions.release(key)
  }
}
