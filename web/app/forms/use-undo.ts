import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Returns a function that tells of what was done and offers to undo it; everything shown is then read anew. */
export function useUndo() {
  const { t } = useTranslation('ui')
  const words = useProblemMessage()
  const client = useQueryClient()
  return (done: string, undo: () => Promise<unknown>) =>
    void toast.success(done, 'main', async () => {
      try {
        await undo()
        void toast.success(t('toast.undone'))
      } catch (error) {
        void toast.error(words(error))
      }
      await client.invalidateQueries()
    })
}
