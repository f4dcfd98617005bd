import * as z from 'zod'
import { commentSubjects } from '#domain/comments/comment.ts'
import { noticeKindNames, noticeMailChoices } from '#domain/notices/notice-kind.ts'
import { noticeQueryFields } from '#domain/notices/notice-query.ts'
import { instant } from '#domain/units/day.ts'

/** Kinds of notices. */
export const noticeKind = z.enum(noticeKindNames)

/** Whether notices were read. */
export const noticeState = z.enum(noticeQueryFields.state.options)

/** Mailing of a kind of notice. */
export const noticeMailChoice = z.enum(noticeMailChoices)

/** A notice, as its receiver sees it. */
export const notice = z.object({
  id: z.int(),
  kind: noticeKind,
  at: instant.meta({ description: 'When it happened' }),
  subject: z
    .string()
    .meta({ description: 'Code or file name at the time; empty where it is about several' }),
  subjectId: z.int().nullable().meta({
    description:
      'The shipment, discrepancy, order, order line or import; null where it is about several',
  }),
  commentId: z.int().nullable().meta({ description: 'The comment that it tells of' }),
  commentOn: z
    .enum(commentSubjects)
    .nullable()
    .meta({ description: 'Kind of `subjectId`, where the notice is about a comment' }),
  orderId: z.int().nullable().meta({ description: 'Order of the line that was commented on' }),
  amount: z.int().meta({ description: 'Number of lines, or of orders where it is about several' }),
  supplier: z.string().nullable().meta({ description: 'Name of the supplier' }),
  actor: z.string().nullable().meta({ description: 'Name of who did it; null for nobody' }),
  readAt: instant.nullable(),
})

const hour = z.int().min(0).max(23)

/** When no mail is sent, by the company's time zone. */
export const quietHours = z
  .strictObject({ from: hour, to: hour })
  .refine(({ from, to }) => from !== to)
  .meta({ description: 'Hours of the company’s time zone between which no mail is sent' })

/** Notice settings of a person. */
export const noticeSettings = z.strictObject({
  mail: z.partialRecord(noticeKind, noticeMailChoice).meta({
    description: 'By kind; a missing one = the default of the kind',
  }),
  isMailed: z
    .boolean()
    .meta({ description: 'Whether there are mails at all; false after unsubscribing' }),
  quietHours: quietHours.nullable(),
})
