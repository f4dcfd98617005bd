import { ApiError, apiErrorOf } from '#web/app/http/api-error.ts'
import { isBackgroundRequest } from '#web/app/http/background-request.ts'
import { pageSetting } from '#web/app/http/page-setting.ts'
import { httpTimeoutMs } from '#web/constants.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'
export type RequestOptions = {
  headers?: Record<string, string>
  /** An object goes as JSON; a Blob (a file) as it is, with its type. */
  body?: unknown
  signal?: AbortSignal
  /** In ms; 0, the default, waits as long as it takes. */
  timeoutMs?: number
  /** What comes is read as it comes; having it is no use of the session. */
  isStream?: boolean
}
export type HttpReply = { status: number; data: unknown; headers: Headers }

/**
 * An HTTP client: `ownHeaders` makes those of each call, by whether somebody wants it; `onProblem` gets
 * every answer that is not a success, `onSuccess` of every other that somebody wanted.
 * Each method resolves to the answer, or throws a `ApiError`.
 */
export function createClient(
  ownHeaders: (isUse: boolean) => Record<string, string>,
  onProblem?: (problem: ApiError) => void,
  onSuccess?: () => void,
) {
  async function send(
    method: Method,
    path: string,
    sending: RequestOptions = {},
  ): Promise<HttpReply> {
    // What is written, somebody wanted: it may only have had to wait.
    const isUse = method !== 'GET' || !isBackgroundRequest(sending.signal)
    const headers = {
      Accept: 'application/json',
      ...contentType(sending.body),
      ...ownHeaders(isUse),
      ...sending.headers,
    }
    // Made before anything can fail on the way: a mistake in here is no server that cannot be reached.
    const request = new Request(pageSetting('oto-api-root') + path, {
      method,
      headers,
      body: payload(sending.body),
      signal: withTimeout(sending.signal, sending.timeoutMs ?? httpTimeoutMs),
      cache: 'no-store',
      credentials: 'omit',
    })
    try {
      const reply = await fetch(request)
      if (!reply.ok) throw await apiErrorOf(reply)
      if (sending.isStream)
        return { status: reply.status, data: reply.body, headers: reply.headers }
      if (isUse) onSuccess?.()
      return { status: reply.status, data: await content(reply), headers: reply.headers }
    } catch (error) {
      if (sending.signal?.aborted) throw error
      const problem = error instanceof ApiError ? error : new ApiError('unreachable')
      onProblem?.(problem)
      throw problem
    }
  }
  return {
    send,
    get: (path: string, sending?: RequestOptions) => send('GET', path, sending),
    post: (path: string, body?: unknown, sending?: RequestOptions) =>
      send('POST', path, { ...sending, body }),
    put: (path: string, body?: unknown, sending?: RequestOptions) =>
      send('PUT', path, { ...sending, body }),
    delete: (path: string, sending?: RequestOptions) => send('DELETE', path, sending),
    patch: (path: string, body?: unknown, sending?: RequestOptions) =>
      send('PATCH', path, { ...sending, body }),
  }
}

function payload(body: unknown): BodyInit | undefined {
  if (body === undefined || body instanceof Blob) return body
  return JSON.stringify(body)
}

function contentType(body: unknown): Record<string, string> {
  if (body === undefined) return {}
  return {
    'Content-Type':
      body instanceof Blob ? body.type || 'application/octet-stream' : 'application/json',
  }
}

function withTimeout(signal: AbortSignal | undefined, ms: number): AbortSignal | undefined {
  if (ms === 0) return signal
  return AbortSignal.any([AbortSignal.timeout(ms), ...(signal ? [signal] : [])])
}

function content(reply: Response): Promise<unknown> {
  if (reply.status === 204) return Promise.resolve(null)
  // A file to keep stays as it is, of whatever type.
  const isFile = reply.headers.get('Content-Disposition')?.startsWith('attachment')
  const isJson = reply.headers.get('Content-Type')?.includes('json')
  return isJson && !isFile ? reply.json() : reply.blob()
}
