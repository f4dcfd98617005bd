import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

type Addresses = Pick<Config, 'publicUrl' | 'webOrigin' | 'page'>

/**
 * Returns this server's origin: the request's Host if it is a loopback name with our port, else 127.0.0.1. Any other
 * Host may be forged.
 */
function serverOrigin({ host, server }: FastifyRequest): string {
  const address = server.server.address()
  const port = address && typeof address === 'object' ? `:${address.port}` : ''
  const names = ['127.0.0.1', 'localhost', '[::1]'].map((name) => name + port)
  return `http://${names.find((name) => name === host) ?? names[0]}`
}

/** Returns the redirect URI: our sign-in page. */
export const signInAddress = (
  { publicUrl, webOrigin }: Addresses,
  request: FastifyRequest,
): string => `${publicUrl ?? webOrigin ?? serverOrigin(request)}/login`

/** Returns the base of back-channel logout URIs; the provider's handle follows. */
export function logoutRoot({ publicUrl, page }: Addresses, request: FastifyRequest): string {
  const { apiRoot } = page
  const root = apiRoot.startsWith('http') ? apiRoot : (publicUrl ?? serverOrigin(request)) + apiRoot
  return `${root}/api/auth/providers/`
}
