import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mondayOf, readArrivalsSearch } from '#web/arrivals/arrivals-search.ts'

test('invalid parameters of the address are dropped', () => {
  const search = {
    show: 'received',
    placeId: '7',
    view: 'week',
    day: '2026-02-30',
    from: '2026-03-01',
  }
  assert.deepEqual(readArrivalsSearch({ ...search, supplier: 'x', sort: 'code' }), {
    show: 'received',
    placeId: 7,
    view: 'week',
    from: '2026-03-01',
  })
  assert.deepEqual(readArrivalsSearch({ view: 'list' }), {})
})

test('a week begins on Monday', () => {
  assert.equal(mondayOf('2026-11-23'), '2026-11-23')
  assert.equal(mondayOf('2026-11-29'), '2026-11-23')
  assert.equal(mondayOf('2026-01-01'), '2025-12-29')
})
