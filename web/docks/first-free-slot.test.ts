import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstFreeSlot } from '#web/docks/first-free-slot.ts'

const slot = (hour: number, ...sharedWith: string[]) => ({
  startsAt: `2026-12-01T${String(hour).padStart(2, '0')}:00:00Z`,
  endsAt: `2026-12-01T${String(hour + 1).padStart(2, '0')}:00:00Z`,
  sharedWith,
})
const docks = [
  { id: 1, name: 'Dock 1', slots: [slot(8, 'S1'), slot(10)] },
  { id: 2, name: 'Dock 2', slots: [slot(9), slot(11)] },
]
const found = (dockId: string, of = docks) => {
  const choice = firstFreeSlot(of, dockId)
  return choice && [choice.dock.id, Number(choice.slot.startsAt.slice(11, 13))]
}

test('the first free slot is the earliest unshared one of any dock', () => {
  assert.deepEqual(found(''), [2, 9])
  assert.deepEqual(found('1'), [1, 10])
})

test('a dock without slots leaves the choice to others; a shared slot comes last', () => {
  assert.deepEqual(found('7'), [2, 9])
  assert.deepEqual(found('', [{ id: 1, name: 'Dock 1', slots: [slot(8, 'S1')] }]), [1, 8])
  assert.equal(found('', []), undefined)
})
