import { create } from 'zustand'
import { call } from '#web/app/http/call.ts'
import { providerSignInHint } from '#web/app/state/browser-memory.ts'
import { clearSession, useCredentials } from '#web/app/state/session-state.ts'

/** Time-out of the request for the provider's sign-out address. */
const providerTimeoutMs = 3000

/** Signs out in this browser without awaiting the request that ends the session on the server. */
export function signOutHere() {
  if (useCredentials.getState().isAuthenticated) call('POST /api/auth/signout').catch(() => {})
  clearSession()
}

/** Title and text of the question before signing out with unsent work. */
type Warning = { title: string; text: string }
const warnings = new Set<() => Warning>()

/** Adds a warning of unsent work to the question before signing out, until the returned function is called. */
export function warnOnSignOut(warning: () => Warning): () => void {
  warnings.add(warning)
  return () => {
    warnings.delete(warning)
    if (warnings.size === 0) useSignOutQuestion.setState({ isAsking: false })
  }
}

/** Question before signing out; `SignOutWarning` asks it. */
export const useSignOutQuestion = create<{
  isAsking: boolean
  title: string
  texts: readonly string[]
}>(() => ({ isAsking: false, title: '', texts: [] }))

/** Signs out, or asks for confirmation first if there is unsent work. */
export function requestSignOut() {
  const unsentWork = [...warnings].map((warning) => warning())
  const [first] = unsentWork
  if (!first) return void signOutWithProvider()
  const texts = [...new Set(unsentWork.map(({ text }) => text))]
  useSignOutQuestion.setState({ isAsking: true, title: first.title, texts })
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
