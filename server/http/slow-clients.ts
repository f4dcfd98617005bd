import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Milliseconds that a client may read nothing of its reply. */
    stuckReaderMs: number
  }
}

/**
 * Disconnects a client that reads nothing of its reply for `timeoutMs` and would hold the connection for ever. Slow
 * readers stay connected; the server's own time does not count.
 */
export function dropSlowClients(app: FastifyInstance, timeoutMs = 30_000): void {
  app.decorate('stuckReaderMs', timeoutMs)
  app.addHook('onSend', (request, _reply, _payload, next) => {
    // Node restarts this timer when bytes are sent, and clears it after the reply.
    request.raw.socket?.setTimeout?.(timeoutMs)
    next()
  })
}

/** Awaits the next part of a streamed reply; this time does not count. */
export async function nextPart<Part>(
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
