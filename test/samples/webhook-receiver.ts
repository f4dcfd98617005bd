import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type ReceivedWebhook = {
  id: string
  headers: IncomingHttpHeaders
  bytes: Buffer
  body: string
}

type Answer = (reply: ServerResponse, webhook: ReceivedWebhook) => unknown

/** System on a port of its own that keeps received webhooks; it can be stopped and started again. */
export async function startWebhookReceiver() {
  const received: ReceivedWebhook[] = []
  const accept: Answer = (reply) => reply.writeHead(204).end()
  let answer = accept
  const server = createServer(async (request, reply) => {
    const { headers } = request
    const bytes = await buffer(request).catch(() => undefined)
    if (bytes === undefined) return
    const webhook = { id: String(headers['webhook-id']), headers, bytes, body: bytes.toString() }
    received.push(webhook)
    answer(reply, webhook)
  })
  const listen = (port: number) =>
    new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const leave = () =>
    new Promise<void>((closed) => {
      server.close(() => closed())
      server.closeAllConnections()
    })
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    received,
    /** Sets the reply to the next webhooks; by default they are accepted. */
    behave: (next: Answer = accept) => {
      answer = next
    },
    leave,
    comeBack: () => listen(port),
    close: async () => {
      if (server.listening) await leave()
    },
  }
}
