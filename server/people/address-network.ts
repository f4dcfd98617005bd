import { isIPv6 } from 'node:net'

/**
 * Whose an address is, to count by: of IPv6 its first 64 bits, since whoever has one has all that begin like it. An IPv4
 * address is itself, written as IPv6 (`::ffff:…`) too.
 */
export function networkOf(address: string): string {
  const groups = groupsOf(address)
  return typeof groups === 'string' ? groups : `${groups.slice(0, 4).join(':')}::/64`
}

/** The first 48 bits of an IPv6 address, which one customer often has whole; null for IPv4, where there is no such thing. */
export function wideNetworkOf(address: string): string | null {
  const groups = groupsOf(address)
  return typeof groups === 'string' ? null : `${groups.slice(0, 3).join(':')}::/48`
}

/** The eight groups of an IPv6 address; an IPv4 address as it is. */
function groupsOf(address: string): string | string[] {
  if (!isIPv6(address)) return address
  // As a URL has it: short, in hexadecimal and in small letters, and without a zone.
  const [start = '', end] = new URL(`http://[${address.replace(/%.*/, '')}]`).hostname
    .slice(1, -1)
    .split('::')
  const [left, right] = [start, end].map((part) => (part ? part.split(':') : [])) as [
    string[],
    string[],
  ]
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  if (/^(0:){5}ffff:/.test(groups.join(':'))) {
    const bytes = groups.slice(6).map((group) => Number.parseInt(group, 16))
    return bytes.flatMap((both) => [both >> 8, both & 255]).join('.')
  }
  return groups
}
