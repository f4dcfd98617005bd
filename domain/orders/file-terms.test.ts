import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeFileTerms } from '#domain/orders/file-terms.ts'
import { parseQuantity } from '#domain/units/quantity.ts'

const q = parseQuantity
const row = (dueDate: string, quantity: string, cancelled?: string) => ({
  ...{ dueDate, quantity: q(quantity) },
  ...(cancelled === undefined ? {} : { cancelled: q(cancelled) }),
})
const terms = (dueDate: string, quantity: string, cancelled: string) => ({
  ...{ dueDate, quantity: q(quantity), cancelled: q(cancelled) },
})
const [may, june, july] = ['2026-05-01', '2026-06-01', '2026-07-01']
const stored = (dueDate: string, quantity: string, cancelled = '0') => ({
  ...{ dueDate, quantity, cancelled },
})

test('without a change by hand the terms of the file apply', () => {
  assert.deepEqual(mergeFileTerms(row(june, '90'), terms(may, '100', '5'), null), {
    terms: terms(june, '90', '5'),
    fileTerms: null,
    manualChanges: [],
  })
})

test('a file that repeats the last one keeps changes by hand', () => {
  const before = stored(may, '100')
  for (const cancelled of [undefined, '0'])
    assert.deepEqual(mergeFileTerms(row(may, '100', cancelled), terms(june, '100', '20'), before), {
      terms: terms(june, '100', '20'),
      fileTerms: before,
      manualChanges: [
        { field: 'dueDate', byHand: june, inFile: may, outcome: 'kept' },
        { field: 'quantity', byHand: '80', inFile: '100', outcome: 'kept' },
      ],
    })
})

test('a new date or quantity in the file replaces its change by hand', () => {
  const [existing, before] = [terms(june, '100', '20'), stored(may, '100')]
  assert.deepEqual(mergeFileTerms(row(july, '100'), existing, before), {
    terms: terms(july, '100', '20'),
    fileTerms: stored(july, '100'),
    manualChanges: [
      { field: 'dueDate', byHand: june, inFile: july, outcome: 'replaced' },
      { field: 'quantity', byHand: '80', inFile: '100', outcome: 'kept' },
    ],
  })
  assert.deepEqual(mergeFileTerms(row(july, '120'), existing, before), {
    terms: terms(july, '120', '0'),
    fileTerms: null,
    manualChanges: [
      { field: 'dueDate', byHand: june, inFile: july, outcome: 'replaced' },
      { field: 'quantity', byHand: '80', inFile: '120', outcome: 'replaced' },
    ],
  })
})

test('a line unchanged by hand has no conflict', () => {
  assert.deepEqual(
    mergeFileTerms(row(may, '130'), terms(june, '120', '0'), stored(may, '120')).manualChanges,
    [{ field: 'dueDate', byHand: june, inFile: may, outcome: 'kept' }],
  )
})

test('a file that equals the changes by hand has no conflict, and the next file applies', () => {
  assert.deepEqual(
    mergeFileTerms(row(june, '80', '0'), terms(june, '100', '20'), stored(may, '100')),
    {
      terms: terms(june, '80', '0'),
      fileTerms: null,
      manualChanges: [],
    },
  )
})

test('a line entered by hand is replaced by the first file that names it', () => {
  assert.deepEqual(mergeFileTerms(row(june, '90'), terms(may, '100', '0'), {}), {
    terms: terms(june, '90', '0'),
    fileTerms: null,
    manualChanges: [
      { field: 'dueDate', byHand: may, inFile: june, outcome: 'replaced' },
      { field: 'quantity', byHand: '100', inFile: '90', outcome: 'replaced' },
    ],
  })
})

test('a quantity that people cancelled of a line entered by hand is not cancelled in the first file', () => {
  assert.deepEqual(mergeFileTerms(row(may, '60'), terms(may, '100', '40'), {}), {
    terms: terms(may, '60', '0'),
    fileTerms: null,
    manualChanges: [],
  })
})
