import assert from 'node:assert/strict'
import { test } from 'node:test'
import { awaitPipelined } from '#server/data/execute.ts'

test('statements sent together fail with the error that aborted their transaction', async () => {
  const failing = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))
  const deadlock = { code: '40P01' }
  // The second chunk of the first statement is sent after the second statement, which fails.
  await assert.rejects(awaitPipelined([failing('25P02'), failing('40P01')]), deadlock)
  await assert.rejects(awaitPipelined([failing('40P01'), failing('25P02')]), deadlock)
  await assert.rejects(awaitPipelined([Promise.resolve(1), failing('25P02')]), { code: '25P02' })
  assert.deepEqual(await awaitPipelined([Promise.resolve(1), null]), [1, null])
})
