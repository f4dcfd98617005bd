import type { FastifyInstance } from 'fastify'

/**
 * Drops whoever takes nothing of an answer that is being sent for so long: the answer and its connection would be kept for
 * them without end. Whoever reads slowly goes on; the time that an answer takes to make is not counted.
 */
export function dropSlowClients(app: FastifyInstance, milliseconds = 30_000): void {
  app.addHook('onSend', (request, _reply, _payload, next) => {
    // Node looks whether anything of what waits has gone meanwhile, and takes the time back when the answer is out.
    request.raw.socket?.setTimeout?.(milliseconds)
    next()
  })
}
