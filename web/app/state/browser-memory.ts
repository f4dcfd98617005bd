type Area = 'localStorage' | 'sessionStorage'

// A browser may forbid storage altogether: then nothing is remembered.
const attempt = <Result>(work: () => Result): Result | null => {
  try {
    return work()
  } catch {
    return null
  }
}

/** A word that this browser, or this tab alone, remembers beside the slices of state. */
export const browserMemory = (key: string, area: Area = 'localStorage') => ({
  read: (): string | null => attempt(() => window[area].getItem(key)),
  write: (text: string): void => void attempt(() => window[area].setItem(key, text)),
  remove: (): void => void attempt(() => window[area].removeItem(key)),
})

/** Whether somebody signed in by a provider here: then signing out asks the server where to sign out there. */
export const providerSignInHint = browserMemory('signedInByProvider')
