import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import { chunkLoadTimeoutMs } from '#web/constants.ts'
import { ChunkLoadError, loadChunk } from '#web/ui/load-chunk.ts'
import { whenServerUnreachable } from '#web/ui/server-reachability.ts'

const sessionStorage = new Map<string, string>()
const reload = mock.fn()
Object.assign(globalThis, {
  window: Object.assign(new EventTarget(), {
    navigator: { onLine: true },
    location: { reload },
    sessionStorage: {
      getItem: (key: string) => sessionStorage.get(key) ?? null,
      setItem: (key: string, text: string) => void sessionStorage.set(key, text),
      removeItem: (key: string) => void sessionStorage.delete(key),
    },
  }),
})
mock.method(globalThis, 'fetch', async () => new Response(null, { status: 404 }))

const importMissing = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const nextTask = () => new Promise((done) => setImmediate(done))

beforeEach(() => {
  sessionStorage.clear()
  reload.mock.resetCalls()
})

test('a missing chunk reloads the page once, then throws a ChunkLoadError with its name', async () => {
  let isSettled = false
  const settle = () => {
    isSettled = true
  }
  void loadChunk('Orders', importMissing).then(settle, settle)
  await nextTask()
  assert.deepEqual([reload.mock.callCount(), isSettled], [1, false])
  const stillWaits = nextTask().then(() => 'waits')
  await assert.rejects(Promise.race([loadChunk('Orders', importMissing), stillWaits]), (error) => {
    assert.ok(error instanceof ChunkLoadError)
    assert.equal(error.name, 'ChunkLoadError')
    assert.match(error.message, /Orders/)
    return true
  })
  assert.equal(reload.mock.callCount(), 1)
})

test('a chunk that does not load reloads the page at its time-out, and not before', async (context) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  context.after(() => mock.timers.reset())
  void loadChunk('Orders', () => new Promise(() => undefined))
  mock.timers.tick(chunkLoadTimeoutMs - 1)
  await nextTask()
  assert.equal(reload.mock.callCount(), 0)
  mock.timers.tick(1)
  await nextTask()
  assert.equal(reload.mock.callCount(), 1)
})

test('a loaded chunk is returned, and its next failure may reload the page again', async () => {
  assert.equal(await loadChunk('Orders', async () => 'part'), 'part')
  void loadChunk('Orders', importMissing)
  await nextTask()
  assert.equal(await loadChunk('Orders', async () => 'part'), 'part')
  void loadChunk('Orders', importMissing)
  await nextTask()
  assert.equal(reload.mock.callCount(), 2)
})

test('a browser that forbids storage loads chunks; a missing one is an error without a reload', async (context) => {
  const { sessionStorage: allowed } = window
  Object.defineProperty(window, 'sessionStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('Access is denied', 'SecurityError')
    },
  })
  context.after(() =>
    Object.defineProperty(window, 'sessionStorage', { configurable: true, value: allowed }),
  )
  assert.equal(await loadChunk('Orders', async () => 'part'), 'part')
  await assert.rejects(loadChunk('Orders', importMissing), ChunkLoadError)
  assert.equal(reload.mock.callCount(), 0)
})

test('a server that does not reply in time counts as unreachable: the chunk waits, and loads once it replies', async (context) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  context.after(() => mock.timers.reset())
  const timeout = new AbortController()
  context.mock.method(AbortSignal, 'timeout', () => timeout.signal)
  const silent = context.mock.method(
    globalThis,
    'fetch',
    (_url: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', reject)),
  )
  let isThere = false
  const loading = loadChunk('Orders', () => (isThere ? Promise.resolve('part') : importMissing()))
  await nextTask()
  const waiting = whenServerUnreachable()
  timeout.abort()
  await waiting
  silent.mock.restore()
  isThere = true
  mock.timers.tick(5000)
  assert.equal(await loading, 'part')
  assert.equal(reload.mock.callCount(), 0)
})
