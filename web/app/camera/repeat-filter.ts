/** A barcode that has not been seen for so long has left the picture, in ms: a frame or two is often missed. */
const forgetAfterMs = 900
/** And for so many looks: on a slow machine a single look takes longer than that. */
const forgetAfterLooks = 3

/** Tells whether what a look found, or undefined, came into sight just now: while it stays there it is reported once. */
export function createRepeatFilter(): (text: string | undefined, nowMs: number) => boolean {
  const inSight = new Map<string, { seenAtMs: number; missedLooks: number }>()
  return (text, nowMs) => {
    for (const [one, state] of inSight) {
      if (one === text) continue
      state.missedLooks += 1
      const isLong = nowMs - state.seenAtMs > forgetAfterMs
      if (isLong && state.missedLooks >= forgetAfterLooks) inSight.delete(one)
    }
    if (text === undefined) return false
    const isNew = !inSight.has(text)
    inSight.set(text, { seenAtMs: nowMs, missedLooks: 0 })
    return isNew
  }
}
