import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shownAuditValues } from './audit-values.ts'

test('contacts of a supplier and weekdays of a dock are shown before and after', () => {
  const contact = { purpose: 'orders', name: 'Núria Vila', email: 'nuria@example.com', phone: null }
  const contacts = { before: { contacts: [] }, after: { contacts: [contact] } }
  const weekdays = { before: { weekdays: [1, 2] }, after: { weekdays: [1, 2, 3] } }
  for (const changes of [contacts, weekdays])
    assert.deepEqual(
      shownAuditValues(changes, () => true),
      changes,
    )
})

test('values without a label or a format are left out, and so is what stays empty', () => {
  const before = { name: 'Cartró', taxId: null, secret: 'a', lines: [{ id: 1 }] }
  const after = { name: 'Cartró', taxId: '', secret: 'b', lines: [{ id: 2 }] }
  assert.deepEqual(
    shownAuditValues({ before, after }, (name) => name !== 'secret'),
    { before: { name: 'Cartró' }, after: { name: 'Cartró' } },
  )
})
