import { useTranslation } from 'react-i18next'
import type { CommentSubject } from '#domain/comments/comment.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { useCan } from '#web/app/state/session-state.ts'
import { CommentEntry } from '#web/comments/comment-entry.tsx'
import { CommentForm } from '#web/comments/comment-form.tsx'
import styles from '#web/comments/comments.module.css'
import { useComments } from '#web/comments/use-comments.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'

/** Comments that the person may see, and the field for a new one. */
export function CommentsSection({ subject, id }: { subject: CommentSubject; id: number }) {
  const { t } = useTranslation('comments')
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useComments(
    subject,
    id,
  )
  const canComment = useCan('comment')
  return (
    <Section title={t('title')}>
      <div className={styles.comments}>
        {error && !data ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            {hasNextPage ? (
              <Button kind="plain" isBusy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
                {t('earlier')}
              </Button>
            ) : null}
            {data?.length === 0 ? <p className={styles.quiet}>{t('none')}</p> : null}
            {data?.length ? (
              <ol className={styles.list} aria-label={t('title')}>
                {data.map((comment) => (
                  <CommentEntry
                    key={comment.id}
                    comment={comment}
                    subject={subject}
                    subjectId={id}
                  />
                ))}
              </ol>
            ) : null}
          </>
        )}
        {canComment ? <CommentForm key={`${subject} ${id}`} subject={subject} id={id} /> : null}
      </div>
    </Section>
  )
}
