import * as z from 'zod'
import type { Lang } from '#domain/lang.ts'

const account = z.strictObject({ username: z.string() })

/** Every kind of mail, with the facts that its words name beside its receiver, its company and who caused it. */
export const mailKinds = {
  'test-message': z.strictObject({}),
  invitation: account,
  'password-reset': account,
  'email-change': account,
  'email-changed': account.extend({ email: z.string() }),
  // Their content is read when they are sent: nothing that the receiver may not see by then.
  notices: z.strictObject({ notices: z.array(z.int()) }),
} as const

export type MailKind = keyof typeof mailKinds

type MailOf<Kind extends MailKind> = {
  companyId: number
  /** The address it goes to. */
  to: string
  /** Receiver of the mail; null for an address without an account. */
  receiverId: number | null
  language: Lang
  kind: Kind
  params: z.input<(typeof mailKinds)[Kind]>
  /** Where its link leads, from the first slash on; for kinds whose words name a link. */
  linkPath?: string
  /** The user whose doing it tells; null for a command at the server, or nobody signed in. */
  causedBy: number | null
}

/** A mail to be written. */
export type NewMail = { [Kind in MailKind]: MailOf<Kind> }[MailKind]

/**
 * Reasons why an attempt failed. Refused: for good. Deferred: for now. Interrupted: our server ended during the
 * attempt. Too late: nothing could be sent for two days. Nothing left: the receiver may no longer see what it was
 * about. Link over: its link has expired, or was used or replaced. Restored: it waited when the backup was made, and
 * may have been sent since.
 */
export const mailReasons = [
  'refused',
  'deferred',
  'unreachable',
  'no-answer',
  'sign-in-refused',
  'interrupted',
  'too-late',
  'nothing-left',
  'link-over',
  'restored',
  'failed',
] as const
export type MailReason = (typeof mailReasons)[number]
