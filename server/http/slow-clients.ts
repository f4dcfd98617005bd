import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { replyToStalledRequest } from '#server/http/protocol-replies.ts'

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

/**
 * Refuses a request of whose body nothing arrives for `timeoutMs`. A slow upload that goes on arriving has the server's
 * `requestTimeout`.
 */
export function refuseStalledRequests(app: FastifyInstance, timeoutMs = 10_000): void {
  app.addHook('preParsing', ({ raw }, reply, _payload, next) => {
    if (isBodyRead(raw)) limitStall(raw, reply.raw, timeoutMs)
    next()
  })
}

// Without a body to read there is no end of it that would clear the timer.
const isBodyRead = ({ method, headers }: IncomingMessage): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

function limitStall(request: IncomingMessage, reply: ServerResponse, timeoutMs: number): void {
  const { socket } = request
  // Belongs to the reply of an earlier request of the connection.
  const formerMs = socket.timeout ?? 0
  // Node restarts this timer when bytes arrive, and emits this only before the request is complete.
  socket.setTimeout?.(timeoutMs)
  request.once('timeout', () => {
    if (reply.headersSent) socket.destroy()
    else replyToStalledRequest(socket)
  })
  request.once('end', () => {
    if (!reply.headersSent) socket.setTimeout?.(formerMs)
  })
}
