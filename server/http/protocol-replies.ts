import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyInstance } from 'fastify'
import { type ProblemCode, problemCodes } from '#contract/problem-codes.ts'
import { apiHeaders } from '#server/http/security-headers.ts'

const bodyOf = (code: ProblemCode) =>
  JSON.stringify({ type: 'about:blank', title: code, status: problemCodes[code], code })

const headersOf = (body: string) => ({
  ...apiHeaders(),
  'x-request-id': randomUUID(),
  'content-type': 'application/problem+json',
  'content-length': String(Buffer.byteLength(body)),
  connection: 'close',
})

/** Milliseconds after a reply in which the client may read it and close its side. */
const closeTimeoutMs = 2000

// Node does not close such a socket, so a client that keeps its side open would keep the socket. After `CONNECT` the
// socket has no error handler either: an error would end the process.
function replyOnSocket(socket: Socket, code: ProblemCode, reason: string): void {
  socket.on('error', () => {})
  // Each further packet of a broken request is handled here again.
  if (socket.writableEnded) return
  if (!socket.writable) return void socket.destroy()
  const timer = setTimeout(() => socket.destroy(), closeTimeoutMs).unref()
  socket.once('close', () => clearTimeout(timer)).resume()
  const body = bodyOf(code)
  const headers = Object.entries(headersOf(body)).map((pair) => pair.join(': '))
  socket.end([`HTTP/1.1 ${problemCodes[code]} ${reason}`, ...headers, '', body].join('\r\n'))
}

function replyWith(reply: ServerResponse, code: ProblemCode): void {
  const body = bodyOf(code)
  reply.writeHead(problemCodes[code], headersOf(body)).end(body)
}

export const replyToStalledRequest = (socket: Socket): void =>
  replyOnSocket(socket, 'timeout', 'Request Timeout')

/** Replies to connections that sent no valid request: too slow, or not HTTP. */
export function replyToBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') replyToStalledRequest(socket)
  else replyOnSocket(socket, 'malformed', 'Bad Request')
}

/** Whether an HTTP/1.1 request lacks its Host header, which RFC 9112, 3.2 forbids. */
export const lacksHost = ({ httpVersion, headers }: IncomingMessage): boolean =>
  httpVersion === '1.1' && headers.host === undefined

export const refuseWithoutHost = (reply: ServerResponse): void => replyWith(reply, 'malformed')

/** Replies to `Expect` and `CONNECT`; Node's own replies lack our headers. */
export function handleProtocolRequests(app: FastifyInstance): void {
  app.server.on('checkExpectation', (_request, reply) => replyWith(reply, 'expectation-failed'))
  app.server.on('connect', (_request, socket) =>
    replyOnSocket(socket as Socket, 'method-not-allowed', 'Method Not Allowed'),
  )
}
