import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Problem } from '#contract/problem.ts'
import type { Database } from '#database/client/connect.ts'
import { Refusal } from '#server/http/problem-error.ts'
import { lacksHost, refuseWithoutHost } from '#server/http/protocol-replies.ts'
import { apiHeaders } from '#server/http/security-headers.ts'
import { KeyCount } from '#server/load/concurrency-count.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** How many calls of the API are being worked on, how many may be, and how many were turned away before a look. */
    load: { underWay: number; most: number; turnedAway: number; sessions: KeyCount }
  }
}

/** So many calls for each connection to the database; with a longer queue everybody would be late. */
const callsPerConnection = 8

/** One session has this share of them at most, however many connections it opens. */
const sessionShare = 1 / 4

/** Milliseconds after which a session that has its share is told so: who asks again at once does not keep the server busy with that. */
const turnAwayDelay = 100

const isFull = ({ load }: FastifyInstance) => load.underWay >= load.most

/**
 * Turns away what is more than can be done, before it costs anything; probes and pages are spared. Calls count
 * from when their body is here: a client that stalls takes nobody's place.
 */
export function boundLoad(app: FastifyInstance, database: Database): void {
  const most = database.pool.options.max * callsPerConnection
  const sessions = new KeyCount(Math.ceil(most * sessionShare))
  app.decorate('load', { underWay: 0, most, turnedAway: 0, sessions })
  // In front of the application, whose way to an answer takes the time that those inside need: three times too many
  // requests would then leave half of it for them.
  const [answer] = app.server.listeners('request') as RequestListener[]
  app.server.removeAllListeners('request').on('request', (request, reply) => {
    if (lacksHost(request)) return refuseWithoutHost(reply)
    const isCall = /^\/api(?!\/docs)/.test(request.url ?? '')
    if (isCall && isFull(app)) turnAway(app, reply)
    else if (isCall && sessions.isFull(sessionKey(request.headers)))
      setTimeout(() => turnAway(app, reply), turnAwayDelay)
    else answer?.call(app.server, request, reply)
  })
}

const problem: Problem = {
  ...{ type: 'about:blank', title: 'unavailable', status: 503, code: 'unavailable' },
  retryAfter: 1,
}
const turnedAway = JSON.stringify(problem)
const turnedAwayHeaders = Object.entries({
  ...apiHeaders(),
  'retry-after': '1',
  'content-type': 'application/problem+json',
  'content-length': String(turnedAway.length),
}).flat()

function turnAway(app: FastifyInstance, reply: ServerResponse): void {
  app.load.turnedAway += 1
  const own = ['x-request-id', randomUUID()]
  if (app.leaving.isSoon) own.push('connection', 'close')
  reply.writeHead(503, [...turnedAwayHeaders, ...own]).end(turnedAway)
}

/** What a request shows of its session, whether or not there is one; nothing where it shows none. */
const sessionKey = ({ authorization = '' }: IncomingHttpHeaders): string =>
  authorization.slice(authorization.indexOf(' ') + 1)

/** Does a call's work, if there is room for it, and for its session. */
export async function withinLoad<Result>(
  { server: app, headers }: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  const { load } = app
  const key = sessionKey(headers)
  // Those who sign in have no session yet, and a queue of their own.
  const isRoom = !isFull(app) && (key === '' || load.sessions.take(key))
  if (!isRoom) throw new Refusal('unavailable', { retryAfter: 1 })
  load.underWay += 1
  try {
    return await work()
  } finally {
    load.underWay -= 1
    if (key !== '') load.sessions.give(key)
  }
}
