// Adds functions that the screens call and the oldest supported browsers lack; docs/operating.md names these browsers. Imported
// before all else.

/** Does as the standard says, for addresses as text. */
URL.canParse ??= (url, base) => {
  try {
    return Boolean(new URL(url, base))
  } catch {
    return false
  }
}

/** Does as the standard says. */
Map.groupBy ??= (items, keyOf) => {
  const groups = new Map()
  let index = 0
  for (const item of items) {
    const key = keyOf(item, index++)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** Does as the standard says, for the page's life: what comes after the first is not heard. */
AbortSignal.any ??= (signals) => {
  const any = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) any.abort(signal.reason)
    const abort = () => any.abort(signal.reason)
    signal.addEventListener('abort', abort, { once: true, signal: any.signal })
  }
  return any.signal
}

/** Does as the standard says: halves of a character become the sign of one that is not known. */
String.prototype.toWellFormed ??= function toWellFormed(this: string) {
  return this.replace(/\p{Surrogate}/gu, '\uFFFD')
}

/** Whether it has a box: what `display: none` hides, by itself or above, has none. */
Element.prototype.checkVisibility ??= function checkVisibility(this: Element) {
  return this.getClientRects().length > 0
}

/** Gives the page popovers where the browser has none. */
export async function addPopovers(): Promise<void> {
  if ('popover' in HTMLElement.prototype) return
  const { apply } = await import('@oddbird/popover-polyfill/fn')
  apply()
}
