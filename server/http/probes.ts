import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { Refusal } from '#server/http/refusal.ts'

/** `/livez`: the process answers. `/readyz`: the database answers too, whatever the pool is busy with. */
export function addProbes(app: FastifyInstance, database: Database): void {
  const schema = { hide: true }
  app.get('/livez', { schema }, async () => ({ status: 'alive' }))
  app.get('/readyz', { schema }, async () => {
    if (!(await database.isThere())) throw new Refusal('unavailable', { retryAfter: 1 })
    return { status: 'ready' }
  })
}
