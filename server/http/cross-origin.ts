import type { RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { backgroundHeader } from '#contract/notices/live-messages.ts'
import type { Config } from '#server/config.ts'
import { apiHeaders, isApiPath } from '#server/http/security-headers.ts'

/** Reply headers that pages read. */
const replyHeaders = [
  'Allow',
  'Content-Disposition',
  'Date',
  'ETag',
  'Location',
  'Oto-Losses',
  'Retry-After',
  'X-Request-Id',
]

/** Request headers that pages send, beyond the CORS-safelisted ones. */
const requestHeaders = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'Last-Event-ID',
  'Oto-Supplier',
  backgroundHeader,
  'X-Forwarded-For',
]

const preflight = {
  ...apiHeaders(),
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': requestHeaders.join(', '),
  'access-control-max-age': '7200',
}

/**
 * Lets pages of one other origin call the API and load the assets (CORS). Every reply names that origin, whatever the
 * request's origin is, so that caches cannot mix up replies. Credentials are not allowed, because there are no cookies.
 */
export function allowOtherOrigin(app: FastifyInstance, { webOrigin }: Config): void {
  if (!webOrigin) return
  // Runs before all other listeners, so that shed requests and streams have the headers too.
  const [handleRequest] = app.server.listeners('request') as RequestListener[]
  app.server.removeAllListeners('request').on('request', (request, reply) => {
    const isShared = isApiPath(request.url ?? '') || request.url?.startsWith('/assets/')
    if (isShared) addOriginHeaders(reply, webOrigin)
    const isPreflight =
      request.method === 'OPTIONS' && 'access-control-request-method' in request.headers
    if (isShared && isPreflight && request.headers.origin === webOrigin)
      reply.writeHead(204, preflight).end()
    else handleRequest?.call(app.server, request, reply)
  })
}

function addOriginHeaders(reply: ServerResponse, origin: string): void {
  reply.setHeader('access-control-allow-origin', origin)
  reply.setHeader('access-control-expose-headers', replyHeaders.join(', '))
}
