import { readQuery } from '#domain/list-query.ts'
import { type MailQuery, mailQueryFields } from '#domain/mail-query.ts'
import { type PagePosition, readPagePosition } from '#web/app/page-position.ts'

/** What the address says of the outbox. */
export type MailSearch = MailQuery & PagePosition

/** Reads the address; what cannot be understood is left out. */
export const readMailSearch = (search: Record<string, unknown>): MailSearch => ({
  ...readQuery(mailQueryFields, search),
  ...readPagePosition(search),
})
