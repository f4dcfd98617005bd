import { auditLogQueryFields } from '#domain/audit/audit-log.ts'
import { mailQueryFields } from '#domain/notices/mail.ts'
import { supplierQueryFields } from '#domain/parties/supplier.ts'
import { personQueryFields } from '#domain/people/person-query.ts'
import { settingEventQueryFields } from '#domain/settings/setting-subject.ts'
import { type ListAddress, listSearchReader } from '#web/app/list/page-position.ts'

/** Readers of the search parameters of the settings' lists, each by the fields of its query. */
export const readPeopleSearch = listSearchReader(personQueryFields)
export type PeopleSearch = ListAddress<typeof personQueryFields>

export const readSupplierListSearch = listSearchReader(supplierQueryFields)
export type SupplierListSearch = ListAddress<typeof supplierQueryFields>

export const readRecordListSearch = listSearchReader({ text: { kind: 'text', maxLength: 100 } })

export const readMailSearch = listSearchReader(mailQueryFields)
export type MailSearch = ListAddress<typeof mailQueryFields>

export const readAuditLogSearch = listSearchReader(auditLogQueryFields)
export type AuditLogSearch = ListAddress<typeof auditLogQueryFields>

/** Reads the search parameters of the history of one record. */
export const readSettingHistorySearch = listSearchReader(settingEventQueryFields)

/** Reads the search parameters of the history: those of the audit log, or of a record. */
export const readHistorySearch = listSearchReader({
  ...settingEventQueryFields,
  ...auditLogQueryFields,
})
