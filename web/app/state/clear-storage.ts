let isSealed = false

/** Whether this page stores nothing more: its session is over, and what it still writes the next person would find. */
export const isStorageSealed = (): boolean => isSealed

/** Clears local storage, or that of the tab too. A browser that forbids storage has kept nothing. */
export function clearStorage(which: 'local' | 'all' = 'local'): void {
  try {
    window.localStorage.clear()
    if (which === 'all') window.sessionStorage.clear()
  } catch {
    // Nothing was kept.
  }
}

/** Clears both, and lets nothing be written until the page starts anew: forms are still there, and may be typed into. */
export function sealStorage(): void {
  isSealed = true
  clearStorage('all')
}
