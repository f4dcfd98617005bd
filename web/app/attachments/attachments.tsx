import { Suspense } from 'react'
import type { Attachment } from '#domain/comments/attachment.ts'
import { lazyComponent } from '#web/app/lazy-component.tsx'

const AttachmentList = lazyComponent(
  'AttachmentList',
  () => import('#web/app/attachments/attachment-list.tsx'),
)

/** Attached files, whose list loads on demand; nothing if there are none. */
export function Attachments({ attachments }: { attachments: Attachment[] }) {
  if (attachments.length === 0) return null
  return (
    <Suspense>
      <AttachmentList attachments={attachments} />
    </Suspense>
  )
}
