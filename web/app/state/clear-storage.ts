/** Clears local storage, or that of the tab too. A browser that forbids storage has kept nothing. */
export function clearStorage(which: 'local' | 'all' = 'local'): void {
  try {
    window.localStorage.clear()
    if (which === 'all') window.sessionStorage.clear()
  } catch {
    // Nothing was kept.
  }
}
