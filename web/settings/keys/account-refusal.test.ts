import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountRefusal } from '#web/settings/keys/account-refusal.ts'

test('keys are refused while their account is disabled or its supplier deactivated', () => {
  assert.equal(accountRefusal({ isDisabled: false, isSupplierActive: true }), undefined)
  assert.equal(accountRefusal({ isDisabled: true, isSupplierActive: true }), 'disabled')
  assert.equal(accountRefusal({ isDisabled: true, isSupplierActive: false }), 'disabled')
  assert.equal(accountRefusal({ isDisabled: false, isSupplierActive: false }), 'supplierInactive')
})
