import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { Refusal } from '#server/http/refusal.ts'

/** `/livez`: the process answers. `/readyz`: the database answers too. */
export function addProbes(app: FastifyInstance, database: Database): void {
  const schema = { hide: true }
  app.get('/livez', { schema }, async () => ({ status: 'alive' }))
  app.get('/readyz', { schema }, async () => {
    await database.pool.query('select 1').catch(() => {
      throw new Refusal('unavailable', { retryAfter: 1 })
    })
    return { status: 'ready' }
  })
}
