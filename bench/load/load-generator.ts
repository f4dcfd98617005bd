import { etagOf, openConnection, type RawReply, type RawRequest } from '#chaos/raw-http-client.ts'
import type { CpuClock } from './cpu-time.ts'

/** Results of the requests of one run. */
export type LoadSummary = {
  requests: number
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** CPU time of server and database per request; NaN where it is unknown. */
  cpuMs: number
  errors: string[]
}

const replyTimeoutMs = 60_000

export async function sendOnce(port: number, request: RawRequest): Promise<RawReply> {
  const connection = await openConnection(port)
  const reply = await connection.send(request, replyTimeoutMs)
  connection.close()
  return { ...reply, body: Buffer.from(reply.body, 'latin1').toString() }
}

/** Returns a function that calls the API in a session, with the ETag of the last reply that had one. */
export const apiCaller = (port: number, session: Record<string, string>) => {
  let version = ''
  return async (method: string, path: string, content?: object, ifMatch = version) => {
    const headers = { ...session, ...(ifMatch && method !== 'GET' && { 'if-match': ifMatch }) }
    const body = content && { body: JSON.stringify(content) }
    const reply = await sendOnce(port, { method, path, headers, ...body })
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.body.slice(0, 300)}`)
    version = etagOf(reply) || version
    return reply
  }
}

/** Target of a load: the port, the next request of a connection, and the receiver of replies. */
export type LoadTarget = {
  port: number
  requestOf: (connection: number) => RawRequest
  cpuClock?: CpuClock | undefined
  onReply?: (connection: number, reply: RawReply) => void
  /** Whether to end the run early. */
  isOver?: () => boolean
}

/** Keeps this number of connections busy for a duration, or until each has sent a number of requests. */
export async function drive(
  { port, requestOf, onReply, isOver = () => false, cpuClock }: LoadTarget,
  {
    connections,
    durationMs = Number.POSITIVE_INFINITY,
    requestsPerConnection = Number.POSITIVE_INFINITY,
  }: { connections: number; durationMs?: number; requestsPerConnection?: number },
): Promise<LoadSummary> {
  const timesMs: number[] = []
  const errors: string[] = []
  const openConnections = await Promise.all(
    Array.from({ length: connections }, () => openConnection(port)),
  )
  const cpuBefore = await cpuClock?.()
  const beginMs = performance.now()
  const endMs = beginMs + durationMs
  await Promise.all(
    openConnections.map(async (connection, index) => {
      let nowMs = beginMs
      for (let count = 0; nowMs < endMs && count < requestsPerConnection && !isOver(); count += 1) {
        const reply = await connection.send(requestOf(index), replyTimeoutMs)
        onReply?.(index, reply)
        if (reply.status < 200 || reply.status >= 300) errors.push(`${reply.status} ${reply.body}`)
        const replyMs = performance.now()
        timesMs.push(replyMs - nowMs)
        nowMs = replyMs
      }
      connection.close()
    }),
  )
  const seconds = (performance.now() - beginMs) / 1000
  const cpuSeconds = cpuClock ? (await cpuClock()) - (cpuBefore ?? 0) : Number.NaN
  timesMs.sort((a, b) => a - b)
  const quantile = (share: number) => timesMs[Math.floor(timesMs.length * share)] ?? 0
  return {
    requests: timesMs.length,
    perSecond: timesMs.length / seconds,
    p50Ms: quantile(0.5),
    p99Ms: quantile(0.99),
    cpuMs: (cpuSeconds * 1000) / timesMs.length,
    errors,
  }
}
