import { useCredentials } from '#web/app/state/session-state.ts'

/** Prefix of the keys of all copies in the session storage: drafts, and quantities typed for a shipment. */
export const localCopyPrefix = 'oto.'

/** Deletes all copies when the session ends, also in another tab or while this page was closed. */
export function deleteLocalCopiesWithoutSession() {
  const deleteAll = ({ isAuthenticated }: { isAuthenticated: boolean }) => {
    if (isAuthenticated) return
    try {
      for (const name of Object.keys(window.sessionStorage))
        if (name.startsWith(localCopyPrefix)) window.sessionStorage.removeItem(name)
    } catch {
      // Without storage there is nothing to delete.
    }
  }
  deleteAll(useCredentials.getState())
  useCredentials.subscribe(deleteAll)
}
