import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Packing, PackingLine } from '#domain/packing/package.ts'
import { pack } from '#domain/packing/packing.ts'
import { PackingRefusal, type PackingRefusalCode } from '#domain/packing/packing-refusal.ts'
import { type PackingStep, packingStep } from '#domain/packing/packing-step.ts'

const line = (id: number, quantity: string, quantityPerPackage: string): PackingLine => ({
  id,
  orderCode: 'PO-1',
  productCode: `P-${id}`,
  productName: 'Box',
  size: 'M',
  color: 'brown',
  unit: id === 3 ? 'm' : 'pcs',
  isDivisible: id === 3,
  quantity,
  numberOfPackages: 1,
  quantityPerPackage,
  remainder: '0',
  packed: '0',
  height: '30',
  width: '20',
  depth: '10',
  weight: '4.5',
  traceability: null,
  gtin: null,
})

const start: Packing = {
  lines: [line(1, '47', '12'), line(2, '10', '10'), line(3, '2.5', '1')],
  packages: [],
}

const steps = (...given: object[]): PackingStep[] => given.map((step) => packingStep.parse(step))
const after = (...given: object[]) => pack(start, steps(...given)).packing
const contentsOf = ({ packages }: Packing) =>
  packages.map(({ contents }) => contents.map(({ lineId, quantity }) => `${lineId}: ${quantity}`))
const packedOf = ({ lines }: Packing) => lines.map(({ packed }) => packed)

const assertRefused = (code: PackingRefusalCode, path: string, ...given: object[]) =>
  assert.throws(
    () => after(...given),
    (error) => {
      assert.ok(error instanceof PackingRefusal)
      assert.deepEqual([error.code, error.path, error.stepIndex], [code, path, given.length - 1])
      return true
    },
  )

const box = { type: 'BX' }
const item = (lineId: number, quantity: string) => [{ lineId, quantity }]

test('lines are packed by their quantity per package: 47 by 12 is three packages of 12 and one of 11', () => {
  const packing = after({ step: 'pack-lines' })
  assert.deepEqual(contentsOf(packing), [
    ['1: 12'],
    ['1: 12'],
    ['1: 12'],
    ['1: 11'],
    ['2: 10'],
    ['3: 1'],
    ['3: 1'],
    ['3: 0.5'],
  ])
  assert.deepEqual(packedOf(packing), ['47', '10', '2.5'])
  assert.deepEqual(
    packing.packages.map(({ number }) => number),
    [1, 2, 3, 4, 5, 6, 7, 8],
  )
  const [first, , , last] = packing.packages
  assert.deepEqual([first?.height, first?.grossWeight, last?.grossWeight], ['30', '4.5', null])
})

test('only the unpacked rest of a line is packed', () => {
  const packing = after(
    { step: 'add', package: box, contents: item(1, '40') },
    { step: 'pack-lines', lineIds: [1] },
  )
  assert.deepEqual(contentsOf(packing), [['1: 40'], ['1: 7']])
  assertRefused(
    'nothing-to-pack',
    '',
    { step: 'pack-lines', lineIds: [1] },
    { step: 'pack-lines', lineIds: [1] },
  )
})

test('forty equal cartons are weighed at once and put on a pallet', () => {
  const ids = Array.from({ length: 40 }, (_, n) => -1 - n)
  const packing = after(
    { step: 'add', count: 40, package: box, contents: item(1, '1') },
    { step: 'edit', packageIds: ids, set: { grossWeight: '1.25', tracking: 'T1' } },
    { step: 'add', package: { type: 'PX' } },
    { step: 'nest', packageIds: ids, parentId: -41 },
  )
  assert.equal(packing.packages.length, 41)
  assert.ok(
    packing.packages
      .slice(0, 40)
      .every(({ grossWeight, parentId }) => grossWeight === '1.25' && parentId === -41),
  )
  assert.deepEqual(packedOf(packing), ['40', '0', '0'])
})

test('contents move, split and merge; emptied packages stay', () => {
  const packing = after(
    { step: 'add', package: box, contents: [...item(1, '10'), ...item(2, '4')] },
    { step: 'split', packageId: -1, contents: item(2, '3') },
    { step: 'move', lineId: 1, from: -1, to: -2, quantity: '4' },
    { step: 'move', lineId: 1, from: null, to: -2, quantity: null },
  )
  assert.deepEqual(contentsOf(packing), [
    ['1: 6', '2: 1'],
    ['2: 3', '1: 41'],
  ])
  const merged = after(
    { step: 'add', package: box, contents: item(1, '10') },
    { step: 'add', count: 2, package: box, contents: item(1, '5') },
    { step: 'merge', packageIds: [-1, -2, -3], into: -2 },
    { step: 'move', lineId: 1, from: -2, to: null },
  )
  assert.deepEqual(contentsOf(merged), [[]])
  assert.deepEqual(packedOf(merged), ['0', '0', '0'])
})

test('removing a package unpacks its contents and moves its children to its parent', () => {
  const packing = after(
    { step: 'add', count: 3, package: box, contents: item(1, '5') },
    { step: 'nest', packageIds: [-2], parentId: -1 },
    { step: 'nest', packageIds: [-3], parentId: -2 },
    { step: 'remove', packageIds: [-2] },
  )
  assert.deepEqual(
    packing.packages.map(({ id, parentId }) => [id, parentId]),
    [
      [-1, null],
      [-3, -1],
    ],
  )
  assert.deepEqual(packedOf(packing), ['10', '0', '0'])
  assert.deepEqual(after({ step: 'pack-lines' }, { step: 'clear' }), start)
})

test('impossible steps are refused, with the step and the reason', () => {
  const addBox = { step: 'add', package: box, contents: item(1, '5') }
  assertRefused('over-line', '/contents/0/quantity', {
    step: 'add',
    package: box,
    contents: item(2, '11'),
  })
  assertRefused('over-line', '/contents/0/quantity', { ...addBox, count: 10 })
  assertRefused('over-contents', '/quantity', addBox, {
    step: 'move',
    lineId: 1,
    from: -1,
    to: null,
    quantity: '6',
  })
  assertRefused('not-whole', '/contents/0/quantity', {
    step: 'add',
    package: box,
    contents: item(1, '0.5'),
  })
  assertRefused('not-found', '/contents/0/quantity', {
    step: 'add',
    package: box,
    contents: item(9, '1'),
  })
  assertRefused('not-found', '/to', { step: 'move', lineId: 1, from: null, to: -7 })
  assertRefused('makes-circle', '/packageIds/0', addBox, {
    step: 'nest',
    packageIds: [-1],
    parentId: -1,
  })
  assertRefused(
    'makes-circle',
    '/packageIds/0',
    { ...addBox, count: 2 },
    { step: 'nest', packageIds: [-1], parentId: -2 },
    { step: 'nest', packageIds: [-2], parentId: -1 },
  )
  assertRefused('net-over-gross', '/set/netWeight', addBox, {
    step: 'edit',
    packageIds: [-1],
    set: { grossWeight: '2', netWeight: '2.001' },
  })
  assertRefused(
    'too-many-packages',
    '',
    ...Array.from({ length: 11 }, () => ({ step: 'add', count: 1000, package: box })),
  )
})

test('a change of a package invalidates its printed label, and no other', () => {
  const { packing } = pack(
    start,
    steps({ step: 'add', count: 2, package: box, contents: item(1, '5') }),
  )
  const labelled: Packing = {
    ...packing,
    packages: packing.packages.map((pkg, index) => ({
      ...pkg,
      id: index + 1,
      sscc: '376104250021234569',
      labelledAt: '2026-01-01T00:00:00Z',
    })),
  }
  const result = pack(
    labelled,
    steps({ step: 'move', lineId: 1, from: 1, to: null, quantity: '1' }),
  )
  assert.deepEqual(
    result.packing.packages.map(({ labelledAt, sscc }) => [labelledAt === null, sscc !== null]),
    [
      [true, true],
      [false, true],
    ],
  )
  assert.equal(result.packing.packages[1], labelled.packages[1])
  assert.equal(labelled.packages[0]?.labelledAt, '2026-01-01T00:00:00Z')
})

const stacked = (): Packing => {
  const { packing } = pack(
    start,
    steps(
      { step: 'add', count: 2, package: box, contents: item(1, '5') },
      { step: 'add', package: { type: 'PX' } },
      { step: 'nest', packageIds: [-1, -2], parentId: -3 },
    ),
  )
  const printedLabel = { sscc: null, labelledAt: '2026-01-01T00:00:00Z' }
  return { ...packing, packages: packing.packages.map((pkg) => ({ ...pkg, ...printedLabel })) }
}
const isPrinted = ({ packages }: Packing) => packages.map(({ labelledAt }) => labelledAt !== null)

test('a label depends on a package and its children, not on its parent or tracking', () => {
  const labels = (...given: object[]) => isPrinted(pack(stacked(), steps(...given)).packing)
  const moved = { step: 'move', lineId: 1, from: -1, to: null, quantity: '1' }
  assert.deepEqual(labels(moved), [false, true, false])
  assert.deepEqual(labels({ step: 'nest', packageIds: [-1], parentId: null }), [true, true, false])
  const tracking = { step: 'edit', packageIds: [-1], set: { tracking: 'T2', netWeight: '1' } }
  assert.deepEqual(labels(tracking), [true, true, true])
  assert.deepEqual(pack(stacked(), steps(tracking)).changed.length, 1)
  const heavier = { step: 'edit', packageIds: [-1], set: { grossWeight: '9' } }
  assert.deepEqual(labels(heavier), [false, true, false])
  assert.deepEqual(labels({ step: 'remove', packageIds: [-1] }), [true, false], 'the pallet')
})

test('a number on a label is not reused after its package is removed', () => {
  const packing = { ...start, lastLabelled: 7 }
  const { packages } = pack(packing, steps({ step: 'add', package: box })).packing
  assert.equal(packages[0]?.number, 8)
})

test('merging many packages iterates over all packages as often as merging two', (t) => {
  const { packing } = pack(start, steps({ step: 'add', count: 1000, package: box, parentId: null }))
  const ids = packing.packages.map(({ id }) => id)
  const countIterations = (count: number) => {
    const valuesOfMap = t.mock.method(Map.prototype, 'values')
    pack(packing, steps({ step: 'merge', packageIds: ids.slice(0, count), into: ids[0] }))
    valuesOfMap.mock.restore()
    return valuesOfMap.mock.callCount()
  }
  assert.equal(countIterations(1000), countIterations(2))
})

test('a change of a whole stack clears its labels, and walks up the stack once', (t) => {
  const stack = Array.from({ length: 1000 }, (_, n) => ({
    ...{ id: n + 1, number: n + 1, type: 'BX' as const, parentId: n || null, contents: [] },
    ...{ height: null, width: null, depth: null, grossWeight: null, netWeight: null },
    ...{ tracking: '', sscc: null, labelledAt: 'then' },
  }))
  const before = { lines: [], packages: stack }
  const countLookups = (packageIds: number[]) => {
    const getOfMap = t.mock.method(Map.prototype, 'get')
    const { packing } = pack(before, steps({ step: 'edit', packageIds, set: { height: '3' } }))
    getOfMap.mock.restore()
    assert.ok(packing.packages.every(({ labelledAt }) => labelledAt === null))
    return getOfMap.mock.callCount()
  }
  const ids = stack.map(({ id }) => id)
  assert.ok(countLookups(ids.toReversed()) <= countLookups([1000]) + 2 * ids.length)
})
