import assert from 'node:assert/strict'
import { test } from 'node:test'
import { personStates } from './person-query.ts'
import { shownPersonState } from './shown-person-state.ts'

test('people of a deactivated supplier are shown as such, unless they are disabled themselves', () => {
  const shownStates = (isSupplierActive: boolean) =>
    personStates.map((state) => shownPersonState({ state, isSupplierActive }))
  assert.deepEqual(shownStates(true), ['active', 'pending', 'disabled'])
  assert.deepEqual(shownStates(false), ['supplierInactive', 'supplierInactive', 'disabled'])
})
