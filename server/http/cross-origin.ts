import type { RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { backgroundHeader } from '#contract/notices/live-messages.ts'
import type { Config } from '#server/config.ts'
import { apiHeaders, isApiPath } from '#server/http/security-headers.ts'

/** Reply headers that the screens read. */
const exposed = ['Allow', 'Content-Disposition', 'Date', 'ETag', 'Retry-After', 'X-Request-Id']

/** Request headers that the screens send, beyond the CORS-safelisted ones. */
const allowed = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'Oto-Supplier',
  backgroundHeader,
  'X-Forwarded-For',
]

const preflight = {
  ...apiHeaders(),
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': allowed.join(', '),
  'access-control-max-age': '7200',
}

/**
 * Lets pages of one other origin call the API and load the assets (CORS). Every reply names that origin, whoever asks,
 * so that caches cannot mix replies up. Credentials are not allowed, because there are no cookies.
 */
export function answerOtherOrigin(app: FastifyInstance, { webOrigin }: Config): void {
  if (!webOrigin) return
  // Runs before all other listeners, so that shed requests and streams have the headers too.
  const [answer] = app.server.listeners('request') as RequestListener[]
  app.server.removeAllListeners('request').on('request', (request, reply) => {
    const isShared = isApiPath(request.url ?? '') || request.url?.startsWith('/assets/')
    if (isShared) nameOrigin(reply, webOrigin)
    const isPreflight =
      request.method === 'OPTIONS' && 'access-control-request-method' in request.headers
    if (isShared && isPreflight && request.headers.origin === webOrigin)
      reply.writeHead(204, preflight).end()
    else answer?.call(app.server, request, reply)
  })
}

function nameOrigin(reply: ServerResponse, origin: string): void {
  reply.setHeader('access-control-allow-origin', origin)
  reply.setHeader('access-control-expose-headers', exposed.join(', '))
}
