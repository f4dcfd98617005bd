import { useSyncExternalStore } from 'react'

/** Time until a retry without an `online` event: it may have been the server that was down. */
const retryAfterMs = 5000

const events = new EventTarget()
let waiting: Promise<void> | undefined

/** Whether the server of this page replies, even with an error. */
async function isServerReplying(): Promise<boolean> {
  if (!window.navigator.onLine) return false
  const options = { method: 'HEAD', cache: 'no-store', credentials: 'omit' } as const
  return fetch(import.meta.url, options).then(
    () => true,
    () => false,
  )
}

const nextTry = () =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      events.removeEventListener('retry', go)
      resolve()
    }
    const timer = setTimeout(go, retryAfterMs)
    window.addEventListener('online', go)
    events.addEventListener('retry', go)
  })

async function wait(): Promise<void> {
  do await nextTry()
  while (!(await isServerReplying()))
}

function untilServerAnswers(): Promise<void> {
  waiting ??= wait().finally(() => {
    waiting = undefined
    events.dispatchEvent(new Event('change'))
  })
  events.dispatchEvent(new Event('change'))
  return waiting
}

/**
 * Loads a part of the page. While the server is unreachable it waits and retries; if the server replies, the error is
 * thrown.
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

/** Retries now. */
export const retryNow = () => events.dispatchEvent(new Event('retry'))

const isWaiting = () => waiting !== undefined

function subscribe(listener: () => void) {
  events.addEventListener('change', listener)
  return () => events.removeEventListener('change', listener)
}

/** Whether a part of the page waits for an unreachable server. */
export const useIsServerUnreachable = () => useSyncExternalStore(subscribe, isWaiting)

/** Resolves when a part begins to wait for the server. */
export const whenServerUnreachable = () =>
  new Promise<void>((resolve) => events.addEventListener('change', () => resolve(), { once: true }))
