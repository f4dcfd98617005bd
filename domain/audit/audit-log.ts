import * as z from 'zod'
import { signInTopics } from '#domain/access/sign-in-topic.ts'
import { type AuditTopic, auditTopics } from '#domain/audit/audit-event.ts'
import { json } from '#domain/json.ts'
import type { QueryOf } from '#domain/list-query.ts'
import { instant } from '#domain/units/day.ts'

/** Topics whose entries stand in tables of their own, beside those of the audit record. */
const topicsBeside = ['sign-ins', 'settings', 'suppliers', 'orders', 'shipments'] as const

export type AuditLogTopic = AuditTopic | (typeof topicsBeside)[number]

/** Topics of the audit log. */
export const auditLogTopics = [...topicsBeside, ...auditTopics] as const satisfies readonly [
  AuditLogTopic,
  ...AuditLogTopic[],
]

/** Filters of the audit log. */
export const auditLogQueryFields = {
  person: { kind: 'text', maxLength: 100 },
  topic: { kind: 'choice', options: auditLogTopics },
  signInTopic: { kind: 'choice', options: signInTopics },
  from: { kind: 'day' },
  to: { kind: 'day' },
  supplierId: { kind: 'id' },
  text: { kind: 'text', maxLength: 100 },
} as const

export type AuditLogQuery = QueryOf<typeof auditLogQueryFields>

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
