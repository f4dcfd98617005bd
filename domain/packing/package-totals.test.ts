import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxPackages } from '#domain/packing/package.ts'
import { announcedMeasures, packageTotals } from '#domain/packing/package-totals.ts'

const bare = { height: null, width: null, depth: null, grossWeight: null, netWeight: null }
const pkg = (
  id: number,
  more: Partial<Record<keyof typeof bare, string>> & { parentId?: number } = {},
) => ({ ...bare, id, parentId: null, ...more })
const carton = { height: '40', width: '30', depth: '60.5' }

test('totals without packages are empty', () => {
  assert.deepEqual(packageTotals([]), {
    packages: 0,
    volume: { value: '0', missing: 0 },
    gross: { value: '0', missing: 0 },
    net: { value: '0', missing: 0 },
    underweight: [],
  })
})

test('volumes and weights are exact, and unmeasured packages are counted', () => {
  const totals = packageTotals([
    pkg(1, { ...carton, grossWeight: '0.1', netWeight: '0.05' }),
    pkg(2, { ...carton, grossWeight: '0.2' }),
    pkg(3, { height: '0.01', width: '0.01', depth: '0.01' }),
    pkg(4),
  ])
  assert.deepEqual(totals.volume, { value: '0.145200000001', missing: 1 })
  assert.deepEqual(totals.gross, { value: '0.3', missing: 2 })
  assert.deepEqual(totals.net, { value: '0.05', missing: 3 })
})

test('the zeros of a whole number stay', () => {
  const huge = { height: '10000', width: '10000', depth: '10000' }
  assert.equal(packageTotals([pkg(1, huge), pkg(2, huge)]).volume.value, '2000000')
})

test('a pallet without measures has the sum of its packages', () => {
  const totals = packageTotals([
    pkg(1),
    pkg(2, { ...carton, grossWeight: '5', parentId: 1 }),
    pkg(3, { ...carton, parentId: 1 }),
  ])
  assert.deepEqual(totals.volume, { value: '0.1452', missing: 0 })
  assert.deepEqual(totals.gross, { value: '5', missing: 1 })
})

test('a pallet’s own measures precede those of its cartons', () => {
  const totals = packageTotals([
    pkg(1, { height: '180', width: '80', depth: '120', grossWeight: '40' }),
    pkg(2, { ...carton, grossWeight: '5', parentId: 1 }),
    pkg(3, { parentId: 1 }),
  ])
  assert.deepEqual(totals.volume, { value: '1.728', missing: 0 })
  assert.deepEqual(totals.gross, { value: '40', missing: 0 })
  assert.deepEqual(totals.underweight, [])
})

test('a package lighter than its contents is reported, at any depth', () => {
  const totals = packageTotals([
    pkg(1, { grossWeight: '9.999' }),
    pkg(2, { parentId: 1 }),
    pkg(3, { grossWeight: '10', parentId: 2 }),
    pkg(4, { grossWeight: '10' }),
    pkg(5, { grossWeight: '10', parentId: 4 }),
  ])
  assert.deepEqual(totals.underweight, [1])
})

test('a stack of the maximum number of packages adds up', () => {
  const stack = Array.from({ length: maxPackages }, (_, n) =>
    pkg(n + 1, n ? { parentId: n, ...(n % 2 === 0 && { grossWeight: '1' }) } : {}),
  )
  const last = { ...pkg(maxPackages, { parentId: maxPackages - 1, grossWeight: '2' }), ...carton }
  const totals = packageTotals([...stack.slice(0, -1), last])
  assert.deepEqual(totals.gross, { value: '1', missing: 0 })
  assert.deepEqual(totals.volume, { value: '0.0726', missing: 0 })
  assert.deepEqual(totals.underweight, [maxPackages - 1])
})

test('unpacked lines add up their full packages, and count an unmeasured remainder', () => {
  const sizes = { height: '10', width: '20', depth: '30' }
  const line = { ...sizes, weight: '5.125', numberOfPackages: 3, remainder: '0' }
  assert.deepEqual(announcedMeasures([], [line]), {
    packages: 3,
    volume: { value: '0.018', missing: 0 },
    gross: { value: '15.375', missing: 0 },
    unmeasured: 0,
  })
  const others = [line, { ...line, remainder: '1' }, { ...line, weight: null, height: null }]
  assert.deepEqual(announcedMeasures([], others), {
    packages: 10,
    volume: { value: '0.036', missing: 4 },
    gross: { value: '30.75', missing: 4 },
    unmeasured: 4,
  })
})

test('existing packages and those of unpacked lines are announced together', () => {
  const packages = [
    pkg(1),
    pkg(2, { height: '10', width: '20', depth: '30', grossWeight: '4', parentId: 1 }),
    pkg(3),
  ]
  const line = { height: '100', width: '100', depth: '100', weight: '2.5' }
  assert.deepEqual(
    announcedMeasures(packages, [{ ...line, numberOfPackages: 3, remainder: '1' }]),
    {
      packages: 7,
      volume: { value: '3.006', missing: 2 },
      gross: { value: '11.5', missing: 2 },
      unmeasured: 2,
    },
  )
})

test('a package without a weight, a volume or both is counted once; those of its pallet are enough', () => {
  const unmeasuredOf = (...packages: ReturnType<typeof pkg>[]) =>
    announcedMeasures(packages, []).unmeasured
  const [weighed, measured] = [{ grossWeight: '4' }, carton]
  assert.equal(unmeasuredOf(pkg(1, weighed), pkg(2, measured), pkg(3), pkg(4, weighed)), 4)
  const cartons = [pkg(2, { ...measured, parentId: 1 }), pkg(3, { parentId: 1 })]
  assert.equal(unmeasuredOf(pkg(1), ...cartons), 2)
  assert.equal(unmeasuredOf(pkg(1, weighed), ...cartons), 1)
  assert.equal(unmeasuredOf(pkg(1, { ...weighed, ...measured }), ...cartons), 0)
  const line = { ...carton, weight: '2', numberOfPackages: 3, remainder: '1' }
  const lines = [line, { ...line, weight: null }, { ...line, height: null }]
  assert.equal(announcedMeasures([], lines).unmeasured, 9)
})
