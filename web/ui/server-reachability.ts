import { useSyncExternalStore } from 'react'

/** Time until a retry: there is no `online` event when the server, and not the network, comes back. */
const retryAfterMs = 5000
/** Time without a reply after which the server counts as unreachable. */
const replyTimeoutMs = 5000

const events = new EventTarget()
let pendingWait: Promise<void> | undefined

/** Whether the server of this page replies, even with an error. */
async function isServerReplying(): Promise<boolean> {
  if (!window.navigator.onLine) return false
  const signal = AbortSignal.timeout(replyTimeoutMs)
  const options = { method: 'HEAD', cache: 'no-store', credentials: 'omit', signal } as const
  return fetch(import.meta.url, options).then(
    () => true,
    () => false,
  )
}

const untilNextTry = () =>
  new Promise<void>((resolve) => {
    const tryNow = () => {
      clearTimeout(timer)
      window.removeEventListener('online', tryNow)
      events.removeEventListener('retry', tryNow)
      resolve()
    }
    const timer = setTimeout(tryNow, retryAfterMs)
    window.addEventListener('online', tryNow)
    events.addEventListener('retry', tryNow)
  })

async function retryUntilReachable(): Promise<void> {
  do await untilNextTry()
  while (!(await isServerReplying()))
}

function untilServerAnswers(): Promise<void> {
  pendingWait ??= retryUntilReachable().finally(() => {
    pendingWait = undefined
    events.dispatchEvent(new Event('change'))
  })
  events.dispatchEvent(new Event('change'))
  return pendingWait
}

/**
 * Loads a chunk of the page. If that fails while the server is unreachable, waits and retries; if the server replies,
 * throws the error.
 */
export async function whenReachable<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (await isServerReplying()) throw error
    await untilServerAnswers()
    return whenReachable(load)
  }
}

/** Retries the waiting chunks at once, not after the pause. */
export const retryNow = () => events.dispatchEvent(new Event('retry'))

const isWaiting = () => pendingWait !== undefined

function subscribe(listener: () => void) {
  events.addEventListener('change', listener)
  return () => events.removeEventListener('change', listener)
}

/** Whether a chunk of the page waits for an unreachable server. */
export const useIsServerUnreachable = () => useSyncExternalStore(subscribe, isWaiting)

/** Resolves when a chunk begins to wait for the server. */
export const whenServerUnreachable = () =>
  new Promise<void>((resolve) => events.addEventListener('change', () => resolve(), { once: true }))
