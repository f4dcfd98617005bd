const flushers = new Set<() => void>()

/** Registers a function that saves a form at once; returns the function that unregisters it. */
export function onFlushDrafts(keep: () => void): () => void {
  flushers.add(keep)
  return () => flushers.delete(keep)
}

/** Saves all unsaved forms at once: the session is about to end, or the page is hidden. */
export function flushDrafts() {
  for (const keep of flushers) keep()
}

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') flushDrafts()
})
