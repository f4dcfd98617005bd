import { randomUUID } from 'node:crypto'
import type { RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Problem } from '#contract/problem.ts'
import type { Database } from '#database/connect.ts'
import { apiHeaders } from '#server/http/headers.ts'
import { Refusal } from '#server/http/refusal.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** How many calls of the API are being worked on, how many may be, and how many were turned away before a look. */
    load: { underWay: number; most: number; turnedAway: number }
  }
}

/** So many calls for each connection to the database; with a longer queue everybody would be late. */
const callsPerConnection = 8

const isFull = ({ load }: FastifyInstance) => load.underWay >= load.most

/**
 * Turns away what is more than can be done, before it costs anything; probes and pages are spared. Calls count
 * from when their body is here: a client that stalls takes nobody's place.
 */
export function boundLoad(app: FastifyInstance, database: Database): void {
  const most = database.pool.options.max * callsPerConnection
  app.decorate('load', { underWay: 0, most, turnedAway: 0 })
  // In front of the application, whose way to an answer takes the time that those inside need: three times too many
  // requests would then leave half of it for them.
  const [answer] = app.server.listeners('request') as RequestListener[]
  app.server.removeAllListeners('request').on('request', (request, reply) => {
    if (isFull(app) && /^\/api(?!\/docs)/.test(request.url ?? '')) turnAway(app, reply)
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

/** Does a call's work, if there is room for it. */
export async function withinLoad<Result>(
  app: FastifyInstance,
  work: () => Promise<Result>,
): Promise<Result> {
  if (isFull(app)) throw new Refusal('unavailable', { retryAfter: 1 })
  app.load.underWay += 1
  try {
    return await work()
  } finally {
    app.load.underWay -= 1
  }
}
