import type { FastifyInstance } from 'fastify'
import type { MailReason } from '#domain/notices/mail.ts'

/** A failed try, without the address and the full reply, because they may name people. */
export type MailFailure = {
  companyId: number
  mailId: number
  reason: MailReason
  /** The mail server's reply code, if it replied. */
  responseCode?: number | undefined
}

export type MailFailures = {
  /** Failed tries since the start, by reason. */
  byReason: ReadonlyMap<MailReason, number>
  record: (failure: MailFailure) => void
}

declare module 'fastify' {
  interface FastifyInstance {
    mailFailures: MailFailures
  }
}

/** Counts and logs failed tries. */
export function countMailFailures(app: FastifyInstance): void {
  const byReason = new Map<MailReason, number>()
  const record = (failure: MailFailure) => {
    byReason.set(failure.reason, (byReason.get(failure.reason) ?? 0) + 1)
    app.log.warn(failure, 'mail not taken')
  }
  app.decorate('mailFailures', { byReason, record })
}
