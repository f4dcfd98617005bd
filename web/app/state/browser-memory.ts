import { isStorageSealed } from '#web/app/state/clear-storage.ts'

type Area = 'localStorage' | 'sessionStorage'

// A browser may forbid storage: then nothing is stored.
const attempt = <Result>(work: () => Result): Result | null => {
  try {
    return work()
  } catch {
    return null
  }
}

/**
 * A text stored in this browser, or in this tab only, beside the slices; writes nothing after the session has ended.
 */
export const browserMemory = (key: string, area: Area = 'localStorage') => ({
  read: (): string | null => attempt(() => window[area].getItem(key)),
  write: (text: string): void =>
    void attempt(() => isStorageSealed() || window[area].setItem(key, text)),
  remove: (): void => void attempt(() => window[area].removeItem(key)),
})

/**
 * Whether somebody signed in by a provider here: then signing out asks the server for the provider's sign-out address.
 */
export const providerSignInHint = browserMemory('signedInByProvider')

/** Company whose sign-in was opened in this browser: a server with several shows only the providers of a named one. */
export const signInCompany = browserMemory('signInCompany')
