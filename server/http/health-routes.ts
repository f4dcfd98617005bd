import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/client/connect.ts'
import type { HealthProblem } from '#database/client/health-check.ts'
import { ProblemError } from '#server/http/problem-error.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * `isDraining` is set before shutdown: `/readyz` fails, so that load balancers send no more requests, and
     * connections close.
     */
    draining: { isDraining: boolean }
  }
}

/** Adds `/livez` (the process replies) and `/readyz` (the database accepts writes, even if the pool is busy). */
export function addHealthRoutes(app: FastifyInstance, database: Database): void {
  const schema = { hide: true }
  const draining = { isDraining: false }
  app.decorate('draining', draining)
  app.addHook('onRequest', async (_request, reply) => {
    if (draining.isDraining) reply.header('connection', 'close')
  })
  app.get('/livez', { schema }, async () => ({ status: 'alive' }))
  let lastReason: HealthProblem['reason'] | undefined
  app.get('/readyz', { schema }, async () => {
    if (draining.isDraining) throw new ProblemError('unavailable', { retryAfter: 1 })
    const problem = await database.healthProblem()
    // Logged once, not at every probe.
    if (problem && problem.reason !== lastReason) app.log.error(problem, 'not ready')
    lastReason = problem?.reason
    if (problem) throw new ProblemError('unavailable', { retryAfter: 1 })
    return { status: 'ready' }
  })
}
