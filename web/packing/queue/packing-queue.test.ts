import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PackingRefusal } from '#domain/packing/packing-refusal.ts'
import type { PackingStep } from '#domain/packing/packing-step.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { add, numberedContents, put, startFakeServer } from './fake-packing-server.ts'

test('steps apply without a reply; changes are sent one at a time, and replies bring their ids', async () => {
  const { queue, sent, answer, serverPacking } = startFakeServer()
  assert.deepEqual(
    queue.apply([add]).map(({ id, number }) => [id, number]),
    [[-1, 1]],
  )
  queue.apply([put(-1, '3')])
  assert.deepEqual(
    queue.apply([add, put(-2, '4')]).map(({ number }) => number),
    [2],
  )
  queue.apply([put(-2, '1')])
  assert.deepEqual(numberedContents(queue.optimistic()), [
    [-1, 1, '3'],
    [-2, 2, '5'],
  ])
  assert.equal(queue.optimistic().lines[0]?.packed, '8')
  for (let turn = 0; turn < 4; turn += 1) await answer()
  assert.equal(sent.length, 4)
  assert.deepEqual(numberedContents(queue.optimistic()), [
    [100, 1, '3'],
    [101, 2, '5'],
  ])
  assert.deepEqual(serverPacking().packages, queue.optimistic().packages)
  assert.equal(queue.optimistic().pendingCount, 0)
})

test('an impossible step is refused with its index among the new steps, and not sent', async () => {
  const { queue, sent, answer } = startFakeServer()
  queue.apply([add])
  assert.throws(
    () => queue.apply([put(-1, '1'), put(-1, '100')]),
    (e) => e instanceof PackingRefusal && e.stepIndex === 1 && e.code === 'over-line',
  )
  await answer()
  assert.equal(sent.length, 1)
  assert.deepEqual(numberedContents(queue.optimistic()), [[100, 1, undefined]])
})

test('pending changes are rebased on the changes of others, whose packages take their numbers', async () => {
  const { queue, notices, renumberings, answer, changeByOthers } = startFakeServer()
  queue.apply([add, put(-1, '3')])
  changeByOthers([add, put(-1, '20')])
  await answer()
  await answer()
  assert.deepEqual(notices, [{ kind: 'rebased' }])
  assert.deepEqual(renumberings, [[[1, 2]]])
  assert.deepEqual(numberedContents(queue.optimistic()), [
    [100, 1, '20'],
    [101, 2, '3'],
  ])
})

test('after lines were packed into fewer packages by a rebase, pending packages have no known number', async () => {
  const { queue, renumberings, answer, changeByOthers } = startFakeServer()
  queue.apply([{ step: 'pack-lines', lineIds: [1], type: 'CT', parentId: null }])
  queue.apply([add])
  changeByOthers([add, put(-1, '20')])
  await answer()
  assert.equal(queue.optimistic().packages.length, 10)
  const [renumbering = []] = renumberings
  assert.deepEqual(
    renumbering.toSorted(([one], [other]) => one - other),
    Array.from({ length: 11 }, (_, index) => [index + 1, undefined]),
  )
})

test('a change of packages that a rebase packed otherwise is dropped, with those after it', async () => {
  const { queue, notices, answer, changeByOthers, serverPacking } = startFakeServer()
  const track = (id: number, tracking: string): PackingStep[] => [
    { step: 'edit', packageIds: [id], set: { tracking } },
  ]
  queue.apply([add])
  queue.apply([{ step: 'pack-lines', lineIds: null, type: 'CT', parentId: null }])
  queue.apply(track(-1, 'first'))
  queue.apply(track(-12, 'of line 2'))
  queue.apply([add])
  changeByOthers([add, put(-1, '20')])
  for (let turn = 0; turn < 4; turn += 1) await answer()
  assert.equal(serverPacking().packages.length, 20)
  assert.deepEqual(serverPacking().packages, queue.optimistic().packages)
  assert.deepEqual(
    serverPacking().packages.flatMap(({ number, tracking }) =>
      tracking ? [number, tracking] : [],
    ),
    [2, 'first'],
  )
  assert.equal(notices.length, 1)
  assert.ok(notices[0]?.kind === 'dropped' && notices[0].cause instanceof PackingRefusal)
  assert.equal(notices[0].count, 2)
})

test('a snapshot in which others replaced a package takes its number away', async () => {
  const { queue, renumberings, answer, changeByOthers, serverPacking } = startFakeServer()
  queue.apply([add])
  await answer()
  changeByOthers([{ step: 'remove', packageIds: [100] }])
  changeByOthers([add])
  queue.acceptSnapshot(serverPacking())
  assert.deepEqual(numberedContents(queue.optimistic()), [[101, 1, undefined]])
  assert.deepEqual(renumberings, [[[1, undefined]]])
})

test('a rebase drops the first change that no longer fits and all after it, with a notice', async () => {
  const { queue, notices, renumberings, answer, changeByOthers } = startFakeServer()
  queue.apply([add])
  queue.apply([put(-1, '90')])
  queue.apply([put(-1, '1')])
  changeByOthers([add, put(-1, '20')])
  await answer()
  await answer()
  assert.deepEqual(numberedContents(queue.optimistic()), [
    [100, 1, '20'],
    [101, 2, undefined],
  ])
  assert.deepEqual(renumberings, [[[1, 2]]])
  assert.equal(notices.length, 1)
  assert.ok(notices[0]?.kind === 'dropped' && notices[0].cause instanceof PackingRefusal)
  assert.equal(notices[0].count, 2)
})

test('a shipment closed by others drops all pending changes', async () => {
  const { queue, notices, renumberings, answer, close } = startFakeServer()
  queue.apply([add])
  close()
  await answer()
  assert.equal(queue.optimistic().state, 'closed')
  assert.deepEqual(numberedContents(queue.optimistic()), [])
  assert.ok(notices[0]?.kind === 'dropped' && notices[0].count === 1)
  assert.deepEqual(renumberings, [[[1, undefined]]])
})

test('offline, changes stay on the screen and are resent with the same key', async () => {
  const { queue, sent, answer, fail, notices } = startFakeServer()
  fail(new ApiError('unreachable'))
  queue.apply([add])
  await answer()
  assert.ok(queue.optimistic().isOffline)
  queue.apply([put(-1, '3')])
  assert.equal(queue.optimistic().pendingCount, 2)
  fail()
  queue.retry()
  await answer()
  await answer()
  assert.deepEqual(numberedContents(queue.optimistic()), [[100, 1, '3']])
  assert.equal(queue.optimistic().isOffline, false)
  assert.equal(sent[0]?.key, sent[1]?.key)
  assert.deepEqual(notices, [])
})

test('changes wait until the person has set up a second factor', async () => {
  const { queue, answer, fail, notices } = startFakeServer()
  fail(new ApiError('second-factor-missing'))
  queue.apply([add])
  await answer()
  assert.equal(queue.optimistic().pendingCount, 1)
  fail()
  queue.retry()
  await answer()
  assert.deepEqual(numberedContents(queue.optimistic()), [[100, 1, undefined]])
  assert.deepEqual(notices, [])
})

test('flush resolves to true once all changes are saved, and to false after a failure', async () => {
  const { queue, answer, fail, close, serverPacking } = startFakeServer()
  assert.equal(await queue.flush(), true)
  queue.apply([add])
  queue.apply([put(-1, '3')])
  const flushed = queue.flush()
  await answer()
  assert.equal(await Promise.race([flushed, 'not yet']), 'not yet')
  await answer()
  assert.equal(await flushed, true)
  assert.deepEqual(numberedContents(serverPacking()), [[100, 1, '3']])
  fail(new ApiError('unreachable'))
  queue.apply([put(100, '1')])
  const offline = queue.flush()
  await answer()
  assert.equal(await offline, false)
  fail()
  const retried = queue.flush()
  await answer()
  assert.equal(await retried, true, 'tried again at once')
  queue.apply([put(100, '1')])
  close()
  const refused = queue.flush()
  await answer()
  assert.equal(await refused, false)
})

test('labels printed for a closed shipment are shown, although its version stays', async () => {
  const { queue, answer, close, serverPacking } = startFakeServer()
  queue.apply([add])
  await answer()
  close()
  queue.acceptSnapshot(serverPacking())
  const packages = serverPacking().packages.map((pkg) => ({ ...pkg, labelledAt: 'then' }))
  queue.acceptSnapshot({ ...serverPacking(), packages })
  assert.deepEqual(queue.optimistic().packages, packages)
})

test('a supplier that was activated again is known, though the version is the same', () => {
  const { queue, serverPacking } = startFakeServer()
  queue.acceptSnapshot({ ...serverPacking(), isSupplierActive: false })
  assert.equal(queue.optimistic().isSupplierActive, false)
  queue.acceptSnapshot(serverPacking())
  assert.equal(queue.optimistic().isSupplierActive, true)
})

test('a stopped queue sends nothing more, and does not tell what it drops', async () => {
  const { queue, sent, notices, answer, fail, serverPacking } = startFakeServer()
  fail(new ApiError('unreachable'))
  queue.apply([add])
  await answer()
  queue.apply([put(-1, '3')])
  const flushed = queue.flush()
  queue.stop()
  assert.equal(await flushed, false)
  fail(new ApiError('session-over', 401))
  await answer()
  fail()
  queue.retry()
  await answer()
  assert.equal(sent.length, 2)
  assert.deepEqual(serverPacking().packages, [])
  assert.deepEqual(notices, [])
})
