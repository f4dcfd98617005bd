import { compile } from '@fastify/proxy-addr'
import type { Config } from '#server/config.ts'

/** Returns whether an address is a trusted proxy's; `hop` counts the addresses from the connection's own one, 0. */
export type ProxyTrust = (address: string, hop: number) => boolean

/** Compiles `TRUST_PROXY`, as Fastify does; a number trusts so many hops, whatever their addresses. */
export function compileProxyTrust(trustProxy: Config['trustProxy']): ProxyTrust {
  if (typeof trustProxy === 'boolean') return () => trustProxy
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy
  return compile(trustProxy.split(',').map((address) => address.trim()))
}
