import { call } from '#web/app/http/call.ts'
import { providerSignInHint } from '#web/app/state/browser-memory.ts'
import { clearSession, useCredentials } from '#web/app/state/session-state.ts'

/** Time-out of the request for the provider's sign-out address. */
const providerTimeoutMs = 3000

/** Signs out here without awaiting the request that ends the session on the server. */
export function signOutHere() {
  if (useCredentials.getState().isAuthenticated) call('POST /api/auth/signout').catch(() => {})
  clearSession()
}

/** Event target of a cancelable "sign-out"; a listener that cancels it asks for confirmation. */
export const signOutRequests = new EventTarget()

/** Signs out, unless a listener asks for confirmation first. */
export function requestSignOut() {
  const request = new Event('sign-out', { cancelable: true })
  if (signOutRequests.dispatchEvent(request)) void signOutWithProvider()
}

/** Signs out; a person who signed in by a provider is sent to the provider's sign-out. */
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
