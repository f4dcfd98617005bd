import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/client/connect.ts'
import { Refusal } from '#server/http/problem-error.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Set before the end: balancers send nothing new, and connections are not kept. */
    leaving: { isSoon: boolean }
  }
}

/** `/livez`: the process answers. `/readyz`: the database answers too, whatever the pool is busy with. */
export function addProbes(app: FastifyInstance, database: Database): void {
  const schema = { hide: true }
  const leaving = { isSoon: false }
  app.decorate('leaving', leaving)
  app.addHook('onRequest', async (_request, reply) => {
    if (leaving.isSoon) reply.header('connection', 'close')
  })
  app.get('/livez', { schema }, async () => ({ status: 'alive' }))
  app.get('/readyz', { schema }, async () => {
    if (leaving.isSoon || !(await database.isThere()))
      throw new Refusal('unavailable', { retryAfter: 1 })
    return { status: 'ready' }
  })
}
