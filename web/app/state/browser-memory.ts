import { isStorageSealed } from '#web/app/state/clear-storage.ts'

type Area = 'localStorage' | 'sessionStorage'

// A browser may forbid storage altogether: then nothing is remembered.
const attempt = <Result>(work: () => Result): Result | null => {
  try {
    return work()
  } catch {
    return null
  }
}

/** A text that this browser, or this tab alone, remembers beside the slices of state; not once the session is over. */
export const browserMemory = (key: string, area: Area = 'localStorage') => ({
  read: (): string | null => attempt(() => window[area].getItem(key)),
  write: (text: string): void =>
    void attempt(() => isStorageSealed() || window[area].setItem(key, text)),
  remove: (): void => void attempt(() => window[area].removeItem(key)),
})

/** Whether somebody signed in by a provider here: then signing out asks the server where to sign out there. */
export const providerSignInHint = browserMemory('signedInByProvider')
