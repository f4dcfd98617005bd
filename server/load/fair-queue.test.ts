import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ProblemError } from '#server/http/problem-error.ts'
import { ClientDisconnected, FairQueue, type QueueLimits } from '#server/load/fair-queue.ts'

const queueOf = (limits: Partial<QueueLimits> = {}) =>
  new FairQueue({
    ...{ concurrency: 1, maxRunningPerGroup: 1, maxWaiting: 100 },
    refuse: () => new ProblemError('unavailable', { retryAfter: 5 }),
    ...limits,
  })

/** A job that runs until `end` is called. */
const openJob = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve }
}
const outcome = (result: Promise<unknown>) =>
  result.then(
    () => 'done',
    (refusal: unknown) => (refusal instanceof ProblemError ? refusal.code : String(refusal)),
  )
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('twelve jobs of one company delay another company’s job by only one turn', async () => {
  const queue = queueOf()
  const order: string[] = []
  const enqueue = (group: string) => queue.run({ group }, async () => void order.push(group))
  const first = openJob()
  const runs = [queue.run({ group: 'a' }, first.work)]
  for (let n = 0; n < 12; n += 1) runs.push(enqueue('a'))
  runs.push(enqueue('b'), enqueue('b'), enqueue('c'))
  first.end()
  await Promise.all(runs)
  assert.deepEqual(order.slice(0, 5), ['b', 'c', 'a', 'b', 'a'])
  assert.deepEqual([queue.running, queue.waiting], [0, 0])
})

test('one company never has every slot', async () => {
  const queue = queueOf({ concurrency: 3, maxRunningPerGroup: 2 })
  const job = openJob()
  const runs = Array.from({ length: 6 }, () => queue.run({ group: 'a' }, job.work))
  assert.deepEqual([queue.running, queue.waiting], [2, 4])
  runs.push(queue.run({ group: 'b' }, job.work))
  assert.deepEqual([queue.running, queue.waiting], [3, 4])
  job.end()
  await Promise.all(runs)
})

test('within a company a member without a running job goes first', async () => {
  const queue = queueOf({ concurrency: 2, maxRunningPerGroup: 2 })
  const order: string[] = []
  const [first, second] = [openJob(), openJob()]
  const runs = [
    queue.run({ group: 'a', member: 'lee' }, first.work),
    queue.run({ group: 'a', member: 'lee' }, second.work),
  ]
  for (const member of ['lee', 'lee', 'pau'])
    runs.push(queue.run({ group: 'a', member }, async () => void order.push(member)))
  first.end()
  await nextTurn()
  assert.equal(order[0], 'pau')
  second.end()
  await Promise.all(runs)
})

test('members of a company take turns, one job at a time', async () => {
  const queue = queueOf()
  const order: string[] = []
  const enqueue = (member: string) =>
    queue.run({ group: 'a', member }, async () => void order.push(member))
  const runs = Array.from({ length: 10 }, () => enqueue('lee'))
  runs.push(enqueue('pau'))
  await Promise.all(runs)
  assert.deepEqual(order.slice(0, 3), ['lee', 'pau', 'lee'])
  assert.equal(order.length, 11)
})

test('waiting jobs of a session are limited, and the next is refused immediately', async () => {
  const queue = queueOf({ maxWaitingPerMember: 3 })
  const job = openJob()
  const enqueue = (member: string) => outcome(queue.run({ group: 'a', member }, job.work))
  const runs = Array.from({ length: 4 }, () => enqueue('lee'))
  assert.equal(await enqueue('lee'), 'unavailable')
  const other = enqueue('pau')
  job.end()
  assert.deepEqual([...new Set(await Promise.all([...runs, other]))], ['done'])
})

test('when the queue is full, the longest group makes room for a shorter one', async () => {
  const queue = queueOf({ maxWaiting: 4 })
  const job = openJob()
  const enqueue = (group: string) => outcome(queue.run({ group }, job.work))
  const running = enqueue('a')
  const [first, second, third, fourth] = [enqueue('a'), enqueue('a'), enqueue('a'), enqueue('a')]
  assert.equal(await enqueue('a'), 'unavailable')
  const other = enqueue('b')
  assert.equal(await fourth, 'unavailable')
  job.end()
  const outcomes = await Promise.all([running, first, second, third, other])
  assert.deepEqual([...new Set(outcomes)], ['done'])
})

test('the running and waiting jobs of a network are limited together', async () => {
  const queue = queueOf({ concurrency: 4, maxRunningPerGroup: 4, maxPerGroup: 4 })
  const job = openJob()
  const enqueue = (group: string) => outcome(queue.run({ group }, job.work))
  const runs = Array.from({ length: 4 }, () => enqueue('here'))
  assert.equal(await enqueue('here'), 'unavailable')
  runs.push(enqueue('there'))
  job.end()
  assert.deepEqual([...new Set(await Promise.all(runs))], ['done'])
})

test('a job that waits too long, or whose client disconnects, does not run', async () => {
  const queue = queueOf({ maxWaitMs: 20 })
  const job = openJob()
  const runs = queue.run({ group: 'a' }, job.work)
  let worked = 0
  const count = async () => {
    worked += 1
  }
  const late = outcome(queue.run({ group: 'b' }, count))
  const stop = new AbortController()
  const aborted = queue.run({ group: 'b', signal: stop.signal }, count)
  stop.abort()
  await assert.rejects(aborted, ClientDisconnected)
  assert.equal(queue.waiting, 1)
  assert.equal(await late, 'unavailable')
  assert.equal(queue.waiting, 0)
  const alreadyAborted = AbortSignal.abort()
  await assert.rejects(queue.run({ group: 'b', signal: alreadyAborted }, count))
  job.end()
  await runs
  assert.equal(worked, 0)
  assert.equal(await outcome(queue.run({ group: 'b' }, async () => {})), 'done')
})

test('a failed job frees its slot', async () => {
  const queue = queueOf()
  await assert.rejects(
    queue.run({ group: 'a' }, async () => {
      throw new Error('worn out')
    }),
    /worn out/,
  )
  assert.deepEqual([queue.running, queue.waiting], [0, 0])
})

test('after a job its group pauses as long as the job ran, without holding a slot', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  let now = 0
  context.mock.method(performance, 'now', () => now)
  const queue = queueOf({ maxPauseMs: 1000 })
  const order: string[] = []
  const runFor = (group: string, ms: number, signal?: AbortSignal) =>
    queue.run({ group, signal }, async () => {
      order.push(group)
      now += ms
    })
  const advance = async (ms: number) => {
    context.mock.timers.tick(ms)
    await nextTurn()
  }
  await runFor('a', 300)
  const disconnecting = new AbortController()
  const disconnected = outcome(runFor('a', 0, disconnecting.signal))
  const second = runFor('a', 5000)
  assert.deepEqual([queue.running, queue.waiting], [0, 2])
  await runFor('b', 0)
  disconnecting.abort()
  assert.equal(await disconnected, 'unavailable')
  await advance(299)
  assert.deepEqual(order, ['a', 'b'])
  await advance(1)
  await second
  const third = runFor('a', 0)
  await advance(999)
  assert.deepEqual(order, ['a', 'b', 'a'])
  await advance(1)
  await third
  await advance(0)
  assert.deepEqual([order, queue.running, queue.waiting], [['a', 'b', 'a', 'a'], 0, 0])
})
