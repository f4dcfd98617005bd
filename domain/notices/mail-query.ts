import type { QueryOf } from '#domain/list-query.ts'

/** Filters of the outbox. A mail waits for its next try, was taken by a mail server, or is not tried again. */
export const mailQueryFields = {
  state: { kind: 'choice', options: ['waiting', 'sent', 'dead'] },
  to: { kind: 'text', maxLength: 254 },
} as const

export type MailQuery = QueryOf<typeof mailQueryFields>
