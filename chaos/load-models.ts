import { setTimeout as sleep } from 'node:timers/promises'
import {
  openConnection,
  type RawConnection,
  type RawReply,
  type RawRequest,
} from './raw-http-client.ts'

/** A client with one request at a time. */
export type LoadClient = { next: () => RawRequest; onReply: (reply: RawReply) => void }

export type LoadResult = {
  sentPerSecond: number
  succeededPerSecond: number
  statuses: Map<number, number>
  missingRetryAfter: number
  /** Durations of the successful requests. */
  timesMs: number[]
  /** Replies that were neither success nor 503. */
  unexpected: string[]
}

type LoadOptions = { port: number; clients: LoadClient[]; seconds: number; timeoutMs: number }

const createRecorder = ({ seconds }: LoadOptions) => {
  const statuses = new Map<number, number>()
  const timesMs: number[] = []
  const unexpected: string[] = []
  let [sent, succeeded, missingRetryAfter] = [0, 0, 0]
  const deadline = performance.now() + seconds * 1000
  return {
    onSend: () => {
      sent += 1
    },
    onReply: ({ status, head, body }: RawReply, begin: number) => {
      const nowMs = performance.now()
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 503 && !/^retry-after: \d+/im.test(head)) missingRetryAfter += 1
      if (status >= 200 && status < 300) {
        timesMs.push(nowMs - begin)
        if (nowMs <= deadline) succeeded += 1
      } else if (status !== 503) unexpected.push(`${status} ${body.slice(0, 200)}`)
    },
    result: (): LoadResult => ({
      sentPerSecond: sent / seconds,
      succeededPerSecond: succeeded / seconds,
      ...{ statuses, missingRetryAfter, timesMs, unexpected },
    }),
  }
}

/** A closed model: every client sends its next request once it has the reply, which measures the maximum throughput. */
export async function closedLoad(options: LoadOptions): Promise<LoadResult> {
  const { port, clients, seconds, timeoutMs } = options
  const recorder = createRecorder(options)
  const end = performance.now() + seconds * 1000
  await Promise.all(
    clients.map(async (client) => {
      let connection = await openConnection(port)
      while (performance.now() < end) {
        if (!connection.isOpen()) connection = await openConnection(port)
        const begin = performance.now()
        recorder.onSend()
        const reply = await connection.send(client.next(), timeoutMs)
        recorder.onReply(reply, begin)
        client.onReply(reply)
      }
      connection.close()
    }),
  )
  return recorder.result()
}

/** An open model: requests arrive at a fixed rate; a client that still waits for a reply sends none. */
export async function openLoad(options: LoadOptions & { perSecond: number }): Promise<LoadResult> {
  const { port, clients, seconds, timeoutMs, perSecond } = options
  const recorder = createRecorder(options)
  const idle: { client: LoadClient; connection: RawConnection | undefined }[] = clients.map(
    (client) => ({ client, connection: undefined }),
  )
  const inFlight = new Set<Promise<void>>()
  const sendNext = async (slot: (typeof idle)[number]) => {
    const begin = performance.now()
    recorder.onSend()
    const connection = slot.connection?.isOpen()
      ? slot.connection
      : await openConnection(port).catch(() => undefined)
    slot.connection = connection
    const reply = connection
      ? await connection.send(slot.client.next(), timeoutMs)
      : { status: 0, head: '', body: 'no connection' }
    recorder.onReply(reply, begin)
    slot.client.onReply(reply)
    idle.push(slot)
  }
  const begin = performance.now()
  let sentRequests = 0
  for (let spentMs = 0; spentMs < seconds * 1000; spentMs = performance.now() - begin) {
    for (; sentRequests < (spentMs / 1000) * perSecond; sentRequests += 1) {
      // The client idle for the shortest time: a balancer keeps few connections warm rather than many.
      const slot = idle.pop()
      if (!slot) break
      const sending: Promise<void> = sendNext(slot).finally(() => inFlight.delete(sending))
      inFlight.add(sending)
    }
    await sleep(1)
  }
  await Promise.all(inFlight)
  for (const { connection } of idle) connection?.close()
  return recorder.result()
}
