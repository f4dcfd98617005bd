/** A barcode that has not been seen for so long has left the picture, in ms: a frame or two is often missed. */
const forgetAfterMs = 900

/** Tells whether a barcode came into sight just now: while it stays there it is told once. */
export function createRepeatFilter(): (text: string, nowMs: number) => boolean {
  const seen = new Map<string, number>()
  return (text, nowMs) => {
    for (const [one, at] of seen) if (nowMs - at > forgetAfterMs) seen.delete(one)
    const isNew = !seen.has(text)
    seen.set(text, nowMs)
    return isNew
  }
}
