import type pg from 'pg'

type QueryCallback = (error: Error | null, result: pg.QueryResult) => void

/** Queries of a client in flight, and the time of its last result, or of its first query after idling. */
type Progress = { inFlight: number; progressAt: number; timeoutMs: number }

const checkEveryMs = 250
const progressByClient = new Map<pg.Client, Progress>()
let timer: NodeJS.Timeout | undefined

/**
 * Closes a client's connection after this time without a result, in place of pg's `query_timeout`, and uses callbacks
 * in place of pg's promises: pg's timers and promises keep rows alive past minor garbage collections, and major
 * collections delay all requests.
 */
export function enforceQueryTimeout(client: pg.Client, timeoutMs: number): void {
  const send = client.query.bind(client) as (...parameters: unknown[]) => void
  const progress: Progress = { inFlight: 0, progressAt: 0, timeoutMs }
  progressByClient.set(client, progress)
  timer ??= setInterval(closeUnresponsive, checkEveryMs).unref()
  client.once('end', () => {
    progressByClient.delete(client)
    if (progressByClient.size > 0) return
    clearInterval(timer)
    timer = undefined
  })

  const queryWithCallback = (query: unknown[], callback: QueryCallback) => {
    if (progress.inFlight === 0) progress.progressAt = Date.now()
    progress.inFlight += 1
    corkTurn(client)
    send(...query, (...result: Parameters<QueryCallback>) => {
      progress.inFlight -= 1
      progress.progressAt = Date.now()
      callback(...result)
    })
  }
  client.query = ((...parameters: unknown[]) => {
    const last = parameters.at(-1)
    if (typeof last === 'function')
      return queryWithCallback(parameters.slice(0, -1), last as QueryCallback)
    return new Promise<pg.QueryResult>((resolve, reject) =>
      queryWithCallback(parameters, (error, result) => (error ? reject(error) : resolve(result))),
    ).catch((error) => {
      // The stack leads to the caller, not to the socket, as in pg.
      Error.captureStackTrace(error)
      throw error
    })
  }) as typeof client.query
}

function closeUnresponsive(): void {
  const now = Date.now()
  for (const [client, { inFlight, progressAt, timeoutMs }] of progressByClient)
    if (inFlight > 0 && now - progressAt > timeoutMs) client.connection.stream.destroy()
}

/**
 * Sends all statements of one turn of the event loop in one packet: each packet costs a system call, and wakes
 * PostgreSQL up.
 */
function corkTurn({ connection: { stream } }: pg.Client): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  setImmediate(() => stream.uncork())
}
