import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { Refusal, sendProblem } from '#server/http/refusal.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** How many calls of the API are being worked on, and how many may be. */
    load: { underWay: number; most: number }
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
  app.decorate('load', { underWay: 0, most })
  app.addHook('onRequest', (request, reply, next) => {
    if (request.routeOptions.config.access && isFull(app)) {
      sendProblem(reply, 'unavailable', { retryAfter: 1 })
    } else next()
  })
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
