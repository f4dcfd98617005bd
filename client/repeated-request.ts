import { OtoError } from './oto-error.ts'
import type { AbortSignalLike } from './platform-types.ts'

type AttemptOptions = {
  maxRetries: number
  timeoutMs: number
  signal: AbortSignalLike | undefined
  /** Whether repeating the request has no further effect. */
  isRepeatable: boolean
}

// A call with a longer Retry-After is not repeated.
const maxWaitMs = 60_000
const firstBackOffMs = 250

/**
 * Sends a request and reads the reply. Repeats the request if there is no reply or the server asks to retry later. Throws
 * a TypeError if the address or a header is malformed.
 */
export async function requestRepeatedly(
  url: string,
  init: RequestInit,
  options: AttemptOptions,
): Promise<unknown> {
  // fetch would throw the same for a malformed request as without a connection.
  new Request(url, init)
  for (let retry = 0; ; retry += 1) {
    const outcome = await attempt(url, init, options)
    if ('content' in outcome) return outcome.content
    const { error, retryAfterMs } = outcome
    const waitMs =
      error.status === 0 ? firstBackOffMs * 2 ** retry * (1 + Math.random()) : retryAfterMs
    const canRepeat = options.isRepeatable || error.status === 429
    const isLast = !canRepeat || retry >= options.maxRetries
    if (isLast || waitMs === undefined || waitMs > maxWaitMs) throw error
    await wait(waitMs, options.signal)
  }
}

type Outcome = { content: unknown } | { error: OtoError; retryAfterMs?: number | undefined }

async function attempt(url: string, init: RequestInit, options: AttemptOptions): Promise<Outcome> {
  const { signal, timeoutMs } = options
  const controller = new AbortController()
  const abort = () => controller.abort()
  if (signal?.aborted) throw signal.reason
  signal?.addEventListener('abort', abort)
  const timer = setTimeout(abort, timeoutMs)
  try {
    const response = await fetch(url, { ...init, signal: controller.signal })
    if (response.ok && !isWebPage(response)) return { content: await readContent(response) }
    const error = new OtoError(response.status, await readProblem(response))
    return { error, retryAfterMs: retryAfterMsOf(response) }
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    const code = controller.signal.aborted ? 'timed-out' : 'unreachable'
    return { error: new OtoError(0, { code }, { cause }) }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

function readContent(response: Response): Promise<unknown> {
  if (response.status === 204) return Promise.resolve(null)
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return isJson ? response.json() : response.blob()
}

/** Whether a reply is a web page from a proxy or a network's sign-in. Oto sends HTML only as a download. */
const isWebPage = ({ headers }: Response): boolean =>
  headers.get('content-type')?.includes('text/html') === true &&
  !headers.get('content-disposition')?.startsWith('attachment')

async function readProblem(response: Response) {
  const text = await response.text()
  if (response.ok) return { code: 'unreadable' }
  try {
    return JSON.parse(text) as { code?: string }
  } catch {
    return {}
  }
}

/** Returns the wait that a busy server asks for; undefined if the reply asks for none. */
function retryAfterMsOf({ status, headers }: Response): number | undefined {
  const value = headers.get('retry-after')
  if (value === null || (status !== 429 && status !== 503)) return undefined
  const seconds = Number(value)
  // A proxy may send a date instead of seconds.
  const ms = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0)
}

/** Waits; throws the signal's reason if the signal ends the wait. */
export const wait = (ms: number, signal: AbortSignalLike | undefined) =>
  new Promise<void>((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const abortWait = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abortWait)
      resolve()
    }, ms)
    signal?.addEventListener('abort', abortWait)
  })
