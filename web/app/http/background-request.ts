import { isAttended } from '#web/app/http/user-activity.ts'

let isUnattended = false

/** Fetches that nobody asked for, by their signal: further pages and retries begin later, with the same one. */
const unattended = new WeakSet<AbortSignal>()

/** Whether the call that begins now was asked for by nobody, or belongs to a fetch that began so. */
export function isByItself(fetch?: AbortSignal): boolean {
  if (isUnattended && fetch) unattended.add(fetch)
  return isUnattended || !isAttended() || (fetch !== undefined && unattended.has(fetch))
}

/** Fetches that begin within the work are the page's own: they are no use of the session. */
export function byItself(work: () => void): void {
  isUnattended = true
  try {
    work()
  } finally {
    isUnattended = false
  }
}
