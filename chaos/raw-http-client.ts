import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type RawRequest = {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/** The reply; status 0 when there was none in time, or the connection was lost. */
export type RawReply = { status: number; head: string; body: string }

/** A kept-alive connection, for one request after another. */
export type RawConnection = {
  send: (request: RawRequest, timeoutMs: number) => Promise<RawReply>
  isOpen: () => boolean
  close: () => void
}

/** The ETag of a reply; empty without one. */
export const etagOf = ({ head }: RawReply): string => /^etag: ("\d+")/im.exec(head)?.[1] ?? ''

const serialize = ({ method, path, headers = {}, body = '' }: RawRequest) => {
  const lines = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1']
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  if (body && !headers['content-type']) lines.push('content-type: application/json')
  if (method !== 'GET') lines.push(`content-length: ${Buffer.byteLength(body)}`)
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

const noReply = (reason: string): RawReply => ({ status: 0, head: '', body: reason })

// A single timer checks the deadlines of all requests: a timer for each would cost more than the request.
const deadlines = new Map<() => void, number>()
const timer = setInterval(() => {
  const now = performance.now()
  for (const [timeOut, deadline] of deadlines) if (now > deadline) timeOut()
}, 100)
timer.unref()

// On a plain socket: an HTTP client would take much of the CPU that is being measured.
const send = (socket: Socket, request: RawRequest, timeoutMs: number) =>
  new Promise<RawReply>((resolve) => {
    let text = ''
    const finish = (reply: RawReply) => {
      deadlines.delete(timeOut)
      socket.off('data', receive).off('close', onClose)
      if (reply.status === 0) socket.destroy()
      resolve(reply)
    }
    // Read as latin1: one character is one byte.
    const receive = (chunk: string) => {
      text = text ? text + chunk : chunk
      const headEnd = text.indexOf('\r\n\r\n')
      if (headEnd < 0) return
      const head = text.slice(0, headEnd)
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
      if (text.length < headEnd + 4 + length) return
      finish({ status: Number(head.slice(9, 12)), head, body: text.slice(headEnd + 4) })
    }
    const onClose = () => finish(noReply('lost'))
    const timeOut = () => finish(noReply('late'))
    deadlines.set(timeOut, performance.now() + timeoutMs)
    socket.on('data', receive).on('close', onClose)
    socket.write(serialize(request))
  })

/** Opens a connection on the loopback. */
export async function openConnection(port: number): Promise<RawConnection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  socket.setEncoding('latin1')
  await once(socket, 'connect')
  socket.on('error', () => {})
  return {
    send: (request, timeoutMs) =>
      socket.destroyed ? Promise.resolve(noReply('lost')) : send(socket, request, timeoutMs),
    isOpen: () => !socket.destroyed,
    close: () => socket.destroy(),
  }
}
