import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy between a server and its database that can refuse connections or drop all traffic. */
export type DatabaseProxy = {
  url: string
  /** Breaks the connections and refuses new ones. */
  refuse: () => Promise<void>
  /** Drops everything that is sent; connections stay open. */
  dropTraffic: () => void
  /** Forwards again. */
  restore: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts a proxy in front of a database on the loopback. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isDropping = false

  const forward = (from: Socket, to: Socket) => {
    from.on('data', (bytes) => {
      if (!isDropping) to.write(bytes)
    })
    from.on('error', () => {})
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
    sockets.add(from)
  }
  const createProxy = () =>
    createServer((socket) => {
      const upstream = connect({ host: target.hostname, port: Number(target.port) })
      forward(socket, upstream)
      forward(upstream, socket)
    })
  let server = createProxy().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const closeSockets = () => {
    for (const socket of sockets) socket.destroy()
  }
  const refuse = async () => {
    if (!server.listening) return
    server.close()
    closeSockets()
    await once(server, 'close')
  }
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    refuse,
    dropTraffic: () => {
      isDropping = true
    },
    restore: async () => {
      // A connection that lost data is of no use to either side.
      if (isDropping) closeSockets()
      isDropping = false
      if (server.listening) return
      server = createProxy().listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    stop: refuse,
  }
}
