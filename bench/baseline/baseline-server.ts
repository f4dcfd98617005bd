// The server that Oto is compared with: a minimal one with Fastify and pg alone. Each call takes one round trip, with
// session check, one supplier's scope, version, idempotency key and a simple cap; response schemas give the same JSON.
// It has no row-level security, roles, tolerances, change notices, log or security headers.
import Fastify from 'fastify'
import { baselinePool } from './baseline-database.ts'
import { addDetailsRoute } from './baseline-details.ts'
import { addListRoutes } from './baseline-lists.ts'
import { addMutationRoutes } from './baseline-mutations.ts'
import { addReceivingRoutes } from './baseline-receiving.ts'

const app = Fastify()
addListRoutes(app)
addDetailsRoute(app)
addMutationRoutes(app)
addReceivingRoutes(app)

process.once('SIGTERM', async () => {
  await app.close()
  await baselinePool.end()
})
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.stdout.write('ready\n')
