import { useTranslation } from 'react-i18next'
import type { FieldError } from '#contract/problem.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import type { ApiError } from '#web/app/http/api-error.ts'

/** Returns a function for the reason why a change of a comment was refused, as text. */
export function useCommentProblem(): (problem: ApiError) => string {
  const { t } = useTranslation('comments')
  const messageOf = useProblemMessage()
  return (problem) => {
    if (problem.code === 'version-changed') return t('changedMeanwhile')
    const isMention = ({ pointer }: FieldError) => pointer.startsWith('/body/mentionedIds/')
    return problem.errors.some(isMention) ? t('mention.refused') : messageOf(problem)
  }
}
