import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeEventKinds, noticeOfEvent } from './change-event.ts'

test('the notice of a change that keeps the version of its shipment has none', () => {
  const unversioned = changeEventKinds.filter((kind) => {
    const notice = noticeOfEvent({ kind, shipmentId: 7, version: 3 })
    return notice.kind === 'shipment' && notice.version === null
  })
  assert.deepEqual(unversioned.sort(), [
    'discrepancy.answered',
    'discrepancy.opened',
    'discrepancy.settled',
    'discrepancy.taken-back',
    'shipment.deleted',
    'shipment.dock-slot',
    'shipment.labelled',
  ])
  const packed = { kind: 'shipment.packed', shipmentId: 7, version: 3 } as const
  assert.deepEqual(noticeOfEvent(packed), { kind: 'shipment', id: 7, version: 3 })
})
