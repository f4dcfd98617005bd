import * as z from 'zod'
import { sides } from '#domain/access/person.ts'
import { attachment, attachmentIds } from '#domain/comments/attachment.ts'
import { instant } from '#domain/units/day.ts'

export const commentSubjects = ['shipment', 'order', 'order-line', 'discrepancy'] as const
export type CommentSubject = (typeof commentSubjects)[number]

export const maxCommentsInFiveMinutes = 30
export const maxCommentLength = 4000
export const commentPageSize = 30
/** Minutes within which authors can change a comment; afterwards others may have acted on it. */
export const commentEditMinutes = 15
export const maxMentions = 20
/** Maximum people suggested while a mention is typed. */
export const maxMentionsOffered = 8

const text = z.string().trim().max(maxCommentLength)

/** Person mentioned in a comment; the text has `@` and the id. */
export const mention = z.object({ id: z.int(), name: z.string() })
export type Mention = z.infer<typeof mention>

export const mentionablePerson = mention.extend({ side: z.enum(sides) })

const mentionedIds = z
  .array(z.int().positive().max(Number.MAX_SAFE_INTEGER))
  .max(maxMentions)
  .meta({
    description: 'Mentioned people (in the text `@` and the id) who may see the comment',
  })

/** A comment as its reader sees it. */
export const comment = z.object({
  id: z.int(),
  text: z.string().meta({ description: 'Empty if the comment is removed or has only files' }),
  isInternal: z.boolean().meta({ description: 'Whether only the author’s side sees it' }),
  side: z.enum(sides).meta({ description: 'The side of the author' }),
  author: z.string(),
  mentions: z.array(mention).meta({ description: 'Each is `@` and the id in the text' }),
  attachments: z.array(attachment),
  createdAt: instant,
  editedAt: instant.nullable(),
  removedAt: instant.nullable(),
  canEdit: z.boolean().meta({ description: 'Whether the reader may still change the comment' }),
  canRemove: z.boolean().meta({ description: 'Whether the reader may remove the comment' }),
  version: z.int(),
})
export type Comment = z.infer<typeof comment>

/** Order line that has comments, and their number. */
export const commentedLine = z.object({
  orderLineId: z.int(),
  lineNumber: z.string(),
  commentCount: z
    .int()
    .meta({ description: 'Comments that the reader may see, without removed ones' }),
})

export const commentEntry = z.strictObject({
  text: text.default('').meta({ description: 'Plain text; required without files' }),
  attachmentIds,
  mentionedIds: mentionedIds.default([]),
  isInternal: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether only the author’s side sees it' }),
})

/** Edit of a comment's text. Its audience does not change. */
export const commentEdit = z.strictObject({
  text: text.min(1).meta({ description: 'Plain text' }),
  mentionedIds: mentionedIds.optional().meta({ description: 'Unchanged if omitted' }),
})
