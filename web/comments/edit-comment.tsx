import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CommentSubject, commentEditMinutes, maxCommentLength } from '#domain/comment.ts'
import type { Comment } from '#domain/comment-shape.ts'
import { useEndpointMutation } from '#web/app/queries.ts'
import styles from '#web/comments/comments.module.css'
import { useCommentProblem } from '#web/comments/use-comment-problem.ts'
import { useRefreshComments } from '#web/comments/use-comments.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'

/** The words of a comment in a field, in its place. */
export function EditComment({
  comment: { id, text: before, version },
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
  const [text, setText] = useState(before)
  const words = useCommentProblem()
  const mutation = useEndpointMutation('PATCH /api/comments/:id')
  const refresh = useRefreshComments(subject, subjectId)
  const save = () =>
    mutation.mutate(
      { params: { id }, ifMatch: version, body: { text: text.trim() } },
      {
        onSuccess: async () => {
          await refresh()
          onLeave()
          void toast.success(t('saved'))
        },
        onError: () => void refresh(),
      },
    )
  return (
    <div className={styles.form}>
      <TextArea
        autoFocus
        label={t('editOf')}
        description={t('editHint', { count: commentEditMinutes })}
        value={text}
        onChange={setText}
        maxLength={maxCommentLength}
      />
      {mutation.error ? (
        <p role="alert" className={styles.problem}>
          {words(mutation.error)}
        </p>
      ) : null}
      <div className={styles.actions}>
        <Button
          isBusy={mutation.isPending}
          reason={text.trim() === '' ? t('typeFirst') : undefined}
          onPress={save}
        >
          {t('save')}
        </Button>
        <Button kind="plain" onPress={onLeave}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  )
}
