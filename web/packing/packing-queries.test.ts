import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { mock, test } from 'node:test'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import type { PackingStep } from '#domain/packing/packing-step.ts'
import { PackingQueue } from '#web/packing/queue/packing-queue.ts'
import type { PackingReply, PackingSnapshot } from '#web/packing/queue/packing-reply.ts'

// Only the bundler can load the texts of errors.
const hooks = registerHooks({
  load: (url, context, next) =>
    url.endsWith('/texts/en-sign-in.ts')
      ? { format: 'module', source: 'export default {}', shortCircuit: true }
      : next(url, context),
})
const { cachePacking, cachePackingOnLeave, packingApi } = await import(
  '#web/packing/packing-queries.ts'
)
const { endpointQueryKey } = await import('#web/app/queries.ts')
const { actingSupplierId, openShipmentOf } = await import('#web/app/state/session-state.ts')
const { recordOwnVersion } = await import('#web/app/live/query-staleness.ts')
hooks.deregister()

const supplier = 7
const packingOf = (id: number, version: number) =>
  ({ id, version, state: 'open', lines: [], packages: [] }) as unknown as PackingSnapshot

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

test('a cached shipment gets the version of packing only if nobody else changed it in between', () => {
  const client = new QueryClient()
  const shipmentOf = (id: number) => {
    const key = endpointQueryKey('GET /api/shipments/:id', { params: { id }, supplier })
    client.setQueryData(key, { id, version: 4, carrier: 'Before' } as never)
    return () => client.getQueryState<{ version: number }>(key)
  }
  const alone = shipmentOf(1)
  for (const version of [5, 6]) recordOwnVersion(1, version)
  cachePacking(client, packingOf(1, 6), supplier)
  assert.equal(alone()?.data?.version, 6)

  const changedByOthers = shipmentOf(2)
  recordOwnVersion(2, 6)
  cachePacking(client, packingOf(2, 6), supplier)
  assert.equal(changedByOthers()?.data?.version, 4)
  assert.equal(changedByOthers()?.isInvalidated, true)
})

test('a change made offline is sent later for its own supplier, and other screens refetch after it', async () => {
  Object.assign(globalThis, {
    document: { querySelector: () => ({ content: 'https://api.test' }) },
  })
  const { mock: fetchMock } = mock.method(globalThis, 'fetch', async () => {
    throw new TypeError('no network')
  })
  const client = new QueryClient()
  let reads = 0
  const list = new QueryObserver(client, {
    queryKey: endpointQueryKey('GET /api/shipments', { query: {} }),
    queryFn: () => ++reads,
  })
  const unsubscribe = list.subscribe(() => undefined)
  const untilRead = (times: number) =>
    new Promise<void>((resolve) => {
      const stop = list.subscribe(({ data }) => {
        if (data !== times) return
        stop()
        resolve()
      })
    })
  await untilRead(1)

  openShipmentOf({ shipmentId: 3, id: supplier, name: 'Paper mill' })
  const queue = new PackingQueue(
    packingOf(3, 1),
    packingApi(client, 3, actingSupplierId()),
    () => undefined,
    () => 'key',
  )
  const untilOffline = new Promise<void>((resolve) => {
    const stop = queue.subscribe(() => {
      if (!queue.optimistic().isOffline) return
      stop()
      resolve()
    })
  })
  queue.apply([add])
  cachePackingOnLeave(client, queue, actingSupplierId())
  openShipmentOf()
  await untilOffline
  // The failed attempt ends in this task.
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(reads, 1)

  const reply: PackingReply = { version: 2, canUndo: true, created: [], packages: [], removed: [] }
  const sentFor: (string | null)[] = []
  fetchMock.mockImplementation((async ({ headers }: Request) => {
    sentFor.push(headers.get('Oto-Supplier'))
    return Response.json(reply)
  }) as never)
  const listIsRead = untilRead(2)
  queue.retry()
  await listIsRead
  assert.deepEqual(sentFor, [String(supplier)])
  const input = { params: { id: 3 }, supplier }
  const key = endpointQueryKey('GET /api/shipments/:id/packing', input)
  assert.equal(client.getQueryData<PackingSnapshot>(key)?.version, 2)
  unsubscribe()
})
