import type { ApiError } from '#web/app/http/api-error.ts'
import { useProviderSignIn } from '#web/session/sign-in/use-provider-sign-in.ts'
import { Button } from '#web/ui/button.tsx'

/**
 * A button for each provider that this company's people sign in with; nothing where there is none, or while `isHidden`.
 * It ends what a provider sent the browser back with. `onProblem`: why signing in there failed.
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
