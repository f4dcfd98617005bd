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
const firstFree = (dockId: string, offered = docks) => {
  const choice = firstFreeSlot(offered, dockId)
  return choice && [choice.dock.id, Number(choice.slot.startsAt.slice(11, 13))]
}

test('the first free slot is the earliest unshared one of any dock', () => {
  assert.deepEqual(firstFree(''), [2, 9])
  assert.deepEqual(firstFree('1'), [1, 10])
})

test('a dock without slots is passed over, and a shared slot is chosen last', () => {
  assert.deepEqual(firstFree('7'), [2, 9])
  assert.deepEqual(firstFree('', [{ id: 1, name: 'Dock 1', slots: [slot(8, 'S1')] }]), [1, 8])
  assert.equal(firstFree('', []), undefined)
})
