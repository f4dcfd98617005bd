import { connect, type Socket } from 'node:net'

/** A request as the load sends it. */
export type Shot = { method: string; path: string; headers?: Record<string, string>; body?: string }

/** What came back of one request: status, head and body. */
export type Answer = { status: number; head: string; body: string }

export type Load = {
  requests: number
  perSecond: number
  p50: number
  p99: number
  failed: string[]
}

const textOf = ({ method, path, headers = {}, body = '' }: Shot) => {
  const lines = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1']
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  if (body && !headers['content-type']) lines.push('content-type: application/json')
  lines.push(`content-length: ${Buffer.byteLength(body)}`)
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

// Written on a bare socket, so that the load takes little of the machine that it measures.
const send = (socket: Socket, shot: Shot) =>
  new Promise<Answer>((done, failed) => {
    let text = ''
    const take = (part: string) => {
      text += part
      const cut = text.indexOf('\r\n\r\n')
      if (cut < 0) return
      const head = text.slice(0, cut)
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
      // Counted as latin1: one character is one byte.
      if (text.length < cut + 4 + length) return
      leave()
      done({ status: Number(head.slice(9, 12)), head, body: text.slice(cut + 4) })
    }
    const lose = () => {
      leave()
      failed(new Error(`the server closed the connection of ${shot.method} ${shot.path}`))
    }
    const leave = () => socket.off('data', take).off('close', lose)
    socket.on('data', take).on('close', lose)
    socket.write(textOf(shot))
  })

const open = (port: number) =>
  new Promise<Socket>((done, failed) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => done(socket))
    socket.setEncoding('latin1').once('error', failed)
  })

/** One request on a connection of its own. */
export async function ask(port: number, shot: Shot): Promise<Answer> {
  const socket = await open(port)
  const answer = await send(socket, shot)
  socket.destroy()
  return { ...answer, body: Buffer.from(answer.body, 'latin1').toString() }
}

/** Who is driven: where it listens, the next request of a connection, and what hears its answer. */
export type Contender = {
  port: number
  next: (connection: number) => Shot
  heard?: (connection: number, answer: Answer) => void
}

/** Keeps so many connections busy for so long, or until each has asked so often. */
export async function drive(
  { port, next, heard }: Contender,
  {
    connections,
    milliseconds = Number.POSITIVE_INFINITY,
    requests = Number.POSITIVE_INFINITY,
  }: { connections: number; milliseconds?: number; requests?: number },
): Promise<Load> {
  const times: number[] = []
  const failed: string[] = []
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)))
  const begin = performance.now()
  const end = begin + milliseconds
  await Promise.all(
    sockets.map(async (socket, connection) => {
      let asked = 0
      for (let now = begin; now < end && asked < requests; asked += 1) {
        const answer = await send(socket, next(connection))
        heard?.(connection, answer)
        if (answer.status >= 300) failed.push(`${answer.status} ${answer.body}`)
        const later = performance.now()
        times.push(later - now)
        now = later
      }
      socket.destroy()
    }),
  )
  const seconds = (performance.now() - begin) / 1000
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  const perSecond = times.length / seconds
  return { requests: times.length, perSecond, p50: at(0.5), p99: at(0.99), failed }
}
