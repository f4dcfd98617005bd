import type { ApiError } from '#web/app/http/api-error.ts'
import { useProviderSignIn } from '#web/session/sign-in/use-provider-sign-in.ts'
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
  const { buttons, busy, start } = useProviderSignIn(onProblem)
  if (isHidden) return null
  return buttons.map(({ provider, label }) => (
    <Button
      key={provider}
      isBusy={busy === provider || busy === ''}
      onPress={() => void start(provider)}
    >
      {label}
    </Button>
  ))
}
