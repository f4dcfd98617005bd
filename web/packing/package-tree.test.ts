import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withDescendants } from '#domain/packing/label-changes.ts'
import { maxPackages, type Package } from '#domain/packing/package.ts'
import { type PackageNode, packageTree, similarPackages } from '#web/packing/package-tree.ts'

const box = (id: number, parentId: number | null = null, more: Partial<Package> = {}): Package => ({
  id,
  number: id - 100,
  parentId,
  type: 'CT',
  height: null,
  width: null,
  depth: null,
  grossWeight: null,
  netWeight: null,
  tracking: '',
  sscc: null,
  labelledAt: null,
  contents: [],
  ...more,
})
const shape = (nodes: PackageNode[]): unknown =>
  nodes.map(({ key, descendantCount, children: inside }) => [key, descendantCount, shape(inside)])

test('cartons are below their pallet in the tree, sorted by number', () => {
  assert.deepEqual(
    shape(packageTree([box(104), box(103, 105), box(105, 102), box(102), box(101, 105)])),
    [
      [
        2,
        3,
        [
          [
            5,
            2,
            [
              [1, 0, []],
              [3, 0, []],
            ],
          ],
        ],
      ],
      [4, 0, []],
    ],
  )
})

test('unchanged nodes keep their identity', () => {
  const [pallet, carton, other] = [box(101), box(102, 101), box(103)]
  const before = packageTree([pallet, carton, other])
  const after = packageTree([pallet, { ...carton, type: 'BX' }, other])
  assert.notEqual(after[0], before[0])
  assert.equal(after[1], before[1])
})

test('packages are similar if only number, label and parent differ', () => {
  const contents = [{ lineId: 1, quantity: '12' }]
  const full = box(101, null, { contents })
  const all = [
    full,
    box(102, 104, { contents, sscc: '1' }),
    box(103),
    box(104, null, { type: 'PX' }),
  ]
  assert.deepEqual(
    similarPackages(full, all).map(({ number }) => number),
    [1, 2],
  )
})

test('a pallet cannot be moved onto itself or its descendants', () => {
  const [pallet, carton, bag, other] = [box(101), box(102, 101), box(103, 102), box(104)]
  const all = [pallet, carton, bag, other]
  assert.deepEqual([...withDescendants(all, [101])], [101, 102, 103])
  assert.deepEqual([...withDescendants(all, [103, 104])], [103, 104])
})

test('the maximum number of packages, each on the next, makes a tree', () => {
  const stack = Array.from({ length: maxPackages }, (_, n) => box(n + 1, n || null))
  assert.deepEqual(
    packageTree(stack).map(({ descendantCount }) => descendantCount),
    [maxPackages - 1],
  )
  assert.equal(withDescendants(stack, [2]).size, maxPackages - 1)
})
