import { signInTopics } from '#domain/access/sign-in-topic.ts'
import { type AuditTopic, auditTopics } from '#domain/audit/audit-topic.ts'
import type { QueryOf } from '#domain/list-query.ts'

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
