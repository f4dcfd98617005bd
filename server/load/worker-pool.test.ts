import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Abandoned, FairQueue } from '#server/load/fair-queue.ts'
import { workerQueueLimits, workerRunner } from '#server/load/worker-pool.ts'

const worker = new URL('./sample-worker.ts', import.meta.url)
const limits = { megabytes: 64, milliseconds: 20_000 }

test('a thread that fails or ends is an error, and the next job runs', async () => {
  const work = workerRunner<string, string>(worker, limits)
  const asked = ['ends its thread', 'fails', 'says this'].map((given) => work(given))
  const [ended, failed, said] = await Promise.allSettled(asked)
  assert.ok(ended?.status === 'rejected' && failed?.status === 'rejected')
  assert.match(ended.reason.message, /exited with code/)
  assert.equal(failed.reason.message, 'worn out')
  assert.deepEqual(said, { status: 'fulfilled', value: 'says this' })
})

test('a thread that works too long is ended, and the next job runs', async () => {
  const work = workerRunner<string, string>(worker, limits)
  await assert.rejects(work('never ends', undefined, 300), { reason: 'too-slow' })
  assert.equal(await work('says this'), 'says this')
})

test('a client that hangs up stops its thread, and the next job runs', async () => {
  const one = new FairQueue({ ...workerQueueLimits, concurrency: 1, maxRunningPerGroup: 1 })
  const work = workerRunner<string, string>(worker, limits, one)
  const stop = new AbortController()
  const abandoned = work('never ends', { group: 'a', signal: stop.signal })
  const next = work('says this', { group: 'b' })
  setTimeout(() => stop.abort(), 100)
  await assert.rejects(abandoned, Abandoned)
  assert.equal(await next, 'says this')
})

test('a company has at most two threads; another’s job starts at once', async () => {
  const work = workerRunner<string, string>(worker, limits)
  const stop = new AbortController()
  const asked = Array.from({ length: 6 }, (_, n) =>
    work('never ends', { group: 'a', member: `session ${n}`, signal: stop.signal }),
  )
  assert.equal(await work('says this', { group: 'b' }), 'says this')
  stop.abort()
  for (const one of await Promise.allSettled(asked)) assert.equal(one.status, 'rejected')
})
