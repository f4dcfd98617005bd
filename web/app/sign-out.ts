import { call } from '#web/app/http/call.ts'
import { clearSession, useCredentials } from '#web/app/state/session-state.ts'

/** Signs out. The server is told, but nobody has to wait for it in order to be signed out here. */
export function signOutHere() {
  if (useCredentials.getState().isAuthenticated) call('POST /api/auth/signout').catch(() => {})
  clearSession()
}
