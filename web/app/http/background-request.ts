import { isUserActive } from '#web/app/http/user-activity.ts'

let isInBackground = false

/** Signals of background fetches: their further pages and retries begin later, with the same signal. */
const backgroundSignals = new WeakSet<AbortSignal>()

/** Whether the call that begins now is a background request, or belongs to a fetch that began as one. */
export function isBackgroundRequest(signal?: AbortSignal): boolean {
  if (isInBackground && signal) backgroundSignals.add(signal)
  return isInBackground || !isUserActive() || (signal ? backgroundSignals.has(signal) : false)
}

/** Marks the fetches that begin within `work` as background requests, which do not extend the session. */
export function runInBackground(work: () => void): void {
  isInBackground = true
  try {
    work()
  } finally {
    isInBackground = false
  }
}
