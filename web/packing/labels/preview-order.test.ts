import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Package } from '#domain/packing/package.ts'
import { previewOrder } from '#web/packing/labels/preview-order.ts'

test('one package of each type comes first, then the others by number', () => {
  const packages = ['201', 'CT', 'CT', 'PX', 'CT'].map(
    (type, index) => ({ number: index + 1, type }) as Package,
  )
  const { sorted, firstCount } = previewOrder(packages.toReversed())
  assert.deepEqual([sorted.map(({ number }) => number), firstCount], [[1, 2, 4, 3, 5], 3])
})
