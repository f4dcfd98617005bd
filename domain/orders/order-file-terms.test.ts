import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeOrderFileTerms } from '#domain/orders/order-file-terms.ts'

const [may, june, july] = ['2026-05-01', '2026-06-01', '2026-07-01']
const details = (orderDate: string, shipTo: string | null) => ({ orderDate, shipTo })
const byHand = details(june, 'DOCK')
const before = details(may, 'MOLL')

test('without a change by hand the file applies; an address that it lacks stays', () => {
  const none = { fileTerms: null, manualChanges: [] }
  const merge = (row: Parameters<typeof mergeOrderFileTerms>[0]) =>
    mergeOrderFileTerms(row, byHand, null)
  assert.deepEqual(merge(details(may, 'MOLL')), { details: details(may, 'MOLL'), ...none })
  assert.deepEqual(merge(details(may, null)), { details: details(may, null), ...none })
  assert.deepEqual(merge({ orderDate: may }), { details: details(may, 'DOCK'), ...none })
})

test('a file that repeats the last one keeps changes by hand', () => {
  assert.deepEqual(mergeOrderFileTerms(before, byHand, before), {
    details: byHand,
    fileTerms: before,
    manualChanges: [
      { field: 'orderDate', byHand: june, inFile: may, outcome: 'kept' },
      { field: 'shipTo', byHand: 'DOCK', inFile: 'MOLL', outcome: 'kept' },
    ],
  })
})

test('a new date or address in the file replaces its change by hand', () => {
  assert.deepEqual(mergeOrderFileTerms(details(may, null), byHand, before), {
    details: details(june, null),
    fileTerms: details(may, null),
    manualChanges: [
      { field: 'orderDate', byHand: june, inFile: may, outcome: 'kept' },
      { field: 'shipTo', byHand: 'DOCK', inFile: '', outcome: 'replaced' },
    ],
  })
  assert.deepEqual(mergeOrderFileTerms(details(july, 'MOLL'), byHand, before), {
    details: details(july, 'DOCK'),
    fileTerms: details(july, 'MOLL'),
    manualChanges: [
      { field: 'orderDate', byHand: june, inFile: july, outcome: 'replaced' },
      { field: 'shipTo', byHand: 'DOCK', inFile: 'MOLL', outcome: 'kept' },
    ],
  })
})

test('a file without the address keeps the address of an earlier file', () => {
  assert.deepEqual(mergeOrderFileTerms({ orderDate: may }, details(may, 'DOCK'), before), {
    ...{ details: details(may, 'DOCK'), fileTerms: before, manualChanges: [] },
  })
})

test('once file and order agree nothing is stored', () => {
  assert.deepEqual(mergeOrderFileTerms(byHand, byHand, before), {
    ...{ details: byHand, fileTerms: null, manualChanges: [] },
  })
})

test('an order entered by hand takes the terms of the first file that names it', () => {
  assert.deepEqual(mergeOrderFileTerms({ orderDate: may }, byHand, {}), {
    details: details(may, 'DOCK'),
    fileTerms: null,
    manualChanges: [{ field: 'orderDate', byHand: june, inFile: may, outcome: 'replaced' }],
  })
})
