import { sql } from '#database/client/sql.ts'
import type { AuditEntry } from '#domain/audit/audit-event.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'

/** The subject of a change: its id, its name at the time, and the supplier that it belongs to. */
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

/** Adds to the audit record, in the transaction that makes the changes. */
export const noteAudits = (
  { execute, caller }: Actor,
  notes: readonly AuditNote[],
): Promise<unknown> =>
  execute(sql`
    insert into audit_events (company_id, actor_id, supplier_id, topic, kind, subject_id, subject_name, before, after)
    select ${caller.companyId}, ${caller.userId}, "supplierId", topic, kind, id, name, before, after
    from jsonb_to_recordset(${JSON.stringify(notes.map(rowOf))}::jsonb) as note("supplierId" bigint, topic text,
      kind text, id bigint, name text, before jsonb, after jsonb)`)

const rowOf = ({ topic, kind, subject, before = {}, after = {} }: AuditNote) => ({
  ...{ topic, kind, before, after },
  ...subject,
})

/** Adds one change to the audit record. */
export const noteAudit = (actor: Actor, note: AuditNote): Promise<unknown> =>
  noteAudits(actor, [note])
