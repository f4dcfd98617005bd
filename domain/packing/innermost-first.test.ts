import assert from 'node:assert/strict'
import { test } from 'node:test'
import { innermostFirst } from '#domain/packing/innermost-first.ts'
import { maxPackages } from '#domain/packing/package.ts'

const ids = (packages: { id: number; parentId: number | null }[]) =>
  innermostFirst(packages).map(({ id }) => id)

test('each package comes once, after all that stands on or in it', () => {
  const packages = [
    { id: 1, parentId: null },
    { id: 2, parentId: 1 },
    { id: 3, parentId: 2 },
    { id: 4, parentId: 1 },
    { id: 5, parentId: null },
    { id: 6, parentId: 99 },
  ]
  assert.deepEqual(ids(packages), [3, 4, 5, 6, 2, 1])
})

test('a stack of the maximum number of packages is ordered too', () => {
  const stack = Array.from({ length: maxPackages }, (_, n) => ({ id: n + 1, parentId: n || null }))
  assert.deepEqual(ids(stack), Array.from(stack, ({ id }) => id).reverse())
})
