import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { env } from 'node:process'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ClientDisconnected, FairQueue } from '#server/load/fair-queue.ts'
import { workerQueueLimits, workerRunner } from '#server/load/worker-pool.ts'
import { WorkerProcess } from '#server/load/worker-process.ts'
import { eventually, isRunning } from '#test/world/running-server.ts'

const worker = new URL('./sample-worker.ts', import.meta.url)
const limits = { megabytes: 64, nativeMegabytes: 128, milliseconds: 60_000 }
// Before the first process starts: idle ones are used again.
Object.assign(env, { SECRET_KEY: 'secret', NODE_EXTRA_CA_CERTS: '/dev/null' })

test('a process that fails or ends rejects its job, and the next job runs', async () => {
  const work = workerRunner<string, string>(worker, limits)
  const results = ['ends its process', 'fails', 'says this'].map((task) => work(task))
  const [ended, failed, succeeded] = await Promise.allSettled(results)
  assert.ok(ended?.status === 'rejected' && failed?.status === 'rejected')
  assert.match(ended.reason.message, /exited with code/)
  assert.equal(failed.reason.message, 'worn out')
  assert.deepEqual(succeeded, { status: 'fulfilled', value: 'says this' })
})

test('a process over its time limit is killed, and the next job runs', async () => {
  const work = workerRunner<string, string>(worker, limits)
  await assert.rejects(work('never ends', undefined, { milliseconds: 300 }), { reason: 'too-slow' })
  assert.equal(await work('says this'), 'says this')
})

test('the time of a job pauses while it waits for a page', async () => {
  const work = workerRunner<string, unknown>(worker, limits)
  assert.equal(await work('says this'), 'says this')
  const pagesOf = async function* (...pages: string[]) {
    for (const page of pages) {
      await sleep(1100)
      yield page
    }
  }
  const options = { milliseconds: 2000 }
  const waits = await work('reads pages', undefined, { ...options, pages: pagesOf('a', 'b') })
  assert.deepEqual(waits, ['a', 'b'])
  const works = work('works on a page', undefined, { ...options, pages: pagesOf('a', 'b') })
  await assert.rejects(works, { reason: 'too-slow' })
})

test('a client that disconnects stops its process, and the next job runs', async () => {
  const single = new FairQueue({ ...workerQueueLimits, concurrency: 1, maxRunningPerGroup: 1 })
  const work = workerRunner<string, string>(worker, limits, single)
  const stop = new AbortController()
  const abandoned = work('never ends', { group: 'a', signal: stop.signal })
  const next = work('says this', { group: 'b' })
  setTimeout(() => stop.abort(), 100)
  await assert.rejects(abandoned, ClientDisconnected)
  assert.equal(await next, 'says this')
})

test('a company has at most two processes; another company’s job starts at once', async () => {
  const work = workerRunner<string, string>(worker, limits)
  const stop = new AbortController()
  const results = Array.from({ length: 6 }, (_, n) =>
    work('never ends', { group: 'a', member: `session ${n}`, signal: stop.signal }),
  )
  assert.equal(await work('says this', { group: 'b' }), 'says this')
  stop.abort()
  for (const single of await Promise.allSettled(results)) assert.equal(single.status, 'rejected')
})

test('a job that is killed or takes too much memory fails alone', async () => {
  const work = workerRunner<string, string>(worker, limits)
  const stop = new AbortController()
  const other = work('never ends', { group: 'b', signal: stop.signal })
  const ended = other.catch(() => 'ended')
  const jobs = ['is killed', 'takes the heap']
  // Only Linux limits memory outside the heap.
  if (process.platform === 'linux') jobs.push('takes memory outside the heap')
  for (const job of jobs) await assert.rejects(work(job, { group: 'a' }), { reason: 'too-big' })
  assert.equal(await Promise.race([ended, work('says this', { group: 'a' })]), 'says this')
  stop.abort()
  await assert.rejects(other, ClientDisconnected)
})

test('a process counts as ended as soon as it is killed', async () => {
  const single = new WorkerProcess(fileURLToPath(worker), limits)
  assert.equal(await single.run('says this'), 'says this')
  assert.equal(single.hasEnded, false)
  single.end()
  assert.equal(single.hasEnded, true)
})

type WorkerFacts = { pid: number; variables: string[] }

test('a process runs several jobs; its environment has the authorities, but no secrets', async () => {
  const work = workerRunner<string, WorkerFacts>(worker, limits)
  const [first, second] = [await work('returns its pid'), await work('returns its pid')]
  assert.equal(first.pid, second.pid)
  assert.notEqual(first.pid, process.pid)
  assert.ok(!first.variables.some((name) => /SECRET|DATABASE|SMTP/.test(name)))
  assert.ok(first.variables.includes('NODE_EXTRA_CA_CERTS'))
})

test('a job reads its pages on demand, and fails if one fails', async () => {
  const work = workerRunner<string, number[]>(worker, limits)
  async function* pages(isBroken = false) {
    yield* [1, 2]
    if (isBroken) throw new Error('no more rows')
  }
  assert.deepEqual(await work('reads pages', undefined, { pages: pages() }), [1, 2])
  await assert.rejects(work('reads pages', undefined, { pages: pages(true) }), /no more rows/)
})

// A server that exits with a running or an idle process.
const programOf = (last: string) => `
  import { workerRunner } from '#server/load/worker-pool.ts'
  const work = workerRunner(new URL('${worker}'), ${JSON.stringify(limits)})
  const { pid } = await work('returns its pid')
  process.stdout.write(String(pid), () => { ${last} })`

test('a process ends with its server, running or idle', async () => {
  for (const last of [
    `work('never ends'); setTimeout(() => process.exit(), 200)`,
    `process.kill(process.pid, 'SIGKILL')`,
  ]) {
    const program = ['--input-type=module', '--eval', programOf(last)]
    const root = new URL('../..', import.meta.url)
    const { stdout } = spawnSync(process.execPath, program, { cwd: root, encoding: 'utf8' })
    assert.match(stdout, /^\d+$/)
    await eventually('the process has ended', async () => !(await isRunning(Number(stdout))))
  }
})
