import { call } from '#web/app/http/call.ts'
import { providerSignInHint } from '#web/app/state/browser-memory.ts'
import { clearSession, useCredentials } from '#web/app/state/session-state.ts'

/** Time-out for a provider to return the address of its sign-out. */
const providerTimeoutMs = 3000

/** Signs out here. The session ends at the server too, but nobody waits for it in order to be signed out. */
export function signOutHere() {
  if (useCredentials.getState().isAuthenticated) call('POST /api/auth/signout').catch(() => {})
  clearSession()
}

/**
 * Event target of a cancelable "sign-out", dispatched when the person signs out. A listener that cancels it asks for
 * confirmation.
 */
export const signOutRequests = new EventTarget()

/** Signs out, unless something asks first. */
export function requestSignOut() {
  const request = new Event('sign-out', { cancelable: true })
  if (signOutRequests.dispatchEvent(request)) void signOutWithProvider()
}

/** Signs out, and leads whoever came by a provider there, to sign out there too or not. */
export async function signOutWithProvider() {
  const url = providerSignInHint.read() ? await providerSignOut() : null
  signOutHere()
  if (url) window.location.assign(url)
}

async function providerSignOut(): Promise<string | null> {
  providerSignInHint.remove()
  try {
    const signal = AbortSignal.timeout(providerTimeoutMs)
    return (await call('GET /api/auth/provider-signout', { signal })).url
  } catch {
    return null
  }
}
