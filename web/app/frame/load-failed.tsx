import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { FailedState } from '#web/ui/feedback/empty-state.tsx'

/** Message in place of content that could not be loaded: the reason, and a button to retry. */
export function LoadFailed({
  error,
  onRetry,
  isBusy,
}: {
  error: unknown
  onRetry: () => void
  isBusy?: boolean
}) {
  const messageOf = useProblemMessage()
  return (
    <FailedState onRetry={onRetry} isBusy={isBusy}>
      {messageOf(error)}
    </FailedState>
  )
}
