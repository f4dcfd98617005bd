import { lookup as resolve } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

export class AddressRefusedError extends Error {}

type Address = ReturnType<typeof ipaddr.parse>

const globalUnicast6 = ipaddr.parseCIDR('2000::/3')

const isIn = (address: Address, network: ReturnType<typeof ipaddr.parseCIDR>) =>
  address.kind() === network[0].kind() && address.match(network)

// Only 2000::/3 is allocated in IPv6; `range()` has other names for translated, mapped and reserved addresses.
const isPublic = (address: Address) =>
  address.range() === 'unicast' && (address.kind() === 'ipv4' || isIn(address, globalUnicast6))

/**
 * Rules for outbound addresses: the listed networks are allowed, and public addresses unless the call is plain HTTP.
 */
export type OutboundRules = { networks: readonly string[]; isPlainHttp: boolean }

export function isAllowedAddress(text: string, { networks, isPlainHttp }: OutboundRules): boolean {
  if (isIP(text) === 0) return false
  const address = ipaddr.parse(text)
  if (networks.some((network) => isIn(address, ipaddr.parseCIDR(network)))) return true
  return !isPlainHttp && isPublic(address)
}

/** Looks up a host name; tests replace it. */
export type Resolver = (
  hostname: string,
  options: { all: true; verbatim: true },
  callback: (
    error: NodeJS.ErrnoException | null,
    addresses: { address: string; family: number }[],
  ) => void,
) => void

/**
 * Returns a look-up for connections, which fails if one of the addresses is not allowed. The connection uses the
 * same result, so that a name server cannot return another address in between.
 */
export const checkedLookup =
  (rules: OutboundRules, resolver: Resolver = resolve): LookupFunction =>
  (hostname, options, callback) =>
    resolver(hostname, { all: true, verbatim: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), '')
      if (!addresses.every(({ address }) => isAllowedAddress(address, rules)))
        return callback(new AddressRefusedError(hostname), '')
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
