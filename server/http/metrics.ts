import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, type Registry } from 'prom-client'
import type { Database } from '#database/client/connect.ts'
import { measureApplication } from '#server/http/application-metrics.ts'
import { measureStored } from '#server/http/stored-metrics.ts'

/**
 * Serves `/metrics` in the text format of Prometheus, on a port of its own: it is for those who run the server, and the
 * port that people reach does not have it.
 */
export async function serveMetrics(
  { port, host }: { port: number; host: string },
  { app, database, registry }: { app: FastifyInstance; database: Database; registry: Registry },
): Promise<{ port: number; close: () => Promise<void> }> {
  collectDefaultMetrics({ register: registry })
  measureApplication(app, database, registry)
  measureStored(database, registry)
  const server = createServer(async (request, reply) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return reply.writeHead(404).end()
    const text = await registry.metrics()
    reply.writeHead(200, { 'content-type': registry.contentType }).end(text)
  })
  server.requestTimeout = 5000
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(port, host, listening)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
