import { type Sql, sql } from '#database/client/sql.ts'
import type { AuditEntry } from '#domain/audit/audit-event.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { inChunks } from '#server/data/time-sized-chunks.ts'

/** The subject of a change: its id, its name at the time, and the supplier that it belongs to. */
type AuditSubject = { id: number | null; name: string; supplierId?: number | null }

type AuditRecord = AuditEntry & {
  subject: AuditSubject
  /** The changed fields with their values before and after; never a secret. */
  before?: object
  after?: object
}

/** A transaction and its actor; a null `userId` = a command at the server. */
type Actor = Pick<MutationContext, 'execute'> & {
  caller: { companyId: number; userId: number | null }
}

const valuesOf = (
  { companyId, userId }: Actor['caller'],
  { topic, kind, subject, before = {}, after = {} }: AuditRecord,
): Sql => sql`(${companyId}, ${userId}, ${subject.supplierId ?? null}, ${topic}, ${kind}, ${subject.id},
  ${subject.name}, ${JSON.stringify(before)}, ${JSON.stringify(after)})`

/** Adds entries to the audit log, in the transaction of the changes. */
export const recordAudits = (
  { execute, caller }: Actor,
  records: readonly AuditRecord[],
): Promise<unknown> =>
  inChunks(records, (chunk) =>
    execute(sql`
      insert into audit_events (company_id, actor_id, supplier_id, topic, kind, subject_id, subject_name, before, after)
      values ${sql.join(chunk.map((record) => valuesOf(caller, record)))}`),
  )

export const recordAudit = (actor: Actor, record: AuditRecord): Promise<unknown> =>
  recordAudits(actor, [record])
