import { localCopyPrefix } from '#web/app/drafts/delete-local-copies.ts'
import { browserMemory } from '#web/app/state/browser-memory.ts'
import { useCredentials, useUser } from '#web/app/state/session-state.ts'

/**
 * Storage of this tab for one person, by a key with company and user name. Another person who signs in does not find
 * it, even if this page was closed when the session ended.
 */
export const personalMemory = (name: string) => {
  const { empre } = useCredentials.getState()
  const key = `${localCopyPrefix}${name}.${empre}.${useUser.getState().username}`
  return browserMemory(key, 'sessionStorage')
}
