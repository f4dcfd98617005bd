import { type Routes, routesWithoutKey } from './oto-routes.ts'
import type { AbortSignalLike } from './platform-types.ts'
import { requestRepeatedly, wait } from './repeated-request.ts'

export { OtoError } from './oto-error.ts'
export type { ReceivedFile, SentFile } from './platform-types.ts'
export {
  type OtoWebhook,
  verifySignature,
  verifyWebhook,
  type WebhookHeaders,
  type WebhookInput,
} from './verify-webhook.ts'

/** A route of the API, such as `GET /api/shipments/{id}`. */
export type Route = keyof Routes
export type Reply<R extends Route> = Routes[R]['reply']
/** A route whose reply is a page of rows. */
export type ListRoute = {
  [R in Route]: Routes[R] extends { reply: { rows: unknown[]; next: string | null } } ? R : never
}[Route]
export type Row<R extends ListRoute> = Reply<R>['rows'][number]

/** A change in Oto. */
export type OtoEvent = Reply<'GET /api/events'>['rows'][number]

type CallOptions = {
  /** Id of the supplier that the company acts for; by default the client's. */
  supplier?: number
  /** Idempotency key of a call and its repetitions; by default a new one for each call. */
  idempotencyKey?: string
  /** Time-out in milliseconds of each attempt; by default the client's. */
  timeoutMs?: number
  signal?: AbortSignalLike
}

/** Input of a route: params, query, body, the version to change (`ifMatch`), and options of the call. */
export type RouteInput<R extends Route> = Omit<Routes[R], 'reply'> & CallOptions
/** Start position and filters of events, and options of the calls. */
export type EventOptions = NonNullable<Routes['GET /api/events']['query']> &
  Omit<CallOptions, 'idempotencyKey'> & {
    /** Milliseconds to wait for new changes before the next request; 5,000 by default. */
    everyMs?: number
  }
type Arguments<R extends Route> =
  Record<never, never> extends RouteInput<R> ? [input?: RouteInput<R>] : [input: RouteInput<R>]
type AnyInput = CallOptions & {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
  ifMatch?: number
}

export type ClientOptions = {
  /** Address of the server: `https://oto.example.com`, with a path if Oto is served below a path. */
  origin: string
  /** The key of a service account, or the token of a session. */
  key: string
  /** Id of the supplier that the company acts for. Not needed with a supplier's key. */
  supplier?: number
  /** Maximum repetitions of a call that got no reply or that the server asks to repeat later; 3 by default. */
  maxRetries?: number
  /** Time-out in milliseconds of each attempt, until the reply is complete; 30,000 by default. */
  timeoutMs?: number
}

/** Calls routes: `await oto('GET /api/shipments/{id}', { params: { id: 7 } })`. */
export type OtoClient = {
  <R extends Route>(route: R, ...input: Arguments<R>): Promise<Reply<R>>
  /** Yields all rows of a list, page by page: `for await (const line of oto.rows('GET /api/order-lines'))`. */
  rows<R extends ListRoute>(route: R, ...input: Arguments<R>): AsyncGenerator<Row<R>, void>
  /**
   * Yields changes as they are made, after a position or from now on:
   * `for await (const event of oto.events({ after }))`. Throws the reason of an aborted `signal`, and a 410 if the
   * position is unknown, as after restoring a backup.
   */
  events(options?: EventOptions): AsyncGenerator<OtoEvent, void>
}

/** Makes a client of one server, for one key. */
export function createOtoClient(options: ClientOptions): OtoClient {
  const call = <R extends Route>(route: R, ...[input]: Arguments<R>) =>
    send(options, route, (input ?? {}) as AnyInput) as Promise<Reply<R>>

  async function* rows<R extends ListRoute>(route: R, ...[firstInput]: Arguments<R>) {
    const input = (firstInput ?? {}) as AnyInput
    for (let after = input.query?.after; after !== null; ) {
      const page = await send(options, route, { ...input, query: { ...input.query, after } })
      const { rows, next } = page as { rows: Row<R>[]; next: string | null }
      yield* rows
      after = next
    }
  }

  async function* events({ everyMs = 5000, ...eventOptions }: EventOptions = {}) {
    const { supplier, timeoutMs, signal, ...query } = eventOptions
    for (;;) {
      const input = { supplier, timeoutMs, signal, query: { limit: 1000, ...query } }
      const page = (await send(options, 'GET /api/events', input)) as Reply<'GET /api/events'>
      yield* page.rows
      query.after = page.position
      if (!page.isMore) await wait(everyMs, signal)
    }
  }
  return Object.assign(call, { rows, events })
}

function send(options: ClientOptions, route: Route, input: AnyInput): Promise<unknown> {
  const [method = 'GET', path = ''] = route.split(' ')
  const { body, ifMatch, idempotencyKey = newIdempotencyKey(), supplier = options.supplier } = input
  const isFile = typeof body === 'string' || body instanceof Uint8Array || body instanceof Blob
  const takesKey = method === 'POST' && !routesWithoutKey.includes(route)
  const headers = {
    authorization: `Bearer ${options.key}`,
    ...(supplier !== undefined && { 'oto-supplier': `${supplier}` }),
    ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
    ...(takesKey && { 'idempotency-key': idempotencyKey }),
    ...(body !== undefined && {
      'content-type': isFile ? 'application/octet-stream' : 'application/json',
    }),
  }
  const requestBody = isFile ? (body as RequestInit['body']) : JSON.stringify(body)
  const init = { method, headers, ...(requestBody !== undefined && { body: requestBody }) }
  return requestRepeatedly(urlOf(options.origin, path, input), init, {
    maxRetries: options.maxRetries ?? 3,
    timeoutMs: input.timeoutMs ?? options.timeoutMs ?? 30_000,
    signal: input.signal,
    // POST and PATCH are not idempotent by themselves (RFC 9110, 9.2.2): a key or a version makes them so.
    isRepeatable: takesKey || ifMatch !== undefined || (method !== 'POST' && method !== 'PATCH'),
  })
}

function urlOf(origin: string, path: string, { params = {}, query = {} }: AnyInput): string {
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(`${params[name]}`))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.append(name, `${value}`)
  const searchText = search.toString()
  return `${origin.replace(/\/+$/, '')}${filledPath}${searchText && '?'}${searchText}`
}

// The key must be unique, not secret. `crypto.randomUUID` is missing in Node 18 and on pages without TLS.
const newIdempotencyKey = () =>
  `${Date.now().toString(36)}-${[0, 1].map(() => Math.random().toString(36).slice(2)).join('')}`
