import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditKinds } from '#domain/audit/audit-event.ts'
import { auditLogTopics } from '#domain/audit/audit-log.ts'
import { orderEventKind } from '#domain/orders/order-event.ts'
import { signInKind } from '#domain/people/sign-in-event.ts'
import { settingSubjects } from '#domain/settings/setting-subject.ts'
import { eventKind } from '#domain/shipments/shipment-event.ts'
import account from '#words/en/account.json' with { type: 'json' }
import audit from '#words/en/audit.json' with { type: 'json' }
import changes from '#words/en/changes.json' with { type: 'json' }

// All three languages have the same keys: texts.test.ts.
test('every topic of the audit log, and everything that can happen to its things, has words', () => {
  const kinds: Record<string, readonly string[]> = {
    ...auditKinds,
    settings: [
      'company-changed',
      ...settingSubjects
        .filter((one) => one !== 'supplier')
        .flatMap((one) => [`${one}-created`, `${one}-changed`, `${one}-removed`]),
    ],
    suppliers: ['supplier-created', 'supplier-changed', 'supplier-removed'],
    orders: ['imported', 'reversed', ...orderEventKind.exclude(['unconfirmed']).options],
  }
  for (const topic of auditLogTopics) assert.ok(topic in audit.topics, `topics.${topic}`)
  for (const [topic, all] of Object.entries(kinds)) {
    const texts: Record<string, string> =
      (audit.kinds as Record<string, Record<string, string>>)[topic] ?? {}
    for (const kind of all) assert.ok(kind in texts, `words/en/audit.json: kinds.${topic}.${kind}`)
  }
  for (const kind of signInKind.options) assert.ok(kind in account.events.kind, kind)
  for (const kind of eventKind.options) assert.ok(kind in changes.event, kind)
})
