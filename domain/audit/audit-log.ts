import * as z from 'zod'
import { signInTopics } from '#domain/access/sign-in-topic.ts'
import { type AuditTopic, auditTopics } from '#domain/audit/audit-event.ts'
import { json } from '#domain/json.ts'
import type { QueryOf } from '#domain/list-query.ts'
import { instant } from '#domain/units/day.ts'

/** Topics whose entries are in other tables than the audit record. */
const topicsOfOtherTables = ['sign-ins', 'settings', 'suppliers', 'orders', 'shipments'] as const

export type AuditLogTopic = AuditTopic | (typeof topicsOfOtherTables)[number]

export const auditLogTopics = [...topicsOfOtherTables, ...auditTopics] as const satisfies readonly [
  AuditLogTopic,
  ...AuditLogTopic[],
]

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

const idAndName = z.object({ id: z.int(), name: z.string() })
const values = z.record(z.string(), json)

export const auditLogTopic = z.enum(auditLogTopics)

/** Entry of the audit log: person, act, instant, subject and supplier. */
export const auditLogEntry = z.object({
  id: z.int(),
  at: instant,
  topic: auditLogTopic,
  kind: z.string().meta({ description: 'Kind of the entry, within its topic' }),
  actor: idAndName
    .extend({ username: z.string() })
    .nullable()
    .meta({ description: 'Person who did it; null for a command at the server' }),
  supplier: idAndName.nullable(),
  subject: z.object({ id: z.int().nullable(), name: z.string() }).meta({
    description: 'Subject and its name at the time; empty for the person or the company itself',
  }),
  before: values.meta({ description: 'Changed values before the change' }),
  after: values.meta({ description: 'Changed values after the change, or further details' }),
})
export type AuditLogEntry = z.infer<typeof auditLogEntry>

/** An entry in an exported file. */
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
