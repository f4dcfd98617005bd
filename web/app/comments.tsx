import { Suspense } from 'react'
import type { CommentSubject } from '#domain/comments/comment.ts'
import { useFeatureComponents } from '#web/app/feature-components.ts'

/** The comments on a record; the screen around them does not wait for their code. */
export function Comments(props: { subject: CommentSubject; id: number }) {
  const { CommentsSection } = useFeatureComponents()
  return (
    <Suspense>
      <CommentsSection {...props} />
    </Suspense>
  )
}
