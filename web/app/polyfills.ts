// Polyfills for the oldest supported browsers (docs/operating.md names them). Must be imported first.

URL.canParse ??= (url, base) => {
  try {
    return Boolean(new URL(url, base))
  } catch {
    return false
  }
}

Map.groupBy ??= (items, keyOf) => {
  const groupsByKey = new Map()
  let index = 0
  for (const item of items) {
    const key = keyOf(item, index++)
    const group = groupsByKey.get(key)
    if (group) group.push(item)
    else groupsByKey.set(key, [item])
  }
  return groupsByKey
}

/** Differs from the standard: a source signal keeps the combined one alive. */
AbortSignal.any ??= (signals) => {
  const combined = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) combined.abort(signal.reason)
    const abort = () => combined.abort(signal.reason)
    signal.addEventListener('abort', abort, { once: true, signal: combined.signal })
  }
  return combined.signal
}

/** Whether the element has a box: `display: none`, also of an ancestor, removes it. */
Element.prototype.checkVisibility ??= function checkVisibility(this: Element) {
  return this.getClientRects().length > 0
}

/** Adds the popover API where the browser lacks it. */
export async function addPopovers(): Promise<void> {
  if ('popover' in HTMLElement.prototype) return
  const { apply } = await import('@oddbird/popover-polyfill/fn')
  apply()
}
