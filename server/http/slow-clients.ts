import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Milliseconds that a client may read nothing of its reply. */
    stuckReaderMs: number
  }
}

/**
 * Disconnects a client that reads nothing of its reply for `timeoutMs`, which would hold the connection for ever. Slow
 * readers stay; time spent making the reply does not count.
 */
export function dropSlowClients(app: FastifyInstance, timeoutMs = 30_000): void {
  app.decorate('stuckReaderMs', timeoutMs)
  app.addHook('onSend', (request, _reply, _payload, next) => {
    // Node restarts this timer when bytes are sent, and clears it after the reply.
    request.raw.socket?.setTimeout?.(timeoutMs)
    next()
  })
}

/** Makes a further part of a streamed reply; the time this takes does not count. */
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
