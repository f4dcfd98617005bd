import { useCallback, useEffect, useState } from 'react'
import { replaceLocation } from '#web/app/auth-redirect.ts'
import { type ApiError, toApiError } from '#web/app/http/api-error.ts'
import { call, type Output } from '#web/app/http/call.ts'
import { paths } from '#web/app/paths.ts'
import { browserMemory, providerSignInHint, signInCompany } from '#web/app/state/browser-memory.ts'
import { storeSession } from '#web/app/state/session-state.ts'
import { Button } from '#web/ui/button.tsx'

/**
 * Buttons of the company's sign-in providers; nothing if there are none, or while `isHidden`. Also completes the
 * sign-in when a provider sends the browser back. `onProblem` gets the error of a sign-in.
 */
export function ProviderButtons({
  isHidden,
  onProblem,
}: {
  isHidden: boolean
  onProblem: (problem: ApiError | null) => void
}) {
  const { buttons, busyProvider, startSignIn } = useProviderSignIn(onProblem)
  if (isHidden) return null
  return buttons.map(({ provider, label }) => (
    <Button
      key={provider}
      isBusy={busyProvider === provider || busyProvider === ''}
      onPress={() => void startSignIn(provider)}
    >
      {label}
    </Button>
  ))
}

// In this tab only: the server's token of a sign-in that has begun, and the path to open after it.
const pendingFlow = browserMemory('providerFlow', 'sessionStorage')

const storePendingFlow = (flow: string) =>
  pendingFlow.write(
    JSON.stringify({ flow, to: new URLSearchParams(window.location.search).get('to') ?? '' }),
  )

/** Returns the provider's reply in the address, once: removes it from the address and the history. */
function takeProviderReply(): { flow: string; reply: string } | null {
  const reply = window.location.search.slice(1)
  const query = new URLSearchParams(reply)
  if (!query.has('state') || !(query.has('code') || query.has('error'))) return null
  const { flow, to } = parsePendingFlow(pendingFlow.read())
  pendingFlow.remove()
  replaceLocation(to ? `${paths.login}?${new URLSearchParams({ to })}` : paths.login)
  return { flow, reply }
}

function parsePendingFlow(text: string | null): { flow: string; to: string } {
  try {
    const { flow, to } = JSON.parse(text ?? '{}')
    return { flow: String(flow ?? ''), to: String(to ?? '') }
  } catch {
    return { flow: '', to: '' }
  }
}

/** Returns the company of this sign-in: from the address that its administrators give out, or the last one. */
function readCompany(): string | undefined {
  const company = new URLSearchParams(window.location.search).get('company')
  if (company) signInCompany.write(company)
  return company ?? signInCompany.read() ?? undefined
}

/**
 * Sign-in by a provider: its buttons, the redirect, and the return. `onProblem` gets the error, and null on a new
 * start.
 */
function useProviderSignIn(onProblem: (problem: ApiError | null) => void) {
  const [buttons, setButtons] = useState<Output<'GET /api/auth/providers'>>([])
  // Provider of the pressed button; '' while a provider's reply is being sent.
  const [busyProvider, setBusyProvider] = useState<string>()

  const fail = useCallback(
    (error: unknown) => {
      setBusyProvider(undefined)
      onProblem(toApiError(error))
    },
    [onProblem],
  )

  useEffect(() => {
    const providerReply = takeProviderReply()
    if (providerReply) {
      setBusyProvider('')
      providerSignInHint.write('yes')
      call('POST /api/auth/provider-signin', { body: providerReply }).then(storeSession).catch(fail)
    }
    const company = readCompany()
    // Optional: a password still signs in.
    call('GET /api/auth/providers', { query: { company } }).then(setButtons, () => {})
  }, [fail])

  async function startSignIn(provider: string) {
    setBusyProvider(provider)
    onProblem(null)
    try {
      const { url, flow } = await call('POST /api/auth/provider-flows', { body: { provider } })
      storePendingFlow(flow)
      window.location.assign(url)
    } catch (error) {
      fail(error)
    }
  }

  return { buttons, busyProvider, startSignIn }
}
