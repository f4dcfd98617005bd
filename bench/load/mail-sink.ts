// A mail server on loopback in a thread of its own: it takes every mail and counts them.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { SMTPServer } from 'smtp-server'

const count = new Int32Array(workerData as SharedArrayBuffer)
const server = new SMTPServer({
  authOptional: true,
  disableReverseLookup: true,
  hideSTARTTLS: true,
  onData: (stream, _session, callback) => {
    stream.resume()
    stream.once('end', () => {
      Atomics.add(count, 0, 1)
      callback()
    })
  },
})
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
parentPort?.postMessage((server.server.address() as AddressInfo).port)
