import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ScorecardRow, sumCounts } from '#domain/scorecard/scorecard.ts'
import { monthsUpTo, scorecardQueryOf, withEmptyMonths } from '#web/scorecard/scorecard-months.ts'
import { readScorecardSearch } from '#web/scorecard/scorecard-search.ts'

test('months go back past the start of a year', () => {
  assert.deepEqual(monthsUpTo('2026-02-17', 4), [
    '2026-02-01',
    '2026-01-01',
    '2025-12-01',
    '2025-11-01',
  ])
})

test('months without deliveries between others are added', () => {
  const row = (month: string, shipments: number): ScorecardRow => ({
    ...sumCounts([]),
    ...{ month, shipments, supplierId: null, supplierCode: null, supplierName: null },
    ...{ placeId: null, place: null },
  })
  const rows = [row('2026-02-01', 4), row('2025-11-01', 3)]
  const months = withEmptyMonths(rows).map(({ month, shipments }) => [month, shipments])
  assert.deepEqual(months, [
    ['2026-02-01', 4],
    ['2026-01-01', 0],
    ['2025-12-01', 0],
    ['2025-11-01', 3],
  ])
  assert.deepEqual(withEmptyMonths([]), [])
})

test('invalid parameters of the address are dropped', () => {
  const written = { by: 'place', placeId: '7', supplier: 'x', measure: 'otif', from: '2026-13-01' }
  assert.deepEqual(readScorecardSearch({ ...written, verdict: 'missed', sort: 'code' }), {
    ...{ by: 'place', placeId: 7, measure: 'otif', verdict: 'missed' },
  })
})

test('the last twelve months are shown unless months are chosen', () => {
  assert.deepEqual(scorecardQueryOf({ supplier: 3, measure: 'otif' }, '2026-11-23'), {
    from: '2025-12-01',
  })
  assert.deepEqual(scorecardQueryOf({ from: '2026-05-01', by: 'supplier' }, '2026-11-23'), {
    from: '2026-05-01',
  })
})

test('a last month alone shows the twelve months up to it', () => {
  assert.deepEqual(scorecardQueryOf({ to: '2025-03-01' }, '2026-11-23'), {
    ...{ from: '2024-04-01', to: '2025-03-01' },
  })
})
