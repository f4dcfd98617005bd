import type { FastifyInstance } from 'fastify'

/**
 * Disconnects a client that reads nothing of its reply for so long, which would hold reply and connection for ever. A slow
 * reader goes on; the time that it takes to make the reply does not count.
 */
export function dropSlowClients(app: FastifyInstance, timeoutMs = 30_000): void {
  app.addHook('onSend', (request, _reply, _payload, next) => {
    // Node restarts the timer whenever bytes leave, and clears it after the reply.
    request.raw.socket?.setTimeout?.(timeoutMs)
    next()
  })
}
