import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  acceptanceErrorsByIndex,
  mergeLineErrors,
  overtakenIndexes,
} from '#web/orders/selection/line-errors.ts'

const fault = (pointer: string, code: 'out-of-date' | 'nothing-pending' | 'below-announced') => ({
  pointer,
  code,
})

test('the same error of several lines is shown once', () => {
  const errors = [0, 1].map((index) => fault(`/body/lines/${index}/id`, 'nothing-pending'))
  assert.deepEqual(mergeLineErrors(errors), [fault('/body/id', 'nothing-pending')])
})

test('lines are overtaken that others changed, or that have nothing left to do', () => {
  const overtaken = (code: string, ...errors: ReturnType<typeof fault>[]) => [
    ...overtakenIndexes({ code, errors }),
  ]
  const version = fault('/body/lines/3/version', 'out-of-date')
  assert.deepEqual(overtaken('version-changed', version), [3])
  const [id, quantity] = [
    fault('/body/lines/12/id', 'nothing-pending'),
    fault('/body/lines/4/quantity', 'below-announced'),
  ]
  assert.deepEqual(overtaken('invalid', id, quantity), [12])
})

test('a proposal that others announced past cannot be accepted', () => {
  const announced = fault('/body/lines/7/id', 'below-announced')
  const errors = [fault('/body/lines/3/id', 'nothing-pending'), announced]
  assert.deepEqual([...acceptanceErrorsByIndex({ errors })], [[7, announced]])
})
