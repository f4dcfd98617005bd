import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PackingLine } from '#domain/packing/package.ts'
import { pack } from '#domain/packing/packing.ts'
import { PackingRefusal } from '#domain/packing/packing-refusal.ts'
import type { PackingStep } from '#domain/packing/packing-step.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import {
  type Bench,
  type News,
  PackingQueue,
  type Reply,
} from '#web/packing/queue/packing-queue.ts'

const line = (id: number) =>
  ({
    id,
    quantity: '100',
    packed: '0',
    quantityPerPackage: '10',
    isDivisible: false,
    height: null,
    width: null,
    depth: null,
    weight: null,
  }) as unknown as PackingLine

const empty: Bench = {
  id: 1,
  code: 'S-1',
  state: 'open',
  version: 1,
  canUndo: false,
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

/** A server that packs as ours does, with ids from 100 on, and answers when it is let. */
function openServer() {
  let bench = empty
  let nextId = 100
  const undo: Bench[] = []
  const news: News[] = []
  const waiting: (() => void)[] = []
  const sent: { steps: PackingStep[]; key: string }[] = []
  let failure: ApiError | undefined
  let keys = 0
  const turn = () => new Promise<void>((resolve) => waiting.push(resolve))
  const make = (steps: PackingStep[]): Reply => {
    undo.push(bench)
    const { packing, changed, removed } = pack(bench, steps)
    const ids = new Map<number, number>()
    for (const { id } of changed) if (id < 0) ids.set(id, nextId++)
    const real = (id: number) => ids.get(id) ?? id
    const named = (one: (typeof changed)[number]) => ({
      ...one,
      id: real(one.id),
      parentId: one.parentId === null ? null : real(one.parentId),
    })
    bench = {
      ...bench,
      ...packing,
      packages: packing.packages.map(named),
      version: bench.version + 1,
    }
    const { version } = bench
    const created = [...ids.values()]
    return { version, canUndo: true, created, packages: changed.map(named), removed }
  }
  const seen = (version: number) => {
    if (failure) throw failure
    if (version !== bench.version) throw new ApiError('version-changed', 412)
  }
  const queue = new PackingQueue(
    empty,
    {
      change: async (version, steps, key) => {
        sent.push({ steps, key })
        await turn()
        seen(version)
        return make(steps)
      },
      reverse: async (version) => {
        await turn()
        seen(version)
        const before = undo.pop() ?? empty
        const known = new Set(before.packages.map(({ id }) => id))
        const removed = bench.packages.map(({ id }) => id).filter((id) => !known.has(id))
        bench = { ...before, version: bench.version + 1 }
        const { version: now, packages } = bench
        return { version: now, canUndo: undo.length > 0, created: [], packages, removed }
      },
      read: () => Promise.resolve(bench),
    },
    (one) => news.push(one),
    () => {
      keys += 1
      return `key-${keys}`
    },
  )
  return {
    queue,
    news,
    sent,
    somebodyElse: make,
    close: () => {
      bench = { ...bench, state: 'closed', version: bench.version + 1 }
    },
    fail: (problem?: ApiError) => {
      failure = problem
    },
    bench: () => bench,
    answer: async () => {
      waiting.shift()?.()
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}

const contents = ({ packages }: Pick<Bench, 'packages'>) =>
  packages.map(({ id, number, contents: inside }) => [id, number, inside[0]?.quantity])

test('every step shows at once; ids follow as the server gives them, one change at a time', async () => {
  const { queue, sent, answer, bench } = openServer()
  assert.deepEqual(
    queue.act([add]).map(({ id, number }) => [id, number]),
    [[-1, 1]],
  )
  queue.act([put(-1, '3')])
  assert.deepEqual(
    queue.act([add, put(-2, '4')]).map(({ number }) => number),
    [2],
  )
  queue.act([put(-2, '1')])
  assert.deepEqual(contents(queue.shown()), [
    [-1, 1, '3'],
    [-2, 2, '5'],
  ])
  assert.equal(queue.shown().lines[0]?.packed, '8')
  for (let turn = 0; turn < 4; turn += 1) await answer()
  assert.equal(sent.length, 4)
  assert.deepEqual(contents(queue.shown()), [
    [100, 1, '3'],
    [101, 2, '5'],
  ])
  assert.deepEqual(bench().packages, queue.shown().packages)
  assert.equal(queue.shown().waiting, 0)
})

test('a step that cannot be made is refused at once, by its own place, and not sent', async () => {
  const { queue, sent, answer } = openServer()
  queue.act([add])
  assert.throws(
    () => queue.act([put(-1, '1'), put(-1, '100')]),
    (e) => e instanceof PackingRefusal && e.stepIndex === 1 && e.code === 'over-line',
  )
  await answer()
  assert.equal(sent.length, 1)
  assert.deepEqual(contents(queue.shown()), [[100, 1, undefined]])
})

test('undo forgets what was not sent, and asks the server for the rest', async () => {
  const { queue, sent, news, answer } = openServer()
  queue.act([add])
  queue.act([put(-1, '3')])
  queue.undo()
  assert.deepEqual(contents(queue.shown()), [[-1, 1, undefined]])
  await answer()
  assert.equal(sent.length, 1)
  queue.undo()
  assert.ok(queue.shown().isUndoing)
  await answer()
  assert.deepEqual(contents(queue.shown()), [])
  assert.deepEqual(news, [{ kind: 'undone' }, { kind: 'undone' }])
  assert.equal(queue.shown().canUndo, false)
})

test('upon what others did, the waiting changes are made anew', async () => {
  const { queue, news, answer, somebodyElse } = openServer()
  queue.act([add, put(-1, '3')])
  somebodyElse([add, put(-1, '20')])
  await answer()
  await answer()
  assert.deepEqual(news, [{ kind: 'rebased' }])
  assert.deepEqual(contents(queue.shown()), [
    [100, 1, '20'],
    [101, 2, '3'],
  ])
})

test('what no longer fits is dropped from there on, and said', async () => {
  const { queue, news, answer, somebodyElse } = openServer()
  queue.act([add])
  queue.act([put(-1, '90')])
  queue.act([put(-1, '1')])
  somebodyElse([add, put(-1, '20')])
  await answer()
  await answer()
  assert.deepEqual(contents(queue.shown()), [
    [100, 1, '20'],
    [101, 2, undefined],
  ])
  assert.equal(news.length, 1)
  assert.ok(news[0]?.kind === 'dropped' && news[0].why instanceof PackingRefusal)
})

test('of a shipment that was closed meanwhile nothing is kept', async () => {
  const { queue, news, answer, close } = openServer()
  queue.act([add])
  close()
  await answer()
  assert.equal(queue.shown().state, 'closed')
  assert.deepEqual(contents(queue.shown()), [])
  assert.equal(news[0]?.kind, 'dropped')
})

test('without a network all stays on the screen, and goes out with the same key', async () => {
  const { queue, sent, answer, fail, news } = openServer()
  fail(new ApiError('unreachable'))
  queue.act([add])
  await answer()
  assert.ok(queue.shown().isCutOff)
  queue.act([put(-1, '3')])
  assert.equal(queue.shown().waiting, 2)
  fail()
  queue.retry()
  await answer()
  await answer()
  assert.deepEqual(contents(queue.shown()), [[100, 1, '3']])
  assert.equal(queue.shown().isCutOff, false)
  assert.equal(sent[0]?.key, sent[1]?.key)
  assert.deepEqual(news, [])
})

test('cut off, what was sent first is not forgotten by undoing: it may have arrived', async () => {
  const { queue, sent, answer, fail, bench } = openServer()
  fail(new ApiError('unreachable'))
  queue.act([add])
  queue.act([put(-1, '3')])
  await answer()
  assert.ok(queue.shown().isCutOff)
  queue.undo()
  assert.equal(queue.shown().waiting, 1, 'the later one is')
  queue.undo()
  assert.ok(queue.shown().isUndoing)
  assert.equal(queue.shown().waiting, 1)
  fail()
  queue.retry()
  await answer()
  assert.deepEqual(contents(bench()), [[100, 1, undefined]])
  await answer()
  assert.deepEqual(contents(bench()), [], 'and then the server takes it back')
  assert.equal(sent[0]?.key, sent[1]?.key)
  assert.equal(queue.shown().isUndoing, false)
})

test('before the screen is left all is sent, or it is said that it is not', async () => {
  const { queue, answer, fail, close, bench } = openServer()
  assert.equal(await queue.flush(), true)
  queue.act([add])
  queue.act([put(-1, '3')])
  const flushed = queue.flush()
  await answer()
  assert.equal(await Promise.race([flushed, 'not yet']), 'not yet')
  await answer()
  assert.equal(await flushed, true)
  assert.deepEqual(contents(bench()), [[100, 1, '3']])
  fail(new ApiError('unreachable'))
  queue.act([put(100, '1')])
  const cutOff = queue.flush()
  await answer()
  assert.equal(await cutOff, false)
  fail()
  const heard = queue.flush()
  await answer()
  assert.equal(await heard, true, 'tried again at once')
  queue.act([put(100, '1')])
  close()
  const refused = queue.flush()
  await answer()
  assert.equal(await refused, false)
})
