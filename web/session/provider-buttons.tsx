import type { useProviderSignIn } from '#web/session/use-provider-sign-in.ts'
import { Button } from '#web/ui/button.tsx'

/** A button for each provider that this company's people sign in with; nothing where there is none. */
export function ProviderButtons({
  buttons,
  busy,
  start,
}: Pick<ReturnType<typeof useProviderSignIn>, 'buttons' | 'busy' | 'start'>) {
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
