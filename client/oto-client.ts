import type { Routes } from './oto-routes.ts'

/** A route of the API: `GET /api/shipments/{id}`. */
export type Route = keyof Routes
/** Reply of a route. */
export type Reply<R extends Route> = Routes[R]['reply']

/** Input of a route: its params, query and body, and options of any call. */
type Input<R extends Route> = Omit<Routes[R], 'reply'> & {
  /** The version that is changed, as the last reply had it. */
  ifMatch?: number
  /** The supplier that the company acts for, where it is not the client's. */
  supplier?: number
  /** Key of the change to be made; by default a new one for each call, kept while the call is repeated. */
  idempotencyKey?: string
  signal?: AbortSignal
}
type Arguments<R extends Route> =
  Record<never, never> extends Input<R> ? [input?: Input<R>] : [input: Input<R>]
type AnyInput = {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
  ifMatch?: number
  supplier?: number
  idempotencyKey?: string
  signal?: AbortSignal
}

type ClientOptions = {
  /** `https://oto.example.com`. */
  origin: string
  /** The key of a service account, or the token of a session. */
  key: string
  /** The supplier that the company acts for. A supplier's key has its own. */
  supplier?: number
  /** Maximum repetitions of a call where the server asks to come again later (429, 503). */
  maxRetries?: number
}

type Problem = { code?: string; errors?: OtoError['errors'] }

/** Refusal by the server: `code` is from the list in the documentation, `errors` names the fields. */
export class OtoError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: { pointer: string; code: string }[]

  constructor(status: number, problem: Problem) {
    super(`${status} ${problem.code ?? 'unknown'}${fieldsOf(problem.errors)}`)
    this.status = status
    this.code = problem.code ?? 'unknown'
    this.errors = problem.errors ?? []
  }
}

const fieldsOf = (errors: OtoError['errors'] = []) =>
  errors.map(({ pointer, code }) => ` ${pointer}: ${code}`).join(',')

/** A function that calls routes: `await oto('GET /api/shipments', { query: { state: 'open' } })`. */
export function createOtoClient(options: ClientOptions) {
  return async <R extends Route>(route: R, ...[input]: Arguments<R>): Promise<Reply<R>> => {
    const request = requestOf(options, route, (input ?? {}) as AnyInput)
    for (let retries = options.maxRetries ?? 3; ; retries -= 1) {
      const response = await fetch(request.clone())
      if (response.ok) return (await contentOf(response)) as Reply<R>
      if (retries <= 0 || (response.status !== 429 && response.status !== 503))
        throw new OtoError(response.status, await problemOf(response))
      await new Promise((resolve) => setTimeout(resolve, retryAfterMs(response)))
    }
  }
}

function requestOf({ origin, key, supplier }: ClientOptions, route: string, input: AnyInput) {
  const [method = 'GET', path = ''] = route.split(' ')
  const { params = {}, query = {}, body, ifMatch, signal } = input
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])))
  const url = new URL(filled, origin)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.append(name, String(value))
  const headers = new Headers({ authorization: `Bearer ${key}` })
  const actingFor = input.supplier ?? supplier
  if (actingFor !== undefined) headers.set('oto-supplier', String(actingFor))
  if (ifMatch !== undefined) headers.set('if-match', `"${ifMatch}"`)
  if (method === 'POST') headers.set('idempotency-key', input.idempotencyKey ?? crypto.randomUUID())
  const isFile = typeof body === 'string' || body instanceof Uint8Array || body instanceof Blob
  if (body !== undefined)
    headers.set('content-type', isFile ? 'application/octet-stream' : 'application/json')
  return new Request(url, {
    ...{ method, headers, signal: signal ?? null },
    ...(body !== undefined && {
      body: isFile ? (body as RequestInit['body']) : JSON.stringify(body),
    }),
  })
}

// A proxy that refuses by itself may say it in HTML.
const problemOf = (response: Response): Promise<Problem> =>
  response.json().then(
    (json) => json as Problem,
    () => ({}),
  )

// A proxy may name an instant instead of seconds.
const retryAfterMs = ({ headers }: Response) => {
  const seconds = Number(headers.get('retry-after') ?? 1)
  return (Number.isFinite(seconds) ? seconds : 1) * 1000
}

function contentOf(response: Response): Promise<unknown> {
  if (response.status === 204) return Promise.resolve(null)
  const isJson = response.headers.get('content-type')?.includes('json')
  return isJson ? response.json() : response.blob()
}
