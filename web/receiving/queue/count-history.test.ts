import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyCount, type LineCount } from '#domain/receiving/line-count.ts'
import { withCountStep, withStepUndone } from './count-history.ts'
import { readReceivingState } from './read-receiving-state.ts'
import {
  type Counted,
  emptyState,
  nothingCounted,
  type ReceivingState,
  withQueued,
} from './receiving-state.ts'

const shipment = 3
const line = (id: number, part: Partial<LineCount>) => (before: Counted) => ({
  ...before,
  counts: { ...before.counts, [id]: { ...(before.counts[id] ?? emptyCount), ...part } },
})
const carton = (id: number, accepted: string) => (before: Counted) => ({
  ...line(7, { accepted })(before),
  packages: [...before.packages, { id, contents: [{ lineId: 7, quantity: '36' }] }],
})
const count = (
  state: ReceivingState,
  key: string,
  change: (before: Counted) => Counted,
  scan: string | null = null,
) => withCountStep(state, shipment, change, { key, scan })
const acceptedOf = (state: ReceivingState, id = 7) => state.counts[shipment]?.counts[id]?.accepted
const keysOf = (state: ReceivingState) => state.past[shipment]?.map(({ key }) => key)
const twoCartons = count(
  count(emptyState, 'a', carton(1, '36'), 'P1: 1 line counted.'),
  'b',
  carton(2, '72'),
  'P2: 1 line counted.',
)

test('each scan can be undone, also after later scans or a reload', () => {
  const stored = readReceivingState(JSON.parse(JSON.stringify(twoCartons)))
  assert.deepEqual(stored, twoCartons)
  const first = withStepUndone(stored, shipment, 'a')
  assert.equal(acceptedOf(first), '36')
  assert.deepEqual(
    first.counts[shipment]?.packages.map(({ id }) => id),
    [2],
  )
  assert.deepEqual(keysOf(first), ['b'])
  const both = withStepUndone(first, shipment, 'b')
  assert.deepEqual([both.counts, keysOf(both)], [{}, []])
  assert.equal(withStepUndone(stored, shipment, 'unknown'), stored)
})

test('a step stores only its changes', () => {
  const more = count(twoCartons, 'c', line(8, { accepted: '1' }), 'Tape')
  const step = more.past[shipment]?.at(-1)
  assert.deepEqual(Object.keys(step?.after.counts ?? {}), ['8'])
  assert.deepEqual([step?.before.packages, step?.after.packages], [[], []])
})

test('typing into one field is one step, or none if the value is the same afterwards', () => {
  let state = twoCartons
  for (const text of ['1', '19', '199']) state = count(state, text, line(8, { accepted: text }))
  assert.deepEqual(keysOf(state), ['a', 'b', '1'])
  assert.equal(acceptedOf(withStepUndone(state, shipment, '1'), 8), undefined)
  const rejected = count(state, 'r', line(8, { rejected: '2' }))
  assert.deepEqual(keysOf(rejected), ['a', 'b', '1', 'r'])
  assert.deepEqual(keysOf(count(state, 'x', line(8, { accepted: '' }))), ['a', 'b'])
})

test('recorded counts cannot be undone', () => {
  const body = { lines: [], unannounced: [] }
  const receipt = { shipmentId: shipment, body, counted: nothingCounted } as unknown as Parameters<
    typeof withQueued
  >[1]
  assert.deepEqual(withQueued(twoCartons, receipt).past, {})
})
