import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

/** The host (`id`) that a passkey is bound to, and the origin of the page that asks for it. */
export type RelyingParty = { id: string; origin: string }

type Addresses = Pick<Config, 'publicUrl' | 'webOrigin'>

/**
 * Relying party of a request: PUBLIC_URL, or without one the address that the request was sent to; or WEB_ORIGIN. The
 * browser signs the page's origin, so that a forged Host leads to passkeys of that host, which are nobody's here.
 * Undefined for pages elsewhere, and for addresses without a name, where browsers make no passkeys.
 */
export function relyingPartyOf(
  { protocol, host, headers }: FastifyRequest,
  { publicUrl, webOrigin }: Addresses,
): RelyingParty | undefined {
  const own = URL.parse(publicUrl ?? `${protocol}://${host}`)
  if (!own) return undefined
  const { origin = own.origin } = headers
  if (origin !== own.origin && origin !== webOrigin) return undefined
  const { hostname } = new URL(origin)
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? undefined : { id: hostname, origin }
}
