import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

type Addresses = Pick<Config, 'publicUrl' | 'webOrigin' | 'page'>

const ownOrigin = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}`

/** The address of the sign-in, where providers send the browser back to. */
export const signInAddress = (
  { publicUrl, webOrigin }: Addresses,
  request: FastifyRequest,
): string => `${publicUrl ?? webOrigin ?? ownOrigin(request)}/login`

/** What the addresses begin with at which providers say that somebody signed out; the provider's handle follows. */
export function logoutRoot({ publicUrl, page }: Addresses, request: FastifyRequest): string {
  const { apiRoot } = page
  const root = apiRoot.startsWith('http') ? apiRoot : (publicUrl ?? ownOrigin(request)) + apiRoot
  return `${root}/api/auth/providers/`
}
