import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Comment, type CommentSubject, commentEditMinutes } from '#domain/comments/comment.ts'
import { useOpenedVersion } from '#web/app/forms/use-opened-version.ts'
import { useEndpointMutation } from '#web/app/queries.ts'
import styles from '#web/comments/comments.module.css'
import { MentionArea } from '#web/comments/mention-area.tsx'
import { useCommentProblem } from '#web/comments/use-comment-problem.ts'
import { useRefreshComments } from '#web/comments/use-comments.ts'
import { useMentionTexts } from '#web/comments/use-mention-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/feedback/error-text.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ButtonRow } from '#web/ui/layout/button-row.tsx'

export function EditComment({
  comment,
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
  const { id, version, isInternal } = comment
  const { openedVersion, acceptConflict } = useOpenedVersion(version)
  const mentionTexts = useMentionTexts()
  const [typed, setTyped] = useState(() => mentionTexts.typedOf(comment))
  const messageOf = useCommentProblem()
  const mutation = useEndpointMutation('PATCH /api/comments/:id')
  const refresh = useRefreshComments(subject, subjectId)
  const save = () =>
    mutation.mutate(
      { params: { id }, ifMatch: openedVersion, body: mentionTexts.sentOf(typed) },
      {
        onSuccess: async () => {
          await refresh()
          onLeave()
          void toast.success(t('saved'))
        },
        onError: (problem) => {
          acceptConflict(problem)
          void refresh()
        },
      },
    )
  return (
    <div className={styles.form}>
      <MentionArea
        {...{ subject, subjectId, isInternal }}
        autoFocus
        label={t('editOf')}
        description={t('editHint', { count: commentEditMinutes })}
        words={typed}
        onChange={setTyped}
      />
      <ErrorText>{mutation.error && messageOf(mutation.error)}</ErrorText>
      <ButtonRow>
        <Button
          isBusy={mutation.isPending}
          reason={
            typed.text.trim() === '' ? t('typeFirst') : mentionTexts.whyNot(typed, isInternal)
          }
          onPress={save}
        >
          {t('save')}
        </Button>
        <Button kind="plain" onPress={onLeave}>
          {t('cancel')}
        </Button>
      </ButtonRow>
    </div>
  )
}
