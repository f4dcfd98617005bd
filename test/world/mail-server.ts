import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as it came over the wire. */
export type ReceivedMail = { to: string[]; source: string; messageId: string }

/** Behaviour with the next mails: `undefined` takes them, a code refuses them, `silence` sends no reply. */
type Behaviour = { code: number; message: string } | 'silence' | undefined

const refusal = ({ code, message }: { code: number; message: string }) =>
  Object.assign(new Error(message), { responseCode: code })

/** Mail server on a port of its own that keeps received mails. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const received: ReceivedMail[] = []
  let behaviour: Behaviour
  let beforeAccepting = async () => {}
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 1000,
    disableReverseLookup: true,
    // With a certificate it offers TLS.
    hideSTARTTLS: options.key === undefined,
    ...options,
    onRcptTo: (_address, _session, callback) => {
      if (behaviour === 'silence') return
      callback(behaviour && refusal(behaviour))
    },
    onData: async (stream, session, callback) => {
      const source = await text(stream)
      const messageId = /^Message-ID: (.+)$/im.exec(source)?.[1] ?? ''
      const to = session.envelope.rcptTo.map(({ address }) => address)
      received.push({ to, source, messageId })
      await beforeAccepting()
      callback()
    },
  })
  // A client that goes away in the middle is part of the tests.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    behave: (next: Behaviour) => {
      behaviour = next
    },
    /** Sets the action that runs when a mail has come, before it is accepted. */
    beforeAccepting: (action: () => Promise<void>) => {
      beforeAccepting = action
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}
