import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownThread } from '#server/http/own-thread.ts'

const worker = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort, workerData } from 'node:worker_threads'
  if (workerData === 'leaves') process.exit(0)
  if (workerData === 'throws') throw new Error('worn out')
  if (workerData !== 'says nothing') parentPort.postMessage(workerData)
`)}`,
)
const limits = { atOnce: 1, waiting: 5, megabytes: 64, milliseconds: 20_000 }

test('a thread that ends without an answer is an error, and the next piece of work is done', async () => {
  const work = ownThread<string, string>(worker, limits)
  const asked = ['leaves', 'says nothing', 'throws', 'says this'].map((given) => work(given))
  const [left, silent, thrown, said] = await Promise.allSettled(asked)
  for (const answer of [left, silent]) {
    assert.ok(answer?.status === 'rejected')
    assert.match(answer.reason.message, /ended without an answer/)
  }
  assert.ok(thrown?.status === 'rejected')
  assert.equal(thrown.reason.message, 'worn out')
  assert.deepEqual(said, { status: 'fulfilled', value: 'says this' })
})
