import type { FastifyInstance } from 'fastify'

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self'",
  // What the page made itself, to look at before it is printed.
  'frame-src blob:',
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const apiPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** The policy of the reference page, which has a stylesheet and nothing that runs. */
export const docsPolicy =
  "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'"

const headersFor = (isApi: boolean): Record<string, string> => ({
  'content-security-policy': isApi ? apiPolicy : pagePolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  ...(isApi && { 'cache-control': 'no-store' }),
})
const [ofApi, ofPage] = [headersFor(true), headersFor(false)]

/** The security headers of a reply of the API, or of a page. */
export const securityHeaders = (isApi: boolean): Record<string, string> => (isApi ? ofApi : ofPage)

/** Whether an address is for programs: the API, and what watches the server. */
export const isOfApi = (url: string): boolean => /^\/(api|livez|readyz|metrics)(?![^/?])/.test(url)

/** Puts the security headers on every reply, errors included, and the id by which the log knows the request. */
export function addHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(securityHeaders(isOfApi(request.url)))
    reply.header('x-request-id', request.id)
    if (request.protocol === 'https')
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    next()
  })
}
