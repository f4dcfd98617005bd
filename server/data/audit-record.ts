import { sql } from '#database/client/sql.ts'
import type { AuditEntry } from '#domain/audit-event.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'

/** What was changed: its id, its name at the time, and the supplier that it belongs to. */
type AuditSubject = { id: number | null; name: string; supplierId?: number | null }

type AuditNote = AuditEntry & {
  subject: AuditSubject
  /** The fields that changed, as they were and as they are; never a secret. */
  before?: object
  after?: object
}

/** A transaction, and who acts in it; nobody for a command at the server. */
type Actor = Pick<MutationContext, 'execute'> & {
  caller: { companyId: number; userId: number | null }
}

/** Adds to the audit record, in the transaction that makes the change. */
export const noteAudit = (
  { execute, caller }: Actor,
  { topic, kind, subject, before = {}, after = {} }: AuditNote,
): Promise<unknown> =>
  execute(sql`
    insert into audit_events (company_id, actor_id, supplier_id, topic, kind, subject_id, subject_name, before, after)
    values (${caller.companyId}, ${caller.userId}, ${subject.supplierId ?? null}, ${topic}, ${kind}, ${subject.id},
      ${subject.name}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb)`)
