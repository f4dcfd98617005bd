import * as z from 'zod'
import { type Lang, lang } from '#domain/lang.ts'
import type { QueryOf } from '#domain/list-query.ts'
import { instant } from '#domain/units/day.ts'

const account = z.strictObject({ username: z.string() })

/** Kinds of mail, with the facts that their texts use beside receiver, company and actor. */
export const mailKinds = {
  'test-message': z.strictObject({}),
  invitation: account,
  'password-reset': account,
  'email-change': account,
  'email-changed': account.extend({ email: z.string() }),
  // Notices are read at sending, so that receivers get nothing that they may no longer see.
  notices: z.strictObject({
    notices: z.array(z.int()),
    /** Number of further notices that the mail counts, but does not list. */
    omittedCount: z.int().default(0),
  }),
} as const

export type MailKind = keyof typeof mailKinds

type MailOf<Kind extends MailKind> = {
  companyId: number
  /** Address of the receiver. */
  to: string
  /** Receiver of the mail; null for an address without an account. */
  receiverId: number | null
  language: Lang
  kind: Kind
  params: z.input<(typeof mailKinds)[Kind]>
  /** Path of the link, from the first slash on; for kinds with a link in their text. */
  linkPath?: string
  /** Id of the user whose action the mail reports; null for a command at the server, or without a session. */
  causedBy: number | null
}

export type NewMail = { [Kind in MailKind]: MailOf<Kind> }[MailKind]

/**
 * Reasons why an attempt failed. Refused: for good. Deferred: for now. Interrupted: our server ended during the
 * attempt. Too late: nothing could be sent for two days. Nothing left: the receiver may no longer see any of the
 * content. Link over: the link has expired, or was used or replaced. Restored: the mail was waiting at the backup, and
 * may have been sent since.
 */
const mailReasons = [
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

/** Filters of the outbox. A mail waits for its next attempt, was sent to a mail server, or is dead: not tried again. */
export const mailQueryFields = {
  state: { kind: 'choice', options: ['waiting', 'sent', 'dead'] },
  to: { kind: 'text', maxLength: 254 },
  receiverId: { kind: 'id' },
} as const

export type MailQuery = QueryOf<typeof mailQueryFields>

export const mailState = z.enum(mailQueryFields.state.options)

export const mailRow = z.object({
  id: z.int(),
  writtenAt: instant,
  to: z.string().meta({ description: 'Address of the receiver' }),
  kind: z.string().meta({ description: 'Kind of the mail' }),
  state: mailState,
  attempts: z.int().meta({ description: 'Attempts since the mail was last queued' }),
  triedAt: instant.nullable().meta({ description: 'Time of the last attempt' }),
  sentAt: instant.nullable().meta({ description: 'Time at which the mail server accepted it' }),
  reason: z.enum(mailReasons).nullable().meta({ description: 'Reason of the last failure' }),
  actor: z
    .string()
    .nullable()
    .meta({ description: 'Name of the person whose action it reports; null for a command' }),
})

export const mailRecord = mailRow.extend({
  language: lang,
  serverReply: z.string().nullable().meta({ description: 'Reply of the mail server' }),
  subject: z.string(),
  text: z
    .string()
    .meta({ description: 'Text of the mail; without its link if a mail server is configured' }),
  link: z.string().nullable().meta({
    description: 'Link of an unsent mail, to be passed on if no mail server is configured',
  }),
})

export const mailStatus = z.object({
  isSent: z.boolean().meta({ description: 'Whether a mail server is configured' }),
  from: z.string().nullable().meta({ description: 'Sender of mails' }),
})
