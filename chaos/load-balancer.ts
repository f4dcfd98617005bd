import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

export type LoadBalancer = {
  origin: string
  /** Puts a server in a place, or another in its stead. */
  replaceServer: (place: number, address: string) => void
  /** Whether the server of a place says that it is ready. */
  isReady: (place: number) => boolean
  /** How many connections each place was given. */
  connectionCounts: () => number[]
  stop: () => void
}

const maxConnections = 500

/** A balancer as there are many: connections go in turn to the servers that say they are ready, and to another if one refuses. */
export async function startLoadBalancer(addresses: string[]): Promise<LoadBalancer> {
  const servers = addresses.map((address) => ({ address, isReady: true, given: 0 }))
  const looking = setInterval(() => {
    for (const server of servers) {
      const { address } = server
      const note = (isReady: boolean) => {
        if (server.address === address) server.isReady = isReady
      }
      fetch(`${address}/readyz`).then(
        ({ status }) => note(status === 200),
        () => note(false),
      )
    }
  }, 100)
  let turn = 0
  const balancer = createServer((client) => {
    turn += 1
    const start = turn % servers.length
    const order = [...servers.slice(start), ...servers.slice(0, start)].filter((one) => one.isReady)
    const tryNext = () => {
      const server = order.shift()
      if (!server) return client.destroy()
      const onward = connect({ host: '127.0.0.1', port: Number(new URL(server.address).port) })
      onward.once('error', tryNext)
      onward.once('connect', () => {
        server.given += 1
        onward.off('error', tryNext)
        onward.on('error', () => client.destroy())
        client.on('close', () => onward.destroy())
        client.pipe(onward).pipe(client)
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
    replaceServer: (place, address) => {
      servers[place] = { address, isReady: false, given: servers[place]?.given ?? 0 }
    },
    isReady: (place) => servers[place]?.isReady ?? false,
    connectionCounts: () => servers.map(({ given }) => given),
    stop: () => {
      clearInterval(looking)
      balancer.close()
    },
  }
}
