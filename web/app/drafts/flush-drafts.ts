const flushers = new Set<() => void>()

/** Forms that are being typed into add here how to keep at once what they hold; the answer takes it out. */
export function onFlushDrafts(keep: () => void): () => void {
  flushers.add(keep)
  return () => flushers.delete(keep)
}

/** Keeps at once whatever is being typed anywhere: the session is about to end, or the page out of sight. */
export function flushDrafts() {
  for (const keep of flushers) keep()
}

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') flushDrafts()
})
