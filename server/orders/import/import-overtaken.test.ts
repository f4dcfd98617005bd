import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isViolated } from '#server/orders/import/import-overtaken.ts'

test('a constraint is recognised by its name, also as Citus changes it for a shard', () => {
  const [short, long] = [
    'orders_company_id_supplier_id_code_key',
    'order_lines_company_id_supplier_id_order_id_order_code_fkey',
  ]
  const isKnown = (constraint?: string) => isViolated({ constraint }, [short, long])
  for (const name of [
    ...[short, long, `${short}_102052`],
    'order_lines_company_id_supplier_id_order_id_ord_b37759fd_102124',
  ]) {
    assert.ok(isKnown(name), name)
    const message = `duplicate key value violates unique constraint "${name}"`
    assert.ok(isViolated(new Error(message), [short, long]), message)
  }
  for (const name of ['orders_pkey', 'orders_pkey_102052', `${short}_other`])
    assert.ok(!isKnown(name), String(name))
  assert.ok(!isKnown())
})
