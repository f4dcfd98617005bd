import { type AuditLogQuery, auditLogQueryFields } from '#domain/audit-log-query.ts'
import { readQuery } from '#domain/list-query.ts'
import { type PagePosition, readPagePosition } from '#web/app/page-position.ts'
import { readPagedSearch } from '#web/settings/paged-search.ts'

/** What the address says of the audit log. */
export type AuditLogSearch = AuditLogQuery & PagePosition

/** Reads the address; what cannot be understood is left out. */
export const readAuditLogSearch = (search: Record<string, unknown>): AuditLogSearch => ({
  ...readQuery(auditLogQueryFields, search),
  ...readPagePosition(search),
})

/** What the address of the history says: of the audit log, or of the one record whose history it is. */
export const readHistorySearch = (search: Record<string, unknown>) => ({
  ...readPagedSearch(search),
  ...readAuditLogSearch(search),
})
