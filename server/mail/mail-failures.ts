import type { FastifyInstance } from 'fastify'
import type { MailReason } from '#domain/notices/mail.ts'

/** A try that failed: without address and answer, which name people. */
export type MailFailure = {
  companyId: number
  mailId: number
  reason: MailReason
  /** The mail server's reply code, where it replied. */
  responseCode?: number | undefined
}

export type MailFailures = {
  /** Failed tries since the start. */
  byReason: ReadonlyMap<MailReason, number>
  note: (failure: MailFailure) => void
}

declare module 'fastify' {
  interface FastifyInstance {
    mailFailures: MailFailures
  }
}

/** Counts and logs the mails that the mail server does not take. */
export function countMailFailures(app: FastifyInstance): void {
  const byReason = new Map<MailReason, number>()
  const note = (failure: MailFailure) => {
    byReason.set(failure.reason, (byReason.get(failure.reason) ?? 0) + 1)
    app.log.warn(failure, 'mail not taken')
  }
  app.decorate('mailFailures', { byReason, note })
}
