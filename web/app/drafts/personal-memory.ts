import { browserMemory } from '#web/app/state/browser-memory.ts'
import { useCredentials, useUser } from '#web/app/state/session-state.ts'

/**
 * Storage of this tab for one person, by a key with company and user name. Another person who signs in does not find
 * the stored data, even if this page was closed when the session ended.
 */
export const personalMemory = (name: string) => {
  const { empre } = useCredentials.getState()
  const key = `${localCopyPrefix}${name}.${empre}.${useUser.getState().username}`
  return browserMemory(key, 'sessionStorage')
}

/** Prefix of the keys of all copies in the session storage: drafts, and quantities typed for a shipment. */
const localCopyPrefix = 'oto.'

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
