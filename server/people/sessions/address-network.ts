import { isIPv6 } from 'node:net'

/**
 * Returns the network of an address: the first 64 bits of IPv6, which belong to one customer; an IPv4 address itself,
 * also when written as IPv6 (`::ffff:…`).
 */
export function networkOf(address: string): string {
  const groups = groupsOf(address)
  return typeof groups === 'string' ? groups : `${groups.slice(0, 4).join(':')}::/64`
}

/** Returns the first 48 bits of an IPv6 address, often one customer's; null for IPv4. */
export function wideNetworkOf(address: string): string | null {
  const groups = groupsOf(address)
  return typeof groups === 'string' ? null : `${groups.slice(0, 3).join(':')}::/48`
}

/** Splits an IPv6 address into its eight groups; returns an IPv4 address unchanged. */
function groupsOf(address: string): string | string[] {
  if (!isIPv6(address)) return address
  // URL normalizes it: compressed, hexadecimal, lower case. The zone must be cut off first.
  const [start = '', end] = new URL(`http://[${address.replace(/%.*/, '')}]`).hostname
    .slice(1, -1)
    .split('::')
  const [left, right] = [start, end].map((part) => (part ? part.split(':') : [])) as [
    string[],
    string[],
  ]
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  if (/^(0:){5}ffff:/.test(groups.join(':'))) {
    const lastGroups = groups.slice(6).map((group) => Number.parseInt(group, 16))
    return lastGroups.flatMap((value) => [value >> 8, value & 255]).join('.')
  }
  return groups
}
