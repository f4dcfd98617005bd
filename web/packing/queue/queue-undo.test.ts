import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '#web/app/http/api-error.ts'
import { add, numberedContents, put, startFakeServer } from './fake-packing-server.ts'

test('undo drops an unsent change, and asks the server to undo a sent one', async () => {
  const { queue, sent, notices, answer } = startFakeServer()
  queue.apply([add])
  queue.apply([put(-1, '3')])
  queue.undo()
  assert.deepEqual(numberedContents(queue.optimistic()), [[-1, 1, undefined]])
  await answer()
  assert.equal(sent.length, 1)
  queue.undo()
  assert.ok(queue.optimistic().isUndoing)
  await answer()
  assert.deepEqual(numberedContents(queue.optimistic()), [])
  assert.deepEqual(notices, [{ kind: 'undone' }, { kind: 'undone' }])
  assert.equal(queue.optimistic().canUndo, false)
})

test('undo does nothing if there is no change, another undo waits or the shipment is closed', async () => {
  const { queue, answer, close, notices, serverPacking } = startFakeServer()
  assert.equal(queue.undo(), false)
  queue.apply([add])
  assert.ok(queue.undo())
  assert.ok(queue.optimistic().isUndoing)
  queue.apply([add])
  assert.equal(queue.undo(), false)
  assert.equal(queue.optimistic().pendingCount, 2)
  for (let turn = 0; turn < 3; turn += 1) await answer()
  close()
  queue.acceptSnapshot(serverPacking())
  assert.ok(queue.optimistic().canUndo)
  assert.equal(queue.undo(), false)
  assert.deepEqual(notices, [{ kind: 'undone' }])
})

test('offline, undo keeps the first change, which may have reached the server', async () => {
  const { queue, sent, answer, fail, serverPacking } = startFakeServer()
  fail(new ApiError('unreachable'))
  queue.apply([add])
  queue.apply([put(-1, '3')])
  await answer()
  assert.ok(queue.optimistic().isOffline)
  queue.undo()
  assert.equal(queue.optimistic().pendingCount, 1, 'the later one is')
  queue.undo()
  assert.ok(queue.optimistic().isUndoing)
  assert.equal(queue.optimistic().pendingCount, 1)
  fail()
  queue.retry()
  await answer()
  assert.deepEqual(numberedContents(serverPacking()), [[100, 1, undefined]])
  await answer()
  assert.deepEqual(numberedContents(serverPacking()), [], 'and then the server takes it back')
  assert.equal(sent[0]?.key, sent[1]?.key)
  assert.equal(queue.optimistic().isUndoing, false)
})

test('a change made while an undo waits is sent after it, so that the undone one is undone', async () => {
  for (const isOffline of [false, true]) {
    const { queue, sent, answer, fail, notices, renumberings, serverPacking } = startFakeServer()
    if (isOffline) fail(new ApiError('unreachable'))
    queue.apply([add, put(-1, '3')])
    if (isOffline) await answer()
    queue.undo()
    queue.apply([add, put(-2, '5')])
    assert.deepEqual(numberedContents(queue.optimistic()), [
      [-1, 1, '3'],
      [-2, 2, '5'],
    ])
    fail()
    queue.retry()
    for (let turn = 0; turn < 3; turn += 1) await answer()
    assert.deepEqual(
      serverPacking().packages.map((pkg) => pkg.contents[0]?.quantity),
      ['5'],
    )
    assert.deepEqual(serverPacking().packages, queue.optimistic().packages)
    assert.equal(sent.at(-1)?.key, 'key-3')
    assert.deepEqual(notices, [{ kind: 'undone' }])
    assert.deepEqual(renumberings, [[[2, 1]]])
    assert.equal(queue.optimistic().isUndoing, false)
  }
})

test('a change into a package that an undo removes is dropped with a notice', async () => {
  const { queue, answer, notices, serverPacking } = startFakeServer()
  queue.apply([add])
  queue.undo()
  queue.apply([put(-1, '3')])
  for (let turn = 0; turn < 3; turn += 1) await answer()
  assert.deepEqual(serverPacking().packages, [])
  assert.deepEqual(queue.optimistic().packages, [])
  assert.deepEqual(
    notices.map(({ kind }) => kind),
    ['undone', 'dropped'],
  )
})

test('an undo is given up if others changed the packing after the change, and later changes stay', async () => {
  const { queue, answer, notices, changeByOthers, serverPacking } = startFakeServer()
  queue.apply([add, put(-1, '3')])
  await answer()
  changeByOthers([add, put(-1, '20')])
  queue.undo()
  queue.apply([add, put(-1, '5')])
  const flushed = queue.flush()
  for (let turn = 0; turn < 2; turn += 1) await answer()
  assert.deepEqual(
    serverPacking().packages.map((pkg) => pkg.contents[0]?.quantity),
    ['3', '20', '5'],
  )
  assert.deepEqual(serverPacking().packages, queue.optimistic().packages)
  assert.deepEqual(notices, [{ kind: 'not-undone' }])
  assert.equal(await flushed, false)
  assert.equal(queue.optimistic().isUndoing, false)
})

test('an undo of a change that others preceded follows the rebased change', async () => {
  const { queue, answer, notices, changeByOthers, serverPacking } = startFakeServer()
  queue.apply([add, put(-1, '3')])
  changeByOthers([add, put(-1, '20')])
  queue.undo()
  queue.apply([add, put(-2, '5')])
  for (let turn = 0; turn < 4; turn += 1) await answer()
  assert.deepEqual(
    serverPacking().packages.map((pkg) => pkg.contents[0]?.quantity),
    ['20', '5'],
  )
  assert.deepEqual(notices, [{ kind: 'rebased' }, { kind: 'undone' }])
})
