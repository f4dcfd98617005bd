import * as z from 'zod'
import { attachment, attachmentIds } from '#domain/attachment-shape.ts'
import { maxCommentLength } from '#domain/comment.ts'
import { instant } from '#domain/day-shape.ts'
import { sides } from '#domain/side.ts'

const text = z.string().trim().max(maxCommentLength)

/** A comment as its reader sees it. */
export const comment = z.object({
  id: z.int(),
  text: z.string().meta({ description: 'Empty once it is removed, or where its files say it all' }),
  isInternal: z.boolean().meta({ description: 'Only the own side sees it' }),
  side: z.enum(sides).meta({ description: 'The side of the author' }),
  author: z.string(),
  attachments: z.array(attachment),
  createdAt: instant,
  editedAt: instant.nullable(),
  removedAt: instant.nullable(),
  canEdit: z.boolean().meta({ description: 'Whether the reader may change it now' }),
  canRemove: z.boolean().meta({ description: 'Whether the reader may remove it' }),
  version: z.int(),
})
export type Comment = z.infer<typeof comment>

/** A new comment. */
export const commentEntry = z.strictObject({
  text: text.default('').meta({ description: 'Plain text; needed where there are no files' }),
  attachmentIds,
  isInternal: z
    .boolean()
    .default(false)
    .meta({ description: 'For the own side alone: the other one never gets it' }),
})

/** Other words for a comment. Whom it is for does not change. */
export const commentEdit = z.strictObject({
  text: text.min(1).meta({ description: 'Plain text' }),
})
