import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Reader } from '#domain/notices/change-notice.ts'
import { RecentChanges } from '#server/live/recent-changes.ts'

const audience = { companyId: 1, supplierId: 2 }
const who = { ...audience, side: 'supplier' } as const

test('data count as changed before notifications are received, and for a time longer than that', () => {
  const changes = new RecentChanges()
  assert.equal(changes.isUnchangedFor(0, who, 50_000), false)
  changes.start(10_000)
  assert.equal(changes.isUnchangedFor(1000, who, 50_000), true)
  assert.equal(changes.isUnchangedFor(39_000, who, 50_000), false)
  changes.stop()
  assert.equal(changes.isUnchangedFor(1000, who, 50_000), false)
})

test('a change counts for its supplier or for the whole company, and only for older reads', () => {
  const changes = new RecentChanges()
  changes.start(0)
  changes.record({ companyId: 1, supplierId: 2 }, 50_000)
  changes.record({ companyId: 9, supplierId: null }, 50_000)
  const isUnchanged = (ageMs: number, reader: Omit<Reader, 'side'>) =>
    changes.isUnchangedFor(ageMs, { ...reader, side: 'buyer' }, 60_000)
  assert.deepEqual([isUnchanged(9000, who), isUnchanged(7000, who)], [false, true])
  assert.equal(isUnchanged(9000, { companyId: 1, supplierId: 3 }), true)
  assert.equal(isUnchanged(9000, { companyId: 9, supplierId: 3 }), false)
})

test('a reader of all suppliers sees changes of any supplier, and of no other company', () => {
  const changes = new RecentChanges()
  changes.start(0)
  changes.record(audience, 50_000)
  const isUnchanged = (ageMs: number, companyId: number) =>
    changes.isUnchangedFor(ageMs, { companyId, supplierId: null, side: 'buyer' }, 60_000)
  assert.deepEqual([isUnchanged(9000, 1), isUnchanged(7000, 1)], [false, true])
  assert.equal(isUnchanged(9000, 2), true)
})

test('internal changes of one side do not count for the other', () => {
  for (const supplierId of [2, null]) {
    const changes = new RecentChanges()
    changes.start(0)
    changes.record({ ...audience, side: 'buyer' }, 50_000)
    const isUnchanged = (side: Reader['side']) =>
      changes.isUnchangedFor(9000, { companyId: 1, supplierId, side }, 60_000)
    assert.deepEqual([isUnchanged('buyer'), isUnchanged('supplier')], [false, true])
  }
})

test('a position older than the memory counts as changed', () => {
  const changes = new RecentChanges()
  changes.start(0)
  assert.equal(changes.isUnchangedFor(119_000, who, 500_000), false)
  changes.record(audience, 100_000)
  changes.record({ companyId: 1, supplierId: 3 }, 400_000)
  assert.equal(changes.isUnchangedFor(60_000, who, 500_000), true)
})
