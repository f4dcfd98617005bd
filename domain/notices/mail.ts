import * as z from 'zod'
import { lang } from '#domain/lang.ts'
import { mailReasons } from '#domain/notices/mail-kind.ts'
import { mailQueryFields } from '#domain/notices/mail-query.ts'
import { instant } from '#domain/units/day.ts'

/** Where a mail stands. */
export const mailState = z.enum(mailQueryFields.state.options)

/** A row of the outbox. */
export const mailRow = z.object({
  id: z.int(),
  writtenAt: instant,
  to: z.string().meta({ description: 'The address it goes to' }),
  kind: z.string().meta({ description: 'Kind of the mail' }),
  state: mailState,
  attempts: z.int().meta({ description: 'Tries since it was last put into the queue' }),
  triedAt: instant.nullable().meta({ description: 'The last try' }),
  sentAt: instant.nullable().meta({ description: 'When the mail server took it' }),
  reason: z.enum(mailReasons).nullable().meta({ description: 'Why the last try failed' }),
  actor: z
    .string()
    .nullable()
    .meta({ description: 'Name of the person whose doing it tells; null for a command' }),
})

/** Mail with its words. */
export const mailRecord = mailRow.extend({
  language: lang,
  serverReply: z.string().nullable().meta({ description: 'Reply of the mail server' }),
  subject: z.string(),
  text: z.string().meta({ description: 'As it is sent, without its link where a server sends it' }),
  link: z.string().nullable().meta({
    description: 'Its link, to be passed on where no mail server is set and it was not sent',
  }),
})

/** Whether mails are sent. */
export const mailStatus = z.object({
  isSent: z.boolean().meta({ description: 'Whether a mail server is set' }),
  from: z.string().nullable().meta({ description: 'Sender of mails' }),
})
