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
import { ConcurrencyLimiter } from '#server/load/concurrency-limiter.ts'

declare module 'fastify' {
  interface FastifyInstance {
    load: Load
  }
}

/** Counts of API calls in flight and rejected, with their limits: in all, per session, and waiting per session. */
export type Load = {
  inFlight: number
  max: number
  rejected: number
  sessions: ConcurrencyLimiter
  queueLimits: { maxWaiting: number; timeoutMs: number }
}

/** Maximum calls in flight per database connection; a longer queue would delay everybody. */
const callsPerConnection = 8

/** Maximum share of one session in all calls, however many connections it opens. */
const sessionShare = 1 / 4

/** Maximum waiting calls of a session, as a multiple of its share: a program may open some hundred connections. */
const queuedShares = 6
const maxQueuedMs = 5_000

/** Delay of the 503 of a session with a full queue, so that immediate retries cost little. */
const rejectDelayMs = 100

/** Creates the counts of a server, with limits in proportion to its database connections. */
export function loadOf({ pool }: Database): Load {
  const max = pool.options.max * callsPerConnection
  const share = Math.ceil(max * sessionShare)
  const queueLimits = { maxWaiting: queuedShares * share, timeoutMs: maxQueuedMs }
  return { inFlight: 0, max, rejected: 0, sessions: new ConcurrencyLimiter(share), queueLimits }
}

const isFull = ({ inFlight, max }: Load) => inFlight >= max

/** Server options that Fastify leaves to a server factory. */
type ServerOptions = { http: HttpOptions; keepAliveTimeout: number; requestTimeout: number }

/**
 * Returns the factory of an HTTP server that sheds load: it rejects API calls above the maximum before any other work.
 * Health checks and pages are exempt. A call counts once its body has arrived, so that a stalled client takes no slot.
 * The check runs before Fastify, whose routing of rejected calls would take half the capacity at triple load.
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
        load.sessions.waitingCount(sessionKey(request.headers)) >= load.queueLimits.maxWaiting
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
  const idHeader = ['x-request-id', randomUUID()]
  if (isDraining) idHeader.push('connection', 'close')
  reply.writeHead(503, [...rejectedHeaders, ...idHeader]).end(rejectedBody)
}

/** Returns the bearer token, unverified; empty without one. */
const sessionKey = ({ authorization = '' }: IncomingHttpHeaders): string =>
  authorization.slice(authorization.indexOf(' ') + 1)

/**
 * Runs a call's work in a slot. Calls of a session at its limit wait for a slot; throws `unavailable` if none is free
 * in time.
 */
export async function withSlot<Result>(
  { server: app, headers, raw }: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  const { load } = app
  const key = sessionKey(headers)
  // A sign-in has no session yet; password hashing has its own queue.
  const hasSlot =
    !isFull(load) && (key === '' || (await load.sessions.acquire(key, load.queueLimits)))
  // While waiting, other calls took the slots, or the client disconnected or was refused for stalling.
  const isGone = raw.socket?.destroyed || raw.socket?.writableEnded
  const isLate = hasSlot && (isFull(load) || isGone)
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
