import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyCount } from '#domain/receiving/line-count.ts'
import { ApiError, type ApiErrorCode } from '#web/app/http/api-error.ts'
import { withoutUploads } from '#web/receiving/photos/photo-state.ts'
import { readReceivingState } from './read-receiving-state.ts'
import { ReceiptSender, type SenderPhase } from './receipt-sender.ts'
import {
  emptyState,
  nextWaitingReceipt,
  type PendingReceipt,
  type ReceivingState,
  unrecordedCountOf,
  withCounted,
  withoutSent,
  withoutUnrecorded,
  withPending,
  withQueued,
  withRefusal,
  withReturned,
} from './receiving-state.ts'

const counted = (accepted: string) => ({
  counts: { 7: { ...emptyCount, accepted } },
  unannounced: [],
  packages: [{ id: Number(accepted), contents: [{ lineId: 7, quantity: accepted }] }],
})
const receipt = (key: string, shipmentId = 1, accepted = '4'): PendingReceipt => ({
  ...{ key, shipmentId, shipmentCode: `S-${shipmentId}`, supplierId: 2, version: 5 },
  body: {
    lines: [
      {
        lineId: 7,
        accepted,
        rejected: '0',
        cancelled: '0',
        surplus: '0',
        reason: '',
        reasonCode: null,
        packageIds: [],
        serialNumbers: [],
      },
    ],
    unannounced: [],
  },
  ...{ counted: counted(accepted), recordedAt: '2026-01-01T00:00:00.000Z', refusal: null },
})
const keysOf = ({ receipts }: ReceivingState) => receipts.map(({ key }) => key)

test('recording a receipt empties the count, and the next receipt waits for its reply’s version', () => {
  const counting = withCounted(emptyState, 1, () => counted('4'))
  const bothQueued = withQueued(withQueued(counting, receipt('a')), receipt('b'))
  assert.deepEqual(bothQueued.counts, {})
  assert.deepEqual(
    bothQueued.receipts.map(({ version }) => version),
    [5, null],
  )
  const secondQueued = withoutSent(bothQueued, 'a', 6)
  assert.deepEqual(keysOf(secondQueued), ['b'])
  assert.equal(nextWaitingReceipt(secondQueued)?.version, 6)
  assert.deepEqual(withoutSent(secondQueued, 'a', 7), secondQueued, 'the same reply again')
})

test('photos of a line without a quantity stay in the count when a receipt is recorded', () => {
  const photos = [{ key: 'photo', name: 'Torn.jpg' }]
  const { counts } = counted('4')
  const withPhoto = { ...counted('4'), counts: { ...counts, 8: { ...emptyCount, photos } } }
  const counting = withCounted(emptyState, 1, () => withPhoto)
  const queued = withQueued(counting, { ...receipt('a'), counted: withPhoto })
  assert.deepEqual(queued.counts[1]?.counts, { 8: { ...emptyCount, photos } })
  assert.deepEqual(queued.receipts[0]?.counted.counts, { ...counts, 8: emptyCount })
  const returned = withReturned(withRefusal(queued, 'a', 'version-changed'), 1)
  assert.deepEqual(returned.counts[1]?.counts[8]?.photos, photos)
})

test('a receipt that finishes its shipment leaves no photos in the count', () => {
  const photos = [{ key: 'photo', name: 'Torn.jpg' }]
  const rest = { reasonCode: 'late', reason: '' } as const
  const withPhoto = { ...counted('4'), counts: { 8: { ...emptyCount, photos } }, rest }
  const one = receipt('a')
  const last = { ...one, body: { ...one.body, isBlind: true, rest }, counted: withPhoto }
  const queued = withQueued(
    withCounted(emptyState, 1, () => withPhoto),
    last,
  )
  assert.deepEqual(queued.counts, {})
  const returned = withReturned(withRefusal(queued, 'a', 'version-changed'), 1)
  assert.deepEqual(returned.counts[1]?.counts[8]?.photos, photos)
})

test('a refused receipt and later ones return to the count and add to newer counts', () => {
  const waiting = [receipt('a'), receipt('other', 2), receipt('b', 1, '3')].reduce(
    withQueued,
    emptyState,
  )
  const counting = withCounted(withRefusal(waiting, 'a', 'version-changed'), 1, () => counted('2'))
  assert.equal(nextWaitingReceipt(counting)?.key, 'other')
  const returned = withReturned(counting, 1)
  assert.equal(returned.counts[1]?.counts[7]?.accepted, '9')
  assert.deepEqual(
    returned.counts[1]?.packages.map(({ id }) => id),
    [2, 4, 3],
  )
  assert.deepEqual(keysOf(returned), ['other'])
  assert.deepEqual(unrecordedCountOf(counting, 1), returned.counts[1])
  assert.deepEqual(withoutUnrecorded(counting, 1), { ...returned, counts: {} })
})

test('a blind count stores that its rest is closed, and a refused receipt restores that', () => {
  const rest = { reasonCode: 'damaged', reason: 'Left in the rain' } as const
  const closed = withCounted(emptyState, 1, (before) => ({ ...before, rest }))
  assert.deepEqual(readReceivingState(JSON.parse(JSON.stringify(closed))), closed)
  const broken = { counts: { 1: { ...closed.counts[1], rest: { reason: 4, reasonCode: 'wet' } } } }
  assert.equal(readReceivingState(broken).counts[1]?.rest, undefined)
  const recorded = withQueued(closed, { ...receipt('a'), counted: { ...counted('4'), rest } })
  assert.deepEqual(recorded.counts, {})
  const refusedState = withRefusal(recorded, 'a', 'version-changed')
  const returned = withCounted(withReturned(refusedState, 1), 1, withoutUploads)
  assert.deepEqual(returned.counts[1]?.rest, rest)
  const kept = withCounted(closed, 1, (before) => ({ ...before, rest: null }))
  assert.deepEqual(kept, emptyState)
})

test('pending receipts are added to a shipment, unless its version already includes them', () => {
  const line = { id: 7, quantity: '10', accepted: '1', rejected: '0', cancelled: '0' }
  const shipment = { version: 5, lines: [line] } as unknown as Parameters<typeof withPending>[0]
  const acceptedOf = (version: number) =>
    withPending({ ...shipment, version }, [receipt('a'), receipt('b')]).lines[0]?.accepted
  assert.equal(acceptedOf(5), '9')
  assert.equal(acceptedOf(6), '1')
})

test('stored receipts are read back unchanged, and malformed ones are dropped', () => {
  const state = withQueued(
    withCounted(emptyState, 2, () => counted('1')),
    receipt('a'),
  )
  assert.deepEqual(readReceivingState(JSON.parse(JSON.stringify(state))), state)
  for (const broken of [null, 7, [], { counts: 4, receipts: [{ key: 'a' }, null] }])
    assert.deepEqual(readReceivingState(broken), emptyState)
})

/** Creates senders on one store; the server replies with `answers`, each a version or an error. */
function startSender(state: ReceivingState, answers: (ApiErrorCode | ApiError | number)[]) {
  const listeners = new Set<() => void>()
  const sentKeys: string[] = []
  const phases: SenderPhase[] = []
  const change = async (next: (before: ReceivingState) => ReceivingState) => {
    state = next(state)
    for (const listener of listeners) listener()
  }
  let lock = Promise.resolve()
  const tab = () =>
    new ReceiptSender<{ version: number }>({
      store: {
        state: () => state,
        refresh: async () => {},
        change,
        subscribe: (listener) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      send: async ({ key, version }) => {
        sentKeys.push(`${key}@${version}`)
        const reply = answers.shift() ?? 'unreachable'
        if (reply instanceof ApiError) throw reply
        if (typeof reply === 'string') throw new ApiError(reply)
        return { version: reply }
      },
      withLock: (work) => {
        lock = lock.then(work)
        return lock
      },
      onSent: () => {},
      onRefused: () => {},
      onPhase: (phase) => phases.push(phase),
    })
  return { tab, change, sentKeys, phases, state: () => state }
}

const untilDrained = async (isDone: () => boolean) => {
  for (let turn = 0; turn < 1000 && !isDone(); turn++) await new Promise(setImmediate)
  assert.ok(isDone())
}

test('two tabs send each receipt once, in order, at the version of the previous reply', async () => {
  const start = [receipt('a'), receipt('b'), receipt('c')].reduce(withQueued, emptyState)
  const sender = startSender(start, [6, 7, 8])
  const stops = [sender.tab().start(), sender.tab().start()]
  await untilDrained(() => sender.state().receipts.length === 0)
  for (const stop of stops) stop()
  assert.deepEqual(sender.sentKeys, ['a@5', 'b@6', 'c@7'])
})

test('without a network the sender waits with the reason, and retries with the same key', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const sender = startSender(withQueued(emptyState, receipt('a')), ['unreachable', 'unexpected', 6])
  const stop = sender.tab().start()
  const isWaiting = () => sender.phases.at(-1)?.name === 'waiting'
  await untilDrained(() => sender.sentKeys.length === 1 && isWaiting())
  assert.deepEqual(sender.phases.at(-1), { name: 'waiting', why: 'unreachable' })
  context.mock.timers.tick(1000)
  await untilDrained(() => sender.sentKeys.length === 2 && isWaiting())
  context.mock.timers.tick(1999)
  assert.equal(sender.sentKeys.length, 2)
  context.mock.timers.tick(1)
  await untilDrained(() => sender.phases.at(-1)?.name === 'idle')
  stop()
  assert.deepEqual(sender.sentKeys, ['a@5', 'a@5', 'a@5'])
  assert.deepEqual(sender.state(), emptyState)
})

test('a refused receipt is not sent again, and does not block other shipments', async () => {
  const start = [receipt('a'), receipt('b'), receipt('other', 2)].reduce(withQueued, emptyState)
  const sender = startSender(start, ['version-changed', 9])
  const stop = sender.tab().start()
  await untilDrained(() => sender.phases.at(-1)?.name === 'idle')
  stop()
  assert.deepEqual(sender.sentKeys, ['a@5', 'other@5'])
  assert.deepEqual(keysOf(sender.state()), ['a', 'b'])
})

test('a receipt that has to wait does not delay other shipments, and its shipment keeps the order', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const start = [receipt('a'), receipt('b'), receipt('other', 2), receipt('third', 3)]
  const sender = startSender(start.reduce(withQueued, emptyState), [
    ...(['too-many-attempts', 'internal', 6] as const),
    ...[6, 7, 8],
  ])
  const stop = sender.tab().start()
  await untilDrained(() => sender.phases.at(-1)?.name === 'waiting')
  assert.deepEqual(sender.sentKeys, ['a@5', 'other@5', 'third@5'])
  assert.deepEqual(sender.phases.at(-1), { name: 'waiting', why: 'too-many-attempts' })
  context.mock.timers.tick(1000)
  await untilDrained(() => sender.phases.at(-1)?.name === 'idle')
  stop()
  assert.deepEqual(sender.sentKeys.slice(3), ['a@5', 'b@6', 'other@5'])
  assert.deepEqual(sender.state(), emptyState)
})

test('an error of all receipts stops at the first', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const start = [receipt('a'), receipt('other', 2)].reduce(withQueued, emptyState)
  for (const code of ['session-over', 'second-factor-missing'] as const) {
    const sender = startSender(start, [code])
    const stop = sender.tab().start()
    await untilDrained(() => sender.phases.at(-1)?.name === 'waiting')
    stop()
    assert.deepEqual(sender.sentKeys, ['a@5'])
    assert.deepEqual(sender.state(), start)
  }
})

test('a receipt whose uploaded photos the server deleted is sent again with new uploads, once', async () => {
  const photos = [{ key: 'photo', name: 'Pallet.jpg', attachmentId: 3 }]
  const waiting = { ...receipt('a'), counted: { ...counted('4'), photos } }
  const deleted = () =>
    new ApiError('invalid', 422, {
      errors: [{ pointer: '/body/attachmentIds/0', code: 'not-found' }],
    })
  const sender = startSender(withQueued(emptyState, waiting), [deleted(), deleted()])
  const stop = sender.tab().start()
  await untilDrained(() => sender.phases.at(-1)?.name === 'idle')
  stop()
  assert.deepEqual(sender.sentKeys, ['a@5', 'a@5'])
  const [refused] = sender.state().receipts
  assert.equal(refused?.refusal, 'invalid', 'photos that were just uploaded')
  assert.deepEqual(refused?.counted.photos, [{ key: 'photo', name: 'Pallet.jpg' }])
})
