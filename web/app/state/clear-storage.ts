let isSealed = false

/** Whether this page must not store anything: its session is over, and the next person would find it. */
export const isStorageSealed = (): boolean => isSealed

/** Clears the local storage, or also that of the tab. */
export function clearStorage(scope: 'local' | 'all' = 'local'): void {
  try {
    window.localStorage.clear()
    if (scope === 'all') window.sessionStorage.clear()
  } catch {
    // A browser that forbids storage has stored nothing.
  }
}

/** Clears both storages and blocks writes until the page reloads: forms are still open, and people may type. */
export function sealStorage(): void {
  isSealed = true
  clearStorage('all')
}
