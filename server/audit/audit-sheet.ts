import { type AuditLogExport, auditLogExport } from '#domain/audit/audit-log.ts'
import type { SheetColumn, SheetDefinition } from '#server/spreadsheets/writing/sheet-definition.ts'
import { personText, type Translations } from '#server/texts/translations.ts'

function kindText({ topic, kind }: AuditLogExport, { account, audit, changes }: Translations) {
  const texts: Record<string, Record<string, string>> = {
    ...audit.kinds,
    'sign-ins': account.events.kind,
    shipments: changes.event,
  }
  return texts[topic]?.[kind] ?? kind
}

const values = (text: string) => (text === '{}' ? null : text)

const textColumn = (
  header: SheetColumn<AuditLogExport>['header'],
  width: number,
  value: SheetColumn<AuditLogExport>['value'],
): SheetColumn<AuditLogExport> => ({ header, kind: 'text', width, value })

/** The audit log as a file. Instants are in UTC: a file has no reader's time zone. */
export const auditSheet: SheetDefinition<AuditLogExport> = {
  // Not its title: Excel keeps the name "History" for itself.
  name: ({ audit }) => audit.file,
  fields: auditLogExport.keyof().options,
  columns: [
    textColumn(
      ({ audit }) => `${audit.when} (UTC)`,
      22,
      ({ at }) => at.slice(0, 19).replace('T', ' '),
    ),
    textColumn(
      ({ audit }) => audit.who,
      26,
      ({ person }, texts) =>
        person === null ? texts.account.events.command : personText(person, texts),
    ),
    textColumn(
      ({ audit }) => audit.person,
      20,
      ({ username }) => username,
    ),
    textColumn(
      ({ audit }) => audit.topic,
      16,
      ({ topic }, { audit }) => audit.topics[topic],
    ),
    textColumn(({ audit }) => audit.what, 30, kindText),
    textColumn(
      ({ audit }) => audit.subject,
      26,
      ({ subjectName }, texts) => personText(subjectName, texts) || null,
    ),
    textColumn(
      ({ fields }) => fields.supplier,
      26,
      ({ supplierName }) => supplierName,
    ),
    textColumn(
      ({ audit }) => audit.before,
      40,
      ({ before }) => values(before),
    ),
    textColumn(
      ({ audit }) => audit.after,
      40,
      ({ after }) => values(after),
    ),
  ],
}
