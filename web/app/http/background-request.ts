import { isUserActive } from '#web/app/http/user-activity.ts'

let isInBackground = false

/** Fetches that nobody asked for, by their signal: further pages and retries begin later, with the same one. */
const backgroundSignals = new WeakSet<AbortSignal>()

/**
 * Whether the call that begins now is a background request, which nobody asked for, or belongs to a fetch that began as
 * one.
 */
export function isBackgroundRequest(fetch?: AbortSignal): boolean {
  if (isInBackground && fetch) backgroundSignals.add(fetch)
  return isInBackground || !isUserActive() || (fetch !== undefined && backgroundSignals.has(fetch))
}

/** Fetches that begin within the work are the page's own: they are no use of the session. */
export function runInBackground(work: () => void): void {
  isInBackground = true
  try {
    work()
  } finally {
    isInBackground = false
  }
}
