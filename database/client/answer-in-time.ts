import type pg from 'pg'
import { corkTurn } from './packet-per-turn.ts'

type Answer = (error: Error | null, result: pg.QueryResult) => void

/** Queries of a client without an answer, and when the client last began to work or answered. */
type Pending = { inFlight: number; progressAt: number; timeoutMs: number }

const checkEveryMs = 250
const pendingOf = new Map<pg.Client, Pending>()
let checking: NodeJS.Timeout | undefined

/**
 * Closes a client's connection where it answers nothing for this time, and queries pg with callbacks. With pg's own
 * timer for each query (`query_timeout`), and with its promises, dead rows outlive the minor garbage collections; the
 * major ones that then become necessary delay all requests.
 */
export function answerInTime(client: pg.Client, timeoutMs: number): void {
  const send = client.query.bind(client) as (...given: unknown[]) => void
  const pending: Pending = { inFlight: 0, progressAt: 0, timeoutMs }
  pendingOf.set(client, pending)
  checking ??= setInterval(checkAll, checkEveryMs).unref()
  client.once('end', () => {
    pendingOf.delete(client)
    if (pendingOf.size > 0) return
    clearInterval(checking)
    checking = undefined
  })

  const ask = (query: unknown[], answer: Answer) => {
    if (pending.inFlight === 0) pending.progressAt = Date.now()
    pending.inFlight += 1
    corkTurn(client)
    send(...query, (...answered: Parameters<Answer>) => {
      pending.inFlight -= 1
      pending.progressAt = Date.now()
      answer(...answered)
    })
  }
  client.query = ((...given: unknown[]) => {
    const last = given.at(-1)
    if (typeof last === 'function') return ask(given.slice(0, -1), last as Answer)
    return new Promise<pg.QueryResult>((resolve, reject) =>
      ask(given, (error, result) => (error ? reject(error) : resolve(result))),
    ).catch((error) => {
      // As pg does it: the stack leads to the caller, not to the socket.
      Error.captureStackTrace(error)
      throw error
    })
  }) as typeof client.query
}

function checkAll(): void {
  const now = Date.now()
  for (const [client, { inFlight, progressAt, timeoutMs }] of pendingOf)
    if (inFlight > 0 && now - progressAt > timeoutMs) client.connection.stream.destroy()
}
