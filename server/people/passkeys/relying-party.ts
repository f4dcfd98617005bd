import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

/** Host (`id`) that a passkey is bound to, and origin of the page. */
export type RelyingParty = { id: string; origin: string }

type Addresses = Pick<Config, 'publicUrl' | 'webOrigin'>

/**
 * Returns the relying party of a request whose origin is PUBLIC_URL (by default the request's own address) or
 * WEB_ORIGIN. A forged Host is harmless: the browser signs the page's origin, and nobody has passkeys for that host.
 * Undefined for other origins, and for IP addresses, which cannot have passkeys.
 */
export function relyingPartyOf(
  { protocol, host, headers }: FastifyRequest,
  { publicUrl, webOrigin }: Addresses,
): RelyingParty | undefined {
  const ownUrl = URL.parse(publicUrl ?? `${protocol}://${host}`)
  if (!ownUrl) return undefined
  const { origin = ownUrl.origin } = headers
  if (origin !== ownUrl.origin && origin !== webOrigin) return undefined
  const { hostname } = new URL(origin)
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? undefined : { id: hostname, origin }
}
