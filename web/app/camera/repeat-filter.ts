/** A barcode not seen for this long has left the picture, in ms: readers often miss a frame or two. */
const forgetAfterMs = 900
/** Frames without it that are needed too: on a slow machine one frame takes longer than `forgetAfterMs`. */
const forgetAfterLooks = 3

/** Returns a filter that is true when the text of a frame has just come into sight, so that it is reported once. */
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
