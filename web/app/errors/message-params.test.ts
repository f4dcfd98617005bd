import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messageParams } from './message-params.ts'

test('quantities of an error are in the notation of the language', () => {
  const params = { available: '1.234', maximum: '1234.5', most: 10_000 }
  assert.deepEqual(messageParams(params, 'es'), {
    available: '1,234',
    maximum: '1.234,5',
    most: '10.000',
  })
  assert.deepEqual(messageParams(params, 'en'), {
    available: '1.234',
    maximum: '1,234.5',
    most: '10,000',
  })
})

test('other params of an error stay as they are', () => {
  const params = { serial: '1234.5', line: '1000', row: 1000 }
  assert.deepEqual(messageParams(params, 'ca'), params)
  assert.deepEqual(messageParams(undefined, 'ca'), {})
})
