import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The way between a server and its database, which can be closed, or made to swallow everything. */
export type DatabaseProxy = {
  /** The database's address by this way. */
  url: string
  /** Nobody is there: connections break, and new ones are refused. */
  refuse: () => Promise<void>
  /** Whatever is sent gets lost, and connections stay as they are. */
  dropTraffic: () => void
  /** All is as it was. */
  restore: () => Promise<void>
  /** Takes the way away. */
  stop: () => Promise<void>
}

/** Lays a way to a database on the loopback. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  let isSilent = false

  const carry = (from: Socket, to: Socket) => {
    from.on('data', (bytes) => {
      if (!isSilent) to.write(bytes)
    })
    from.on('error', () => {})
    from.on('close', () => {
      open.delete(from)
      to.destroy()
    })
    open.add(from)
  }
  const serve = () =>
    createServer((socket) => {
      const onward = connect({ host: target.hostname, port: Number(target.port) })
      carry(socket, onward)
      carry(onward, socket)
    })
  let server = serve().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  const refuse = async () => {
    if (!server.listening) return
    server.close()
    cut()
    await once(server, 'close')
  }
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    refuse,
    dropTraffic: () => {
      isSilent = true
    },
    restore: async () => {
      // What was lost stays lost: nobody waits for it any more.
      if (isSilent) cut()
      isSilent = false
      if (server.listening) return
      server = serve().listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    stop: refuse,
  }
}
