import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Time for which a client may read nothing of its reply. */
    stuckReaderMs: number
  }
}

/**
 * Disconnects a client that reads nothing of its reply for so long, which would hold reply and connection for ever. A slow
 * reader goes on; the time that it takes to make the reply does not count.
 */
export function dropSlowClients(app: FastifyInstance, timeoutMs = 30_000): void {
  app.decorate('stuckReaderMs', timeoutMs)
  app.addHook('onSend', (request, _reply, _payload, next) => {
    // Node restarts the timer whenever bytes leave, and clears it after the reply.
    request.raw.socket?.setTimeout?.(timeoutMs)
    next()
  })
}

/** Makes a further part of a reply that is being sent; the time that this takes does not count either. */
export async function makePart<Part>(
  { raw, server }: FastifyRequest,
  make: () => Promise<Part>,
): Promise<Part> {
  raw.socket?.setTimeout?.(0)
  try {
    return await make()
  } finally {
    raw.socket?.setTimeout?.(server.stuckReaderMs)
  }
}
