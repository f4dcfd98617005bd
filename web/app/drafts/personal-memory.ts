import { localCopyPrefix } from '#web/app/drafts/delete-local-copies.ts'
import { browserMemory } from '#web/app/state/browser-memory.ts'
import { useCredentials, useUser } from '#web/app/state/session-state.ts'

/**
 * A text that this tab remembers for the person signed in: another one, who signed in while the tab was not there to end the
 * session's copies, finds another key.
 */
export const personalMemory = (name: string) => {
  const { empre } = useCredentials.getState()
  const key = `${localCopyPrefix}${name}.${empre}.${useUser.getState().username}`
  return browserMemory(key, 'sessionStorage')
}
