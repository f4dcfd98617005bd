import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/client/connect.ts'
import { ProblemError } from '#server/http/problem-error.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Set before shutdown: `/readyz` fails, so that balancers send nothing new, and connections are not kept alive. */
    draining: { isDraining: boolean }
  }
}

/** `/livez`: the process answers. `/readyz`: the database answers too, whatever the pool is busy with. */
export function addHealthRoutes(app: FastifyInstance, database: Database): void {
  const schema = { hide: true }
  const draining = { isDraining: false }
  app.decorate('draining', draining)
  app.addHook('onRequest', async (_request, reply) => {
    if (draining.isDraining) reply.header('connection', 'close')
  })
  app.get('/livez', { schema }, async () => ({ status: 'alive' }))
  app.get('/readyz', { schema }, async () => {
    if (draining.isDraining || !(await database.isReachable()))
      throw new ProblemError('unavailable', { retryAfter: 1 })
    return { status: 'ready' }
  })
}
