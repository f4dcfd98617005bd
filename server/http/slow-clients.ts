import type { FastifyInstance } from 'fastify'

/**
 * Disconnects a client that reads nothing of its reply for so long: reply and connection would be kept without end. A
 * client that reads slowly goes on; the time that a reply takes to make does not count.
 */
export function dropSlowClients(app: FastifyInstance, timeoutMs = 30_000): void {
  app.addHook('onSend', (request, _reply, _payload, next) => {
    // Node restarts the timer whenever bytes leave, and clears it after the reply.
    request.raw.socket?.setTimeout?.(timeoutMs)
    next()
  })
}
