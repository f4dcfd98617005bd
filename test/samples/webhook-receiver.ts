import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type ReceivedWebhook = { id: string; headers: IncomingHttpHeaders; body: string }

type Answer = (reply: ServerResponse, webhook: ReceivedWebhook) => unknown

/** System on a port of its own that keeps received webhooks; it may go away and come back. */
export async function startWebhookReceiver() {
  const received: ReceivedWebhook[] = []
  const accept: Answer = (reply) => reply.writeHead(204).end()
  let answer = accept
  const server = createServer(async (request, reply) => {
    const { headers } = request
    const body = await text(request).catch(() => undefined)
    if (body === undefined) return
    const webhook = { id: String(headers['webhook-id']), headers, body }
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
