import * as z from 'zod'
import {
  type AttachmentType,
  attachmentEndings,
  maxAttachments,
} from '#domain/comments/attachment.ts'

/** A file that belongs to a comment or an answer, as its reader sees it. */
export const attachment = z.object({
  id: z.int(),
  name: z.string(),
  mediaType: z.enum(Object.keys(attachmentEndings) as [AttachmentType, ...AttachmentType[]]).meta({
    description: 'Kind of the content, whatever the file was called',
  }),
  byteCount: z.int(),
  isPicture: z.boolean().meta({ description: 'Whether there is a thumbnail' }),
})
export type Attachment = z.infer<typeof attachment>

/** The uploaded files that something new takes with it. */
export const attachmentIds = z
  .array(z.int().positive().max(Number.MAX_SAFE_INTEGER))
  .max(maxAttachments)
  .default([])
  .meta({ description: 'Files that were uploaded for it, each for one thing alone' })
