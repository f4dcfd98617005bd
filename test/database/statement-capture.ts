import pg from 'pg'

/** A statement as the server sent it, and the company that the connection's tenant context names. */
export type CapturedStatement = { text: string; values: unknown[]; companyId: string | undefined }

/** Result of some work, and the statements that the server sent to the database meanwhile. */
export type Capture<T> = {
  result: T
  statements: CapturedStatement[]
  /** Statements that begin and end transactions, in order. */
  transactions: string[]
  /** Number of waits for the database: statements sent behind others without waiting are one trip. */
  trips: number
  /** Maximum number of pages of rows read concurrently. */
  maxPages: number
}

type Query = (...args: unknown[]) => unknown
type Running = Omit<Capture<unknown>, 'result'> & {
  inFlight: Map<unknown, number>
  pagesInFlight: number
}

const isTouch = /^\s*update (sessions set seen_at|users set last_seen_at)/
let capture: Running | undefined
const tenants = new WeakMap<object, string>()
/** Connections that assign positions to changes after their requests. */
const placingClients = new WeakSet<object>()
const prototype = pg.Client.prototype as unknown as { query: Query }
const { query } = prototype

// Patched from the start, because a connection sets its tenant context once for many statements.
prototype.query = function watched(this: pg.Client, ...args: unknown[]) {
  const { application_name: name } = (
    this as unknown as { connectionParameters: { application_name: string } }
  ).connectionParameters
  const [first, values] = args as [string | pg.QueryConfig, unknown]
  const text = typeof first === 'string' ? first : first?.text
  if (name !== 'oto-test-server' || typeof text !== 'string') return query.apply(this, args)
  const isSettingTenant = typeof first === 'object' && first.name === 'set-tenant'
  const [, companyId] = /set local app.company = '(\d+)'/.exec(text) ?? []
  const tenant = isSettingTenant ? String(first.values?.[0]) : companyId
  if (tenant !== undefined) tenants.set(this, tenant)
  // Not counted: notices, which are sent in batches; the tenant context, which is sent with the next statement; and the
  // last use of a session, written once a minute.
  const isPlacing = /^begin isolation/.test(text) || placingClients.has(this)
  if (isPlacing) placingClients[/^(commit|rollback)/.test(text) ? 'delete' : 'add'](this)
  if (!capture || isPlacing || /pg_notify/.test(text) || isSettingTenant || isTouch.test(text))
    return query.apply(this, args)
  const parameters = typeof first === 'string' ? values : first.values
  if (/^(begin|commit|rollback)/.test(text)) capture.transactions.push(text)
  else {
    const parametersSent = Array.isArray(parameters) ? parameters : []
    capture.statements.push({ text, values: parametersSent, companyId: tenants.get(this) })
  }
  return countTrip(capture, this, args, text.includes('"isRow"'))
}

// The pool passes a callback, all others get a promise.
function countTrip(run: Running, client: pg.Client, args: unknown[], isPage: boolean): unknown {
  const inFlightCount = run.inFlight.get(client) ?? 0
  if (inFlightCount === 0) run.trips += 1
  run.inFlight.set(client, inFlightCount + 1)
  run.pagesInFlight += Number(isPage)
  run.maxPages = Math.max(run.maxPages, run.pagesInFlight)
  const finish = () => {
    run.inFlight.set(client, (run.inFlight.get(client) ?? 1) - 1)
    run.pagesInFlight -= Number(isPage)
  }
  const last = args.length - 1
  const callback = args[last]
  if (typeof callback === 'function') {
    args[last] = (...results: unknown[]) => {
      finish()
      return callback(...results)
    }
    return query.apply(client, args)
  }
  const answer = query.apply(client, args) as Promise<unknown>
  answer.then(finish, finish)
  return answer
}

/** Runs some work, and returns the statements that this process's servers sent for it. */
export async function captureStatements<T>(work: () => Promise<T>): Promise<Capture<T>> {
  const run: Running = {
    ...{ statements: [], transactions: [], trips: 0, maxPages: 0 },
    ...{ inFlight: new Map(), pagesInFlight: 0 },
  }
  capture = run
  try {
    const result = await work()
    const { statements, transactions, trips, maxPages } = run
    return { result, statements, transactions, trips, maxPages }
  } finally {
    capture = undefined
  }
}
