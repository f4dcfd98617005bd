import * as z from 'zod'
import { auditLogTopics } from '#domain/audit/audit-log-query.ts'
import { json } from '#domain/json.ts'
import { instant } from '#domain/units/day.ts'

const named = z.object({ id: z.int(), name: z.string() })
const values = z.record(z.string(), json)

/** A topic of the audit log. */
export const auditLogTopic = z.enum(auditLogTopics)

/** Entry of the audit log: person, act, instant, subject and supplier. */
export const auditLogEntry = z.object({
  id: z.int(),
  at: instant,
  topic: auditLogTopic,
  kind: z.string().meta({ description: 'Kind of the entry, within its topic' }),
  actor: named
    .extend({ username: z.string() })
    .nullable()
    .meta({ description: 'Person who did it; null for a command at the server' }),
  supplier: named.nullable(),
  subject: z
    .object({ id: z.int().nullable(), name: z.string() })
    .meta({ description: 'On what, as it was called then; no name for the person or the company' }),
  before: values.meta({ description: 'Changed values, as they were' }),
  after: values.meta({ description: 'The same since then, or further details' }),
})
export type AuditLogEntry = z.infer<typeof auditLogEntry>

/** An entry as a file has it. */
export const auditLogExport = z.object({
  ...auditLogEntry.pick({ id: true, at: true, topic: true, kind: true }).shape,
  username: z.string().nullable(),
  person: z.string().nullable(),
  subjectId: z.int().nullable(),
  subjectName: z.string(),
  supplierName: z.string().nullable(),
  before: z.string(),
  after: z.string(),
})
export type AuditLogExport = z.infer<typeof auditLogExport>
