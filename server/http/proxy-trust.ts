import { compile } from '@fastify/proxy-addr'
import type { Config } from '#server/config.ts'

/** Whether an address is a trusted proxy's; `hop` is the index of the address, 0 for the connection's own. */
export type ProxyTrust = (address: string, hop: number) => boolean

/** Compiles `TRUST_PROXY`, as Fastify does; a number trusts that many hops, whatever their addresses. */
export function compileProxyTrust(trustProxy: Config['trustProxy']): ProxyTrust {
  if (typeof trustProxy === 'boolean') return () => trustProxy
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy
  return compile(trustProxy.split(',').map((address) => address.trim()))
}
