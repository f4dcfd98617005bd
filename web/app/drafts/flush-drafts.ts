const flushers = new Set<() => void>()

/** Registers a function that saves a form without a delay; returns the function that unregisters it. */
export function onFlushDrafts(flush: () => void): () => void {
  flushers.add(flush)
  return () => flushers.delete(flush)
}

/** Saves all unsaved forms without a delay: the session is about to end, or the page is hidden. */
export function flushDrafts() {
  for (const flush of flushers) flush()
}

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') flushDrafts()
})
