import { useCallback, useEffect, useState } from 'react'
import { type ApiError, toApiError } from '#web/app/http/api-error.ts'
import { call, type Output } from '#web/app/http/call.ts'
import { providerSignInHint } from '#web/app/state/browser-memory.ts'
import { storeSession } from '#web/app/state/session-state.ts'
import {
  signInCompany,
  storePendingFlow,
  takeProviderReply,
} from '#web/session/sign-in/pending-provider-flow.ts'

/**
 * Signing in at a provider: the buttons there are, the way there, and what became of the way back.
 * `onProblem`: why it failed; null when it begins again.
 */
export function useProviderSignIn(onProblem: (problem: ApiError | null) => void) {
  const [buttons, setButtons] = useState<Output<'GET /api/auth/providers'>>([])
  const [busy, setBusy] = useState<string>()

  const fail = useCallback(
    (error: unknown) => {
      setBusy(undefined)
      onProblem(toApiError(error))
    },
    [onProblem],
  )

  useEffect(() => {
    const returned = takeProviderReply()
    if (returned) {
      setBusy('')
      providerSignInHint.write('yes')
      call('POST /api/auth/provider-signin', { body: returned }).then(storeSession).catch(fail)
    }
    const company = signInCompany()
    // Without them a password still signs in.
    call('GET /api/auth/providers', { query: { company } }).then(setButtons, () => {})
  }, [fail])

  async function start(provider: string) {
    setBusy(provider)
    onProblem(null)
    try {
      const { url, flow } = await call('POST /api/auth/provider-flows', { body: { provider } })
      storePendingFlow(flow)
      window.location.assign(url)
    } catch (error) {
      fail(error)
    }
  }

  return { buttons, busy, start }
}
