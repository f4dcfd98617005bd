import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statementText } from '#database/client/sql.ts'
import type { AuditLogQuery } from '#domain/audit/audit-log.ts'
import { auditList } from '#server/audit/audit-list.ts'

const tablesOf = (query: AuditLogQuery) => {
  const { text } = statementText(auditList(query).source, 1)
  assert.doesNotMatch(text, /\bfalse\b/)
  return [...text.matchAll(/from (\w+_(?:events|imports))/g)].map(([, table]) => table)
}

test('the log of one supplier reads only tables whose entries have a supplier', () => {
  const tables = [
    'sign_in_events',
    'audit_events',
    'setting_events',
    'shipment_events',
    'order_events',
  ]
  assert.deepEqual(tablesOf({ supplierId: 1 }), tables)
  assert.deepEqual(tablesOf({ supplierId: 1, topic: 'orders' }), ['order_events'])
  assert.deepEqual(tablesOf({}).sort(), [...tables, 'order_imports', 'order_imports'].sort())
})

test('a search by name and the filter by another topic read no sign-ins', () => {
  const tables = ['audit_events']
  assert.deepEqual(tablesOf({ topic: 'sign-ins', text: 'lee' }), tables)
  assert.deepEqual(tablesOf({ signInTopic: 'refusal', text: 'lee' }), tables)
  assert.deepEqual(tablesOf({ signInTopic: 'refusal', topic: 'orders' }), tables)
  assert.deepEqual(tablesOf({ signInTopic: 'refusal', topic: 'sign-ins' }), ['sign_in_events'])
})
