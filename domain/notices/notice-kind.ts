import { can, type Role, roles, type Verb } from '#domain/access/person.ts'

/** Mailing of a kind of notice; the list on the screen has all of them. */
export const noticeMailChoices = ['at-once', 'daily', 'never'] as const
export type NoticeMailChoice = (typeof noticeMailChoices)[number]

type NoticeRule = {
  /**
   * Receivers: the buyer's people, those of the supplier that it is about, or both; never the person who did it, except for
   * work done in the background for them.
   */
  to: 'buyer' | 'supplier' | 'both'
  /** Verb that the receiver must be allowed, beside seeing the supplier's data. */
  verb?: Verb
  /** Kind of its `subject`. */
  about: 'shipment' | 'discrepancy' | 'order' | 'import' | 'import-job' | 'comment'
  /** By mail, for who chose nothing. */
  mail: NoticeMailChoice
}

/** All that people are told of. A new kind is a line here, and its words. */
export const noticeKinds = {
  'shipment-closed': { to: 'buyer', about: 'shipment', mail: 'daily' },
  'shipment-changed': { to: 'buyer', about: 'shipment', mail: 'at-once' },
  'shipment-reopened': { to: 'both', about: 'shipment', mail: 'at-once' },
  'shipment-cancelled': { to: 'both', about: 'shipment', mail: 'at-once' },
  'shipment-late': { to: 'both', about: 'shipment', mail: 'daily' },
  'shipment-received': { to: 'supplier', about: 'shipment', mail: 'daily' },
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
} as const satisfies Record<string, NoticeRule>

export type NoticeKind = keyof typeof noticeKinds

/** The kinds, in the order in which screens show them. */
export const noticeKindNames = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]]

const ruleOf = (kind: NoticeKind): NoticeRule => noticeKinds[kind]

/** Returns the kind of a notice's subject. */
export const noticeSubjectOf = (kind: NoticeKind): NoticeRule['about'] => noticeKinds[kind].about

/** The kinds that are about comments. */
export const noticeKindsOfComments = noticeKindNames.filter(
  (kind) => noticeSubjectOf(kind) === 'comment',
)

/** Returns how a kind is mailed to a person with these settings, the default where they chose nothing. */
export const noticeMailOf = (
  kind: NoticeKind,
  chosen: { [kind in NoticeKind]?: NoticeMailChoice | undefined } = {},
): NoticeMailChoice => chosen[kind] ?? noticeKinds[kind].mail

/** Whether notices of a kind are for a person, by side and permissions. Access to the data is checked elsewhere. */
export const isNoticeFor = (
  person: { roles: readonly Role[]; isStaff: boolean },
  kind: NoticeKind,
): boolean => {
  const { to, verb = 'see' } = ruleOf(kind)
  return to !== (person.isStaff ? 'supplier' : 'buyer') && can(person, verb)
}

/** The kinds that somebody can be told of. */
export const noticeKindsFor = (person: Parameters<typeof isNoticeFor>[0]): NoticeKind[] =>
  noticeKindNames.filter((kind) => isNoticeFor(person, kind))

/** A side and a role, with the kinds that are for it. */
export const noticeKindsByRole = (): { isStaff: boolean; role: Role; kinds: NoticeKind[] }[] =>
  [true, false].flatMap((isStaff) =>
    roles.map((role) => ({ isStaff, role, kinds: noticeKindsFor({ roles: [role], isStaff }) })),
  )
