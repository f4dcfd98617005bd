import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

export type LoadBalancer = {
  origin: string
  /** Puts another server in the place of the one at this index. */
  replaceServer: (index: number, address: string) => void
  isReady: (index: number) => boolean
  /** Connections by index of the server. */
  connectionCounts: () => number[]
  stop: () => void
}

const maxConnections = 500

/** A TCP load balancer: round robin over the servers that are ready, and the next one where one refuses. */
export async function startLoadBalancer(addresses: string[]): Promise<LoadBalancer> {
  const servers = addresses.map((address) => ({ address, isReady: true, connections: 0 }))
  const healthChecks = setInterval(() => {
    for (const server of servers) {
      const { address } = server
      const update = (isReady: boolean) => {
        if (server.address === address) server.isReady = isReady
      }
      fetch(`${address}/readyz`).then(
        ({ status }) => update(status === 200),
        () => update(false),
      )
    }
  }, 100)
  let nextIndex = 0
  const balancer = createServer((client) => {
    nextIndex += 1
    const start = nextIndex % servers.length
    const candidates = [...servers.slice(start), ...servers.slice(0, start)].filter(
      ({ isReady }) => isReady,
    )
    const tryNext = () => {
      const server = candidates.shift()
      if (!server) return client.destroy()
      const upstream = connect({ host: '127.0.0.1', port: Number(new URL(server.address).port) })
      upstream.once('error', tryNext)
      upstream.once('connect', () => {
        server.connections += 1
        upstream.off('error', tryNext)
        upstream.on('error', () => client.destroy())
        client.on('close', () => upstream.destroy())
        client.pipe(upstream).pipe(client)
      })
    }
    client.on('error', () => {})
    tryNext()
  }).listen(0, '127.0.0.1')
  balancer.maxConnections = maxConnections
  await once(balancer, 'listening')
  const { port } = balancer.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    replaceServer: (index, address) => {
      const connections = servers[index]?.connections ?? 0
      servers[index] = { address, isReady: false, connections }
    },
    isReady: (index) => servers[index]?.isReady ?? false,
    connectionCounts: () => servers.map(({ connections }) => connections),
    stop: () => {
      clearInterval(healthChecks)
      balancer.close()
    },
  }
}
