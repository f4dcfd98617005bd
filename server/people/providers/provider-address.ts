import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

type Addresses = Pick<Config, 'publicUrl' | 'webOrigin' | 'page'>

/**
 * Address of this server by a name of its own machine: the one that the request uses. Nothing else of the request
 * counts, since its Host can be forged.
 */
function ownOrigin({ host, server }: FastifyRequest): string {
  const address = server.server.address()
  const port = address && typeof address === 'object' ? `:${address.port}` : ''
  const names = ['127.0.0.1', 'localhost', '[::1]'].map((name) => name + port)
  return `http://${names.find((name) => name === host) ?? names[0]}`
}

/** The address of the sign-in, where providers send the browser back to. */
export const signInAddress = (
  { publicUrl, webOrigin }: Addresses,
  request: FastifyRequest,
): string => `${publicUrl ?? webOrigin ?? ownOrigin(request)}/login`

/** Returns the beginning of the addresses at which providers announce sign-outs; the provider's handle follows. */
export function logoutRoot({ publicUrl, page }: Addresses, request: FastifyRequest): string {
  const { apiRoot } = page
  const root = apiRoot.startsWith('http') ? apiRoot : (publicUrl ?? ownOrigin(request)) + apiRoot
  return `${root}/api/auth/providers/`
}
