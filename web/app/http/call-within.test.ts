import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '#web/app/http/api-error.ts'
import { callWithin } from '#web/app/http/call-within.ts'

test('a request that takes too long fails with the given code, and others as they are', async (context) => {
  const refusal = new ApiError('too-large')
  const refuse = () => Promise.reject(refusal)
  await assert.rejects(callWithin(1000, 'timeout', refuse), refusal)
  assert.equal(await callWithin(1000, 'timeout', async () => 7), 7)
  const tooLate = AbortSignal.abort(new DOMException('', 'TimeoutError'))
  const timeout = context.mock.method(AbortSignal, 'timeout', () => tooLate)
  const wait = async (signal: AbortSignal) => signal.throwIfAborted()
  await assert.rejects(callWithin(1000, 'timeout', wait), { code: 'timeout' })
  assert.deepEqual(timeout.mock.calls[0]?.arguments, [1000])
})
