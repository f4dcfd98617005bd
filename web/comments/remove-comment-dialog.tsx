import { useTranslation } from 'react-i18next'
import type { Comment, CommentSubject } from '#domain/comments/comment.ts'
import { useOpenedVersion } from '#web/app/forms/use-opened-version.ts'
import { useEndpointMutation } from '#web/app/queries.ts'
import { useCommentProblem } from '#web/comments/use-comment-problem.ts'
import { useRefreshComments } from '#web/comments/use-comments.ts'
import { ErrorText } from '#web/ui/feedback/error-text.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

/** Confirmation before the text of a comment is deleted for good. */
export function RemoveCommentDialog({
  comment: { id, version },
  subject,
  subjectId,
  onLeave,
}: {
  comment: Comment
  subject: CommentSubject
  subjectId: number
  onLeave: () => void
}) {
  const { t } = useTranslation('comments')
  const { openedVersion, acceptConflict } = useOpenedVersion(version)
  const messageOf = useCommentProblem()
  const mutation = useEndpointMutation('DELETE /api/comments/:id')
  const refresh = useRefreshComments(subject, subjectId)
  const remove = () =>
    mutation.mutate(
      { params: { id }, ifMatch: openedVersion },
      {
        onSuccess: () => {
          void refresh()
          onLeave()
          void toast.success(t('gone'))
        },
        onError: (problem) => {
          acceptConflict(problem)
          void refresh()
        },
      },
    )
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={t('removeTitle')}
      acceptLabel={t('removeNow')}
      isBusy={mutation.isPending}
      onAccept={remove}
      onCancel={onLeave}
    >
      <p>{t('removeFacts')}</p>
      <ErrorText>{mutation.error && messageOf(mutation.error)}</ErrorText>
    </ConfirmDialog>
  )
}
