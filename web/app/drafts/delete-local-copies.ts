import { useCredentials } from '#web/app/state/session-state.ts'

/** What the keys of all copies in the session storage begin with. */
export const localCopyPrefix = 'oto.drafts.'

/** No copy outlives the session, wherever in the application it ends. */
export function deleteLocalCopiesOnSignOut() {
  useCredentials.subscribe(({ isAuthenticated }) => {
    if (isAuthenticated) return
    try {
      for (const name of Object.keys(window.sessionStorage))
        if (name.startsWith(localCopyPrefix)) window.sessionStorage.removeItem(name)
    } catch {
      // Without storage there is nothing to drop.
    }
  })
}
