import type { FastifyInstance } from 'fastify'
import { countAuditLog, exportAuditLog, listAuditLog } from '#contract/audit/audit-log-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { type AuditLogExport, auditLogExport } from '#domain/audit/audit-log.ts'
import { auditExportList, auditList } from '#server/audit/audit-list.ts'
import { listRoutes } from '#server/data/list/list-routes.ts'
import { textColumns } from '#server/spreadsheets/text-columns.ts'
import { exportRoute } from '#server/spreadsheets/writing/export-route.ts'
import type { SheetDefinition } from '#server/spreadsheets/writing/sheet-definition.ts'
import { personText, type Translations } from '#server/texts/translations.ts'

function kindText({ topic, kind }: AuditLogExport, { account, audit, changes }: Translations) {
  const texts: Record<string, Record<string, string>> = {
    ...audit.kinds,
    'sign-ins': account.events.kind,
    shipments: changes.event,
  }
  return texts[topic]?.[kind] ?? kind
}

const valuesText = (json: string) => (json === '{}' ? null : json)

const text = textColumns<AuditLogExport, 'audit'>('audit')

/** Export of the audit log. Instants are in UTC, because a file has no time zone. */
const auditSheet: SheetDefinition<AuditLogExport> = {
  // Excel reserves the sheet name "History".
  name: ({ audit }) => audit.file,
  fields: auditLogExport.keyof().options,
  columns: [
    text(
      ({ audit }) => `${audit.when} (UTC)`,
      22,
      ({ at }) => at.slice(0, 19).replace('T', ' '),
    ),
    text('who', 26, ({ person }, texts) =>
      person === null ? texts.account.events.command : personText(person, texts),
    ),
    text('person', 20, ({ username }) => username),
    text('topic', 16, ({ topic }, { audit }) => audit.topics[topic]),
    text('what', 30, kindText),
    text('subject', 26, ({ subjectName }, texts) => personText(subjectName, texts) || null),
    text(
      ({ fields }) => fields.supplier,
      26,
      ({ supplierName }) => supplierName,
    ),
    text('before', 40, ({ before }) => valuesText(before)),
    text('after', 40, ({ after }) => valuesText(after)),
  ],
}

export function addAuditRoutes(app: FastifyInstance, database: Database): void {
  listRoutes(app, database, { list: listAuditLog, count: countAuditLog }, auditList)
  exportRoute(app, database, exportAuditLog, auditExportList, auditSheet)
}
