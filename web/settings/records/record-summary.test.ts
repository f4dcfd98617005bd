import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dockSummary } from './dock-summary.ts'
import { recordSummary } from './record-kind.ts'

test('a record to remove is named by its entered texts, on one line', () => {
  const record = {
    id: 7,
    code: 'BCN',
    name: 'Moll',
    address: 'Carrer 1\n08001 Barcelona',
    gln: null,
  }
  assert.deepEqual(recordSummary({ fields: ['code', 'name', 'address', 'gln'] }, record), [
    ...['BCN', 'Moll', 'Carrer 1, 08001 Barcelona'],
  ])
})

test('a dock to remove is named by code, name, place and hours, without ids', () => {
  const fields = ['code', 'name', 'placeId', 'placeName', 'weekdays', 'opens', 'closes']
  const record = {
    ...{ id: 1, code: 'D1', name: 'Dock 1', placeId: 3, placeName: 'Moll' },
    ...{ weekdays: [1, 2, 3], opens: '08:00', closes: '16:00', slotMinutes: 60 },
  }
  assert.deepEqual(recordSummary({ fields, summary: dockSummary }, record), [
    ...['D1', 'Dock 1', 'Moll', '08:00–16:00'],
  ])
})
