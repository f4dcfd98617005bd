import { useSyncExternalStore } from 'react'

/** After so long it is tried again, though nothing said that the network is back: it may have been the server. */
const retryAfterMs = 5000

const events = new EventTarget()
let waiting: Promise<void> | undefined

/** Whether whatever gave this page still answers, be it to say that it has no such file. */
async function answers(): Promise<boolean> {
  if (!window.navigator.onLine) return false
  const asked = { method: 'HEAD', cache: 'no-store', credentials: 'omit' } as const
  return fetch(import.meta.url, asked).then(
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
  while (!(await answers()))
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
 * Loads a part of the page; while the server cannot be reached it waits, and goes on by itself. It fails as the loading
 * does where the server answers.
 */
export async function whenReachable<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (await answers()) throw error
    await untilServerAnswers()
    return whenReachable(load)
  }
}

/** Tries again now what waits for the server. */
export const retryNow = () => events.dispatchEvent(new Event('retry'))

const isWaiting = () => waiting !== undefined

function subscribe(listener: () => void) {
  events.addEventListener('change', listener)
  return () => events.removeEventListener('change', listener)
}

/** Whether a part of the page waits for a server that cannot be reached. */
export const useIsServerUnreachable = () => useSyncExternalStore(subscribe, isWaiting)

/** Resolves when a part begins to wait for the server. */
export const serverUnreachable = () =>
  new Promise<void>((resolve) => events.addEventListener('change', () => resolve(), { once: true }))
