import * as z from 'zod'
import { can, type Role, roles, type Verb } from '#domain/access/person.ts'
import { commentSubjects } from '#domain/comments/comment.ts'
import { instant } from '#domain/units/day.ts'

/** Choices for mailing a kind of notice; the screen lists all notices anyway. */
export const noticeMailChoices = ['at-once', 'daily', 'never'] as const
export type NoticeMailChoice = (typeof noticeMailChoices)[number]

type NoticeRule = {
  /**
   * Receivers: the buyer's people, those of the supplier concerned, or both; never the person who caused the notice,
   * except through work in the background.
   */
  to: 'buyer' | 'supplier' | 'both'
  /** Verb that the receiver must be allowed, beside seeing the supplier's data. */
  verb?: Verb
  /** Kind of the notice's subject. */
  about: 'shipment' | 'discrepancy' | 'order' | 'import' | 'import-job' | 'comment' | 'webhook'
  /** Mailing for people who have not chosen any. */
  mail: NoticeMailChoice
}

/** Kinds of notices. A new kind is a line here, and its texts. */
export const noticeKinds = {
  'shipment-closed': { to: 'buyer', about: 'shipment', mail: 'daily' },
  'shipment-changed': { to: 'buyer', about: 'shipment', mail: 'at-once' },
  'shipment-reopened': { to: 'both', about: 'shipment', mail: 'at-once' },
  'shipment-cancelled': { to: 'both', about: 'shipment', mail: 'at-once' },
  'shipment-late': { to: 'both', about: 'shipment', mail: 'daily' },
  'shipment-received': { to: 'supplier', about: 'shipment', mail: 'daily' },
  'shipment-partially-received': { to: 'supplier', about: 'shipment', mail: 'daily' },
  'shipment-differs': { to: 'supplier', about: 'shipment', mail: 'at-once' },
  'receipt-corrected': { to: 'supplier', about: 'shipment', mail: 'at-once' },
  'discrepancy-answered': { to: 'buyer', about: 'discrepancy', mail: 'daily' },
  'discrepancy-settled': { to: 'supplier', about: 'discrepancy', mail: 'at-once' },
  'order-new': { to: 'supplier', about: 'order', mail: 'at-once' },
  'order-changed': { to: 'supplier', about: 'order', mail: 'at-once' },
  'order-withdrawn': { to: 'supplier', about: 'order', mail: 'at-once' },
  'order-confirmed': { to: 'buyer', about: 'order', mail: 'daily' },
  'order-proposed': { to: 'buyer', about: 'order', mail: 'at-once' },
  'order-accepted': { to: 'supplier', about: 'order', mail: 'daily' },
  'order-refused': { to: 'supplier', about: 'order', mail: 'at-once' },
  'order-overdue': { to: 'both', about: 'order', mail: 'daily' },
  comment: { to: 'both', about: 'comment', mail: 'daily' },
  mention: { to: 'both', about: 'comment', mail: 'at-once' },
  'import-finished': { to: 'buyer', verb: 'importOrders', about: 'import', mail: 'never' },
  'import-failed': { to: 'buyer', verb: 'importOrders', about: 'import-job', mail: 'at-once' },
  'webhook-disabled': { to: 'both', verb: 'manageKeys', about: 'webhook', mail: 'at-once' },
  'message-failed': { to: 'buyer', verb: 'manageKeys', about: 'webhook', mail: 'at-once' },
} as const satisfies Record<string, NoticeRule>

export type NoticeKind = keyof typeof noticeKinds

/** The kinds, in the order in which screens show them. */
export const noticeKindNames = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]]

const ruleOf = (kind: NoticeKind): NoticeRule => noticeKinds[kind]

/** Returns the kind of a notice's subject. */
export const noticeSubjectOf = (kind: NoticeKind): NoticeRule['about'] => noticeKinds[kind].about

export const noticeKindsOfComments = noticeKindNames.filter(
  (kind) => noticeSubjectOf(kind) === 'comment',
)

const announcements = ['shipment-closed', 'shipment-changed'] as const
const endedByReceipt = [...announcements, 'shipment-partially-received'] as const

/**
 * Kinds of earlier notices of the same subject that an event ends: nothing is left to do about them. A shipment received
 * in part stays late.
 */
export const endedKindsByEventKind: { readonly [kind in NoticeKind]?: readonly NoticeKind[] } = {
  'shipment-reopened': [...announcements, 'shipment-late'],
  'shipment-cancelled': [...announcements, 'shipment-late'],
  'shipment-received': [...endedByReceipt, 'shipment-late'],
  'shipment-partially-received': endedByReceipt,
  'shipment-differs': [...endedByReceipt, 'shipment-late'],
  // Reversing a receipt withdraws its discrepancies.
  'receipt-corrected': ['discrepancy-answered'],
  'discrepancy-settled': ['discrepancy-answered'],
  'order-changed': ['order-proposed'],
  'order-confirmed': ['order-proposed'],
  'order-accepted': ['order-proposed'],
  'order-refused': ['order-proposed'],
}

/** Returns the mailing of a kind for a person with these settings: their choice, or the default. */
export const noticeMailOf = (
  kind: NoticeKind,
  choices: { [kind in NoticeKind]?: NoticeMailChoice | undefined } = {},
): NoticeMailChoice => choices[kind] ?? noticeKinds[kind].mail

/** Whether notices of a kind are for a person, by side and permissions. Access to the data is checked elsewhere. */
export const isNoticeFor = (
  person: { roles: readonly Role[]; isStaff: boolean },
  kind: NoticeKind,
): boolean => {
  const { to, verb = 'see' } = ruleOf(kind)
  return to !== (person.isStaff ? 'supplier' : 'buyer') && can(person, verb)
}

/** Kinds that a person can be notified of. */
export const noticeKindsFor = (person: Parameters<typeof isNoticeFor>[0]): NoticeKind[] =>
  noticeKindNames.filter((kind) => isNoticeFor(person, kind))

/** Lists each role of each side with the kinds of notices that are for it. */
export const noticeKindsByRole = (): { isStaff: boolean; role: Role; kinds: NoticeKind[] }[] =>
  [true, false].flatMap((isStaff) =>
    roles.map((role) => ({ isStaff, role, kinds: noticeKindsFor({ roles: [role], isStaff }) })),
  )

export const noticeQueryFields = {
  state: { kind: 'choice', options: ['unread', 'read'] },
  kind: { kind: 'choice', options: noticeKindNames },
} as const

export const noticeKind = z.enum(noticeKindNames)

export const noticeState = z.enum(noticeQueryFields.state.options)

export const noticeMailChoice = z.enum(noticeMailChoices)

/** A notice, as its receiver sees it. */
export const notice = z.object({
  id: z.int(),
  kind: noticeKind,
  at: instant.meta({ description: 'Time of the event' }),
  subject: z
    .string()
    .meta({ description: 'Code or file name at the time; empty if there are several subjects' }),
  subjectId: z.int().nullable().meta({
    description: 'The shipment, discrepancy, order, order line or import; null for several',
  }),
  commentId: z.int().nullable().meta({ description: 'The comment of the notice' }),
  commentOn: z
    .enum(commentSubjects)
    .nullable()
    .meta({ description: 'Kind of `subjectId`, if the notice is about a comment' }),
  orderId: z.int().nullable().meta({ description: 'Order of the line that was commented on' }),
  amount: z.int().meta({ description: 'Number of lines, or of orders if there are several' }),
  supplierId: z.int().nullable(),
  supplier: z.string().nullable().meta({ description: 'Name of the supplier' }),
  actor: z
    .string()
    .nullable()
    .meta({ description: 'Person who caused the notice; null if nobody' }),
  readAt: instant.nullable(),
})

const hour = z.int().min(0).max(23)

export const quietHours = z
  .strictObject({ from: hour, to: hour })
  .refine(({ from, to }) => from !== to)
  .meta({ description: 'Hours of the company’s time zone between which no mail is sent' })

export const noticeSettings = z.strictObject({
  mail: z.partialRecord(noticeKind, noticeMailChoice).meta({
    description: 'Mailing by kind; omitted kinds have their default',
  }),
  isMailed: z
    .boolean()
    .meta({ description: 'Whether notices are mailed at all; false after unsubscribing' }),
  quietHours: quietHours.nullable(),
})
