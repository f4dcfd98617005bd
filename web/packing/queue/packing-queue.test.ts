import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PackingLine } from '#domain/packing/package.ts'
import { pack } from '#domain/packing/packing.ts'
import { PackingRefusal } from '#domain/packing/packing-refusal.ts'
import type { PackingStep } from '#domain/packing/packing-step.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { PackingQueue, type QueueNotice } from './packing-queue.ts'
import type { PackingReply, PackingSnapshot } from './packing-reply.ts'

const unmeasured = { height: null, width: null, depth: null, weight: null }
const line = (id: number) =>
  ({
    id,
    quantity: '100',
    packed: '0',
    quantityPerPackage: '10',
    isDivisible: false,
    ...unmeasured,
  }) as unknown as PackingLine

const empty: PackingSnapshot = {
  id: 1,
  code: 'S-1',
  state: 'open',
  status: 'open',
  version: 1,
  canUndo: false,
  lastLabelled: 0,
  lines: [line(1), line(2)],
  packages: [],
}

const carton = {
  type: 'CT',
  height: null,
  width: null,
  depth: null,
  grossWeight: null,
  netWeight: null,
  tracking: '',
} as const
const add: PackingStep = { step: 'add', count: 1, package: carton, parentId: null, contents: [] }
const put = (to: number, quantity: string | null): PackingStep => ({
  step: 'move',
  lineId: 1,
  from: null,
  to,
  quantity,
})

/** Starts a fake server with the same packing rules: it assigns ids from 100 on, and replies on `answer`. */
function startFakeServer() {
  let packing = empty
  let nextId = 100
  const undoStack: PackingSnapshot[] = []
  const notices: QueueNotice[] = []
  const requests: (() => void)[] = []
  const sent: { steps: PackingStep[]; key: string }[] = []
  let failure: ApiError | undefined
  let keys = 0
  const untilAnswered = () => new Promise<void>((resolve) => requests.push(resolve))
  const change = (steps: PackingStep[]): PackingReply => {
    undoStack.push(packing)
    const { packing: packed, changed, removed } = pack(packing, steps)
    const ids = new Map<number, number>()
    for (const { id } of changed) if (id < 0) ids.set(id, nextId++)
    const realId = (id: number) => ids.get(id) ?? id
    const withRealIds = (pkg: (typeof changed)[number]) => ({
      ...pkg,
      id: realId(pkg.id),
      parentId: pkg.parentId === null ? null : realId(pkg.parentId),
    })
    packing = {
      ...packing,
      ...packed,
      packages: packed.packages.map(withRealIds),
      version: packing.version + 1,
    }
    const { version } = packing
    const created = [...ids.values()]
    return { version, canUndo: true, created, packages: changed.map(withRealIds), removed }
  }
  const checkVersion = (version: number) => {
    if (failure) throw failure
    if (version !== packing.version) throw new ApiError('version-changed', 412)
  }
  const queue = new PackingQueue(
    empty,
    {
      change: async (version, steps, key) => {
        sent.push({ steps, key })
        await untilAnswered()
        checkVersion(version)
        return change(steps)
      },
      reverse: async (version) => {
        await untilAnswered()
        checkVersion(version)
        const before = undoStack.pop() ?? empty
        const known = new Set(before.packages.map(({ id }) => id))
        const removed = packing.packages.map(({ id }) => id).filter((id) => !known.has(id))
        packing = { ...before, version: packing.version + 1 }
        const { version: now, packages } = packing
        return { version: now, canUndo: undoStack.length > 0, created: [], packages, removed }
      },
      read: () => Promise.resolve(packing),
    },
    (notice) => notices.push(notice),
    () => {
      keys += 1
      return `key-${keys}`
    },
  )
  return {
    queue,
    notices,
    sent,
    changeByOthers: change,
    close: () => {
      packing = { ...packing, state: 'closed', version: packing.version + 1 }
    },
    fail: (problem?: ApiError) => {
      failure = problem
    },
    serverPacking: () => packing,
    answer: async () => {
      requests.shift()?.()
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}

const contents = ({ packages }: Pick<PackingSnapshot, 'packages'>) =>
  packages.map(({ id, number, contents: inside }) => [id, number, inside[0]?.quantity])

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
  assert.deepEqual(contents(queue.optimistic()), [
    [-1, 1, '3'],
    [-2, 2, '5'],
  ])
  assert.equal(queue.optimistic().lines[0]?.packed, '8')
  for (let turn = 0; turn < 4; turn += 1) await answer()
  assert.equal(sent.length, 4)
  assert.deepEqual(contents(queue.optimistic()), [
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
  assert.deepEqual(contents(queue.optimistic()), [[100, 1, undefined]])
})

test('undo drops an unsent change, and asks the server to undo a sent one', async () => {
  const { queue, sent, notices, answer } = startFakeServer()
  queue.apply([add])
  queue.apply([put(-1, '3')])
  queue.undo()
  assert.deepEqual(contents(queue.optimistic()), [[-1, 1, undefined]])
  await answer()
  assert.equal(sent.length, 1)
  queue.undo()
  assert.ok(queue.optimistic().isUndoing)
  await answer()
  assert.deepEqual(contents(queue.optimistic()), [])
  assert.deepEqual(notices, [{ kind: 'undone' }, { kind: 'undone' }])
  assert.equal(queue.optimistic().canUndo, false)
})

test('pending changes are rebased on the changes of others', async () => {
  const { queue, notices, answer, changeByOthers } = startFakeServer()
  queue.apply([add, put(-1, '3')])
  changeByOthers([add, put(-1, '20')])
  await answer()
  await answer()
  assert.deepEqual(notices, [{ kind: 'rebased' }])
  assert.deepEqual(contents(queue.optimistic()), [
    [100, 1, '20'],
    [101, 2, '3'],
  ])
})

test('a rebase drops the first change that no longer fits and all after it, with a notice', async () => {
  const { queue, notices, answer, changeByOthers } = startFakeServer()
  queue.apply([add])
  queue.apply([put(-1, '90')])
  queue.apply([put(-1, '1')])
  changeByOthers([add, put(-1, '20')])
  await answer()
  await answer()
  assert.deepEqual(contents(queue.optimistic()), [
    [100, 1, '20'],
    [101, 2, undefined],
  ])
  assert.equal(notices.length, 1)
  assert.ok(notices[0]?.kind === 'dropped' && notices[0].cause instanceof PackingRefusal)
})

test('a shipment closed by others drops all pending changes', async () => {
  const { queue, notices, answer, close } = startFakeServer()
  queue.apply([add])
  close()
  await answer()
  assert.equal(queue.optimistic().state, 'closed')
  assert.deepEqual(contents(queue.optimistic()), [])
  assert.equal(notices[0]?.kind, 'dropped')
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
  assert.deepEqual(contents(queue.optimistic()), [[100, 1, '3']])
  assert.equal(queue.optimistic().isOffline, false)
  assert.equal(sent[0]?.key, sent[1]?.key)
  assert.deepEqual(notices, [])
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
  assert.deepEqual(contents(serverPacking()), [[100, 1, undefined]])
  await answer()
  assert.deepEqual(contents(serverPacking()), [], 'and then the server takes it back')
  assert.equal(sent[0]?.key, sent[1]?.key)
  assert.equal(queue.optimistic().isUndoing, false)
})

test('a change made while an undo waits is sent after it, so that the undone one is undone', async () => {
  for (const isOffline of [false, true]) {
    const { queue, sent, answer, fail, notices, serverPacking } = startFakeServer()
    if (isOffline) fail(new ApiError('unreachable'))
    queue.apply([add, put(-1, '3')])
    if (isOffline) await answer()
    queue.undo()
    queue.apply([add, put(-2, '5')])
    assert.deepEqual(contents(queue.optimistic()), [
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
  assert.deepEqual(contents(serverPacking()), [[100, 1, '3']])
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
