import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { ApiError, toApiError, transientCodes } from '#web/app/http/api-error.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Returns a function that shows what was done and offers to undo it; afterwards all queries are refetched. */
export function useUndo() {
  const { t } = useTranslation('ui')
  const messageOf = useProblemMessage()
  const client = useQueryClient()
  return (doneText: string, undo: () => Promise<unknown>) =>
    void toast.success(doneText, 'main', async () => {
      try {
        await undo()
        await client.invalidateQueries()
        void toast.success(t('toast.undone'))
      } catch (error) {
        void client.invalidateQueries()
        const problem = toApiError(error)
        if (transientCodes.includes(problem.code)) return messageOf(problem)
        // Somebody changed the record since: the undo is no longer possible.
        const isTooLate = problem.code === 'version-changed'
        void toast.error(messageOf(isTooLate ? new ApiError('undo-over') : problem))
      }
      return undefined
    })
}
