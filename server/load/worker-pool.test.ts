import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Abandoned, FairQueue } from '#server/load/fair-queue.ts'
import { workerQueueLimits, workerRunner } from '#server/load/worker-pool.ts'

const worker = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort, workerData } from 'node:worker_threads'
  if (workerData === 'leaves') process.exit(0)
  if (workerData === 'throws') throw new Error('worn out')
  if (workerData === 'works on') for (;;);
  if (workerData !== 'says nothing') parentPort.postMessage(workerData)
`)}`,
)
const limits = { megabytes: 64, milliseconds: 20_000 }

test('a thread that ends without a result is an error, and the next job runs', async () => {
  const work = workerRunner<string, string>(worker, limits)
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

test('a client that hangs up stops its thread, and the next job runs', async () => {
  const one = new FairQueue({ ...workerQueueLimits, concurrency: 1, maxRunningPerGroup: 1 })
  const work = workerRunner<string, string>(worker, limits, one)
  const stop = new AbortController()
  const began = performance.now()
  const abandoned = work('works on', { group: 'a', signal: stop.signal })
  const next = work('says this', { group: 'b' })
  setTimeout(() => stop.abort(), 100)
  await assert.rejects(abandoned, Abandoned)
  assert.equal(await next, 'says this')
  assert.ok(performance.now() - began < 15_000)
})

test('a company has at most two threads; another’s job starts at once', async () => {
  const work = workerRunner<string, string>(worker, limits)
  const stop = new AbortController()
  const asked = Array.from({ length: 6 }, (_, n) =>
    work('works on', { group: 'a', member: `session ${n}`, signal: stop.signal }),
  )
  assert.equal(await work('says this', { group: 'b' }), 'says this')
  stop.abort()
  for (const one of await Promise.allSettled(asked)) assert.equal(one.status, 'rejected')
})
