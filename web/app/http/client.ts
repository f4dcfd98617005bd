import { ApiError, apiErrorOf } from '#web/app/http/api-error.ts'
import { isBackgroundRequest } from '#web/app/http/background-request.ts'
import { httpTimeoutMs } from '#web/constants.ts'

type PageSetting = 'oto-api-root' | 'oto-forwarded-for'

/** Reads a setting from a `<meta>` element, which the server or the build adds; "" if there is none. */
export const pageSetting = (name: PageSetting): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'
export type RequestOptions = {
  headers?: Record<string, string>
  /** An object is sent as JSON; a Blob (a file) unchanged, with its type. */
  body?: unknown
  signal?: AbortSignal
  /** In ms; 0, the default, means no time-out. */
  timeoutMs?: number
  /** Whether the body is read as a stream; receiving it does not extend the session. */
  isStream?: boolean
}
export type HttpReply = { status: number; data: unknown; headers: Headers }

/**
 * Creates an HTTP client. `clientHeaders` returns the headers of a call of the user or of a background request.
 * `onProblem` gets every failure with the headers that were sent; `onSuccess` is called after every successful call of
 * the user, except streams. Each method resolves to the reply, or throws an `ApiError`.
 */
export function createClient(
  clientHeaders: (isUserCall: boolean) => Record<string, string>,
  onProblem?: (problem: ApiError, headers: Record<string, string>) => void,
  onSuccess?: () => void,
) {
  async function send(
    method: Method,
    path: string,
    options: RequestOptions = {},
  ): Promise<HttpReply> {
    // A write is never a background request, even if it was delayed.
    const isUserCall = method !== 'GET' || !isBackgroundRequest(options.signal)
    const headers = {
      Accept: 'application/json',
      ...contentTypeHeader(options.body),
      ...clientHeaders(isUserCall),
      ...options.headers,
    }
    // Built before the `catch` below: a bug here must not look like an unreachable server.
    const request = new Request(pageSetting('oto-api-root') + path, {
      method,
      headers,
      body: encodeBody(options.body),
      signal: withTimeout(options.signal, options.timeoutMs ?? httpTimeoutMs),
      cache: 'no-store',
      credentials: 'omit',
    })
    const reply = await fetchReply(request, options.isStream).catch((error: unknown) => {
      if (options.signal?.aborted) throw error
      const problem = error instanceof ApiError ? error : new ApiError('unreachable')
      onProblem?.(problem, headers)
      throw problem
    })
    if (isUserCall && !options.isStream) onSuccess?.()
    return reply
  }
  return {
    send,
    get: (path: string, options?: RequestOptions) => send('GET', path, options),
    post: (path: string, body?: unknown, options?: RequestOptions) =>
      send('POST', path, { ...options, body }),
    put: (path: string, body?: unknown, options?: RequestOptions) =>
      send('PUT', path, { ...options, body }),
    delete: (path: string, options?: RequestOptions) => send('DELETE', path, options),
    patch: (path: string, body?: unknown, options?: RequestOptions) =>
      send('PATCH', path, { ...options, body }),
  }
}

/**
 * Sends a request and reads its reply. Throws an `ApiError` for an error reply or an unreadable one; without a reply, the
 * error of `fetch`.
 */
async function fetchReply(request: Request, isStream = false): Promise<HttpReply> {
  const reply = await fetch(request)
  if (!reply.ok) throw await apiErrorOf(reply)
  const data = isStream ? reply.body : await readContent(reply)
  return { status: reply.status, data, headers: reply.headers }
}

function encodeBody(body: unknown): BodyInit | undefined {
  if (body === undefined || body instanceof Blob) return body
  return JSON.stringify(body)
}

function contentTypeHeader(body: unknown): Record<string, string> {
  if (body === undefined) return {}
  return {
    'Content-Type':
      body instanceof Blob ? body.type || 'application/octet-stream' : 'application/json',
  }
}

function withTimeout(signal: AbortSignal | undefined, timeoutMs: number): AbortSignal | undefined {
  if (timeoutMs === 0) return signal
  return AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])])
}

async function readContent(reply: Response): Promise<unknown> {
  if (reply.status === 204) return null
  // A file to download stays a Blob, of whatever type.
  const isFile = reply.headers.get('Content-Disposition')?.startsWith('attachment')
  if (isFile) return reply.blob()
  const type = reply.headers.get('Content-Type') ?? ''
  // HTML comes from a network with a sign-in page: our server never replies with HTML here.
  if (type.includes('text/html')) throw new ApiError('unreadable', reply.status)
  if (!type.includes('json')) return reply.blob()
  return reply.json().catch((error: unknown) => {
    throw error instanceof SyntaxError ? new ApiError('unreadable', reply.status) : error
  })
}
