import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import type { ApiError } from '#web/app/http/api-error.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Returns handlers for a mutation: they show its success as `text`, or why it failed, then run `onSettled`. */
export function useOutcomeToasts(onSettled: () => unknown) {
  const messageOf = useProblemMessage()
  return (text: string) => ({
    onSuccess: () => void toast.success(text),
    onError: (problem: ApiError) => void toast.error(messageOf(problem)),
    onSettled: () => void onSettled(),
  })
}
