import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { hostsOf } from '#server/http/page-settings.ts'

type Hosts = ReturnType<typeof hostsOf>

/** Content security policy of a page: this server, and the hosts that its settings name. */
const pagePolicy = ({ api, assets }: Hosts) =>
  [
    "default-src 'none'",
    // For WebAssembly, which reads barcodes from the camera; `eval` stays forbidden.
    ["script-src 'self' 'wasm-unsafe-eval'", ...assets].join(' '),
    ["style-src 'self'", ...assets].join(' '),
    ["img-src 'self' blob:", ...assets].join(' '),
    ["font-src 'self'", ...assets].join(' '),
    // Previews of labels and papers, which the page creates.
    'frame-src blob:',
    ["connect-src 'self'", ...new Set([...api, ...assets])].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // Trusted Types are needed only for the URL of the service worker.
    'trusted-types service-worker',
  ].join('; ')

const apiPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Content security policy of Swagger UI: everything comes from this server. */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const headersFor = (isApi: boolean, hosts: Hosts): Record<string, string> => ({
  'content-security-policy': isApi ? apiPolicy : pagePolicy(hosts),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': `camera=(${isApi ? '' : 'self'}), geolocation=(), microphone=(), payment=(), usb=()`,
  ...(isApi && { 'cache-control': 'no-store' }),
})
const apiReplyHeaders = headersFor(true, { api: [], assets: [] })

/** Returns the security headers of API replies. */
export const apiHeaders = (): Record<string, string> => apiReplyHeaders

/** Whether a path belongs to the API, health checks or metrics. */
export const isApiPath = (url: string): boolean =>
  /^\/(api|livez|readyz|metrics)(?![^/?])/.test(url)

/** Adds security headers and the request id to every reply, errors included. */
export function addSecurityHeaders(app: FastifyInstance, { page, webOrigin }: Config): void {
  const pageHeaders = headersFor(false, hostsOf(page))
  // Assets hold no personal data, so pages of the allowed origin may load them.
  const assetHeaders = webOrigin
    ? { ...pageHeaders, 'cross-origin-resource-policy': 'cross-origin' }
    : pageHeaders
  app.addHook('onRequest', (request, reply, next) => {
    const fileHeaders = request.url.startsWith('/assets/') ? assetHeaders : pageHeaders
    reply.headers(isApiPath(request.url) ? apiReplyHeaders : fileHeaders)
    reply.header('x-request-id', request.id)
    if (request.protocol === 'https')
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    next()
  })
}
