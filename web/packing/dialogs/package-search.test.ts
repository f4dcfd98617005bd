import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Package } from '#domain/packing/package.ts'
import { searchPackages } from '#web/packing/dialogs/package-search.ts'

const pkg = (number: number, sscc: string | null = null) =>
  ({ id: number + 100, number, sscc, tracking: '' }) as Package
const packages = [pkg(1, '376104250021234569'), pkg(7), pkg(8), pkg(71)]
const packing = { code: 'S-1042', lines: [], packages }
const found = (text: string, among = packages) =>
  searchPackages(text, among, packing, ({ number }) => `Package ${number} Carton · Lámina`).map(
    ({ number }) => number,
  )

test('a scanned label of a package is its only match', () => {
  for (const text of [
    '376104250021234569',
    '00376104250021234569',
    ']C100376104250021234569',
    '(00)376104250021234569',
  ])
    assert.deepEqual(found(text), [1], text)
  assert.deepEqual(found('S-1042-P007'), [7])
  assert.deepEqual(found(']C1S-1042-P071'), [71])
  assert.deepEqual(found('p7'), [7])
  assert.deepEqual(found('S-1042-P007', [pkg(1)]), [], 'a package that cannot be chosen')
})

test('packages are found by the words that are shown of them, and parts of their codes', () => {
  assert.deepEqual(found(''), [1, 7, 8, 71])
  assert.deepEqual(found('lamina carton'), [1, 7, 8, 71])
  assert.deepEqual(found('1234569'), [1])
  assert.deepEqual(found('package 8'), [8])
  assert.deepEqual(found('s-1042-p'), [1, 7, 8, 71])
  assert.deepEqual(found('00376104250021234560'), [], 'a wrong check digit')
})
