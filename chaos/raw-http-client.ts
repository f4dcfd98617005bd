import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A request as it is sent. */
export type Shot = { method: string; path: string; headers?: Record<string, string>; body?: string }

/** What came back; status 0 when nothing did in time, or the connection was lost. */
export type Answer = { status: number; head: string; body: string }

/** A connection to a server, kept for one request after another. */
export type Wire = {
  send: (shot: Shot, patience: number) => Promise<Answer>
  isOpen: () => boolean
  close: () => void
}

const textOf = ({ method, path, headers = {}, body = '' }: Shot) => {
  const lines = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1']
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  if (body) lines.push('content-type: application/json')
  if (method !== 'GET') lines.push(`content-length: ${Buffer.byteLength(body)}`)
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

const nothing = (why: string): Answer => ({ status: 0, head: '', body: why })

// Who waits for an answer, and until when; one clock for all, for a timer each would cost more than the request.
const waiting = new Map<() => void, number>()
const clock = setInterval(() => {
  const now = performance.now()
  for (const [giveUp, deadline] of waiting) if (now > deadline) giveUp()
}, 100)
clock.unref()

// Written on a bare socket, so that the load takes little of the machine that it measures.
const send = (socket: Socket, shot: Shot, patience: number) =>
  new Promise<Answer>((done) => {
    let text = ''
    const end = (answer: Answer) => {
      waiting.delete(giveUp)
      socket.off('data', take).off('close', lose)
      if (answer.status === 0) socket.destroy()
      done(answer)
    }
    // Read as latin1: one character is one byte.
    const take = (part: string) => {
      text = text ? text + part : part
      const cut = text.indexOf('\r\n\r\n')
      if (cut < 0) return
      const head = text.slice(0, cut)
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
      if (text.length < cut + 4 + length) return
      end({ status: Number(head.slice(9, 12)), head, body: text.slice(cut + 4) })
    }
    const lose = () => end(nothing('lost'))
    const giveUp = () => end(nothing('late'))
    waiting.set(giveUp, performance.now() + patience)
    socket.on('data', take).on('close', lose)
    socket.write(textOf(shot))
  })

/** Opens a connection on the loopback. */
export async function openWire(port: number): Promise<Wire> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  socket.setEncoding('latin1')
  await once(socket, 'connect')
  socket.on('error', () => {})
  return {
    send: (shot, patience) =>
      socket.destroyed ? Promise.resolve(nothing('lost')) : send(socket, shot, patience),
    isOpen: () => !socket.destroyed,
    close: () => socket.destroy(),
  }
}
