import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { FailedState } from '#web/ui/feedback/empty-state.tsx'

/** What should stand here could not be had: why, and once more. */
export function LoadFailed({
  error,
  onRetry,
  isBusy,
}: {
  error: unknown
  onRetry: () => void
  isBusy?: boolean
}) {
  const words = useProblemMessage()
  return (
    <FailedState onRetry={onRetry} isBusy={isBusy}>
      {words(error)}
    </FailedState>
  )
}
