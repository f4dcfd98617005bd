import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { replyToStalledRequest } from '#server/http/protocol-replies.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Maximum milliseconds in which a client reads nothing of its reply. */
    stuckReaderMs: number
  }
}

/**
 * Disconnects a client that reads nothing of its reply for `timeoutMs`, because it would hold the connection for ever.
 * Slow readers stay connected; the time in which the server prepares the reply does not count.
 */
export function dropSlowClients(app: FastifyInstance, timeoutMs = 30_000): void {
  app.decorate('stuckReaderMs', timeoutMs)
  app.addHook('onSend', (request, _reply, _payload, next) => {
    // Node restarts this timer when bytes are sent, and clears it after the reply.
    request.raw.socket?.setTimeout?.(timeoutMs)
    next()
  })
}

/** Awaits the next part of a streamed reply; the timeout of `dropSlowClients` pauses meanwhile. */
export async function nextPart<Part>(
  { raw, server }: FastifyRequest,
  makePart: () => Promise<Part>,
): Promise<Part> {
  raw.socket?.setTimeout?.(0)
  try {
    return await makePart()
  } finally {
    raw.socket?.setTimeout?.(server.stuckReaderMs)
  }
}

/**
 * Refuses a request if nothing of its body arrives for `timeoutMs`. A slow upload that keeps arriving is limited only
 * by the server's `requestTimeout`.
 */
export function refuseStalledRequests(app: FastifyInstance, timeoutMs = 10_000): void {
  app.addHook('preParsing', ({ raw }, reply, _payload, next) => {
    if (hasBody(raw)) limitStall(raw, reply.raw, timeoutMs)
    next()
  })
}

// Without a body there is no `end` event to clear the timer.
const hasBody = ({ method, headers }: IncomingMessage): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

function limitStall(request: IncomingMessage, reply: ServerResponse, timeoutMs: number): void {
  const { socket } = request
  // Timeout that an earlier request of the connection set for its reply.
  const formerMs = socket.timeout ?? 0
  // Node restarts this timer when bytes arrive, and emits `timeout` only before the request is complete.
  socket.setTimeout?.(timeoutMs)
  request.once('timeout', () => {
    if (reply.headersSent) socket.destroy()
    else replyToStalledRequest(socket)
  })
  request.once('end', () => {
    if (!reply.headersSent) socket.setTimeout?.(formerMs)
  })
}
