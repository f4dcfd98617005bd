import { Suspense } from 'react'
import type { CommentSubject } from '#domain/comments/comment.ts'
import { useFeatureComponents } from '#web/app/feature-components.ts'

/** Comments on a record, loaded lazily: the screen does not wait for their code. */
export function Comments(props: { subject: CommentSubject; id: number }) {
  const { CommentsSection } = useFeatureComponents()
  return (
    <Suspense>
      <CommentsSection {...props} />
    </Suspense>
  )
}
