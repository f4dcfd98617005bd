import { useTranslation } from 'react-i18next'
import type { ApiError } from '#web/app/http/api-error.ts'
import { useProblemMessage } from '#web/app/problem-messages.ts'

/** What refused a change of a comment, in words. */
export function useCommentProblem(): (problem: ApiError) => string {
  const { t } = useTranslation('comments')
  const words = useProblemMessage()
  return (problem) => (problem.code === 'version-changed' ? t('changedMeanwhile') : words(problem))
}
