let isUnattended = false

/** Whether the call that begins now was asked for by nobody. */
export const isByItself = (): boolean => isUnattended

/** Calls that begin within the work are the page's own: they are no use of the session. */
export function byItself(work: () => void): void {
  isUnattended = true
  try {
    work()
  } finally {
    isUnattended = false
  }
}
