import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Package, Packing, PackingLine } from '#domain/packing/package.ts'
import { pack } from '#domain/packing/packing.ts'
import { PackingRefusal } from '#domain/packing/packing-refusal.ts'
import { packingStep } from '#domain/packing/packing-step.ts'
import { parseQuantity } from '#domain/units/quantity.ts'

const line = (id: number, quantity: string, quantityPerPackage: string) =>
  ({ id, quantity, quantityPerPackage, packed: '0', isDivisible: id === 3 }) as PackingLine
const start: Packing = {
  lines: [line(1, '47', '12'), line(2, '10', '10'), line(3, '2.5', '1')],
  packages: [],
}

// Existing packages are -1 to -7; -8 does not exist.
const id = fc.integer({ min: -8, max: -1 })
const optionalId = fc.option(id)
const lineId = fc.integer({ min: 1, max: 3 })
const quantity = fc.constantFrom('1', '1', '2', '2', '5', '0.5', '12')
const inBox = (minLength: number) =>
  fc.array(fc.record({ lineId, quantity }), { minLength, maxLength: 3 })
const packageIds = fc.array(id, { minLength: 1, maxLength: 4 })
const box = fc.constant({ type: 'BX' })
const count = fc.integer({ min: 1, max: 3 })
const set = fc.constant({ height: '3', grossWeight: '2' })
const step = <Name extends string>(name: Name) => fc.constant(name)
const anyStep = fc.oneof(
  fc.record({ step: step('pack-lines'), parentId: optionalId }),
  fc.record({ step: step('add'), count, package: box, parentId: optionalId, contents: inBox(0) }),
  fc.record({
    step: step('move'),
    lineId,
    from: optionalId,
    to: optionalId,
    quantity: fc.option(quantity),
  }),
  fc.record({ step: step('nest'), packageIds, parentId: optionalId }),
  fc.record({ step: step('split'), packageId: id, contents: inBox(1) }),
  fc.record({ step: step('merge'), packageIds, into: id }),
  fc.record({ step: step('remove'), packageIds }),
  fc.record({ step: step('edit'), packageIds, set }),
)

/** Applies a step to the result of those before it, as the server does: new packages get ids of their own. */
function applyStep(packing: Packing, given: object): Packing {
  const ids = packing.packages.map((pkg) => pkg.id)
  const existingId = (n: number) => (n === -8 ? undefined : ids[(-n * 5) % ids.length])
  const resolveId = (n: unknown) => (typeof n === 'number' && n < 0 ? (existingId(n) ?? 999) : n)
  const realStep = JSON.parse(JSON.stringify(given), (_, value) => resolveId(value))
  const result = pack(packing, [packingStep.parse(realStep)]).packing
  const last = Math.max(1000, ...ids)
  const newId = (n: number) => (n < 0 ? last - n : n)
  const withNewIds = (pkg: Package) => ({
    ...pkg,
    id: newId(pkg.id),
    parentId: pkg.parentId === null ? null : newId(pkg.parentId),
  })
  return { lines: result.lines, packages: result.packages.map(withNewIds) }
}

function assertInvariants({ lines, packages }: Packing): void {
  for (const { id: currentLineId, quantity: whole, packed } of lines) {
    const amounts = packages.flatMap(({ contents }) =>
      contents.filter((c) => c.lineId === currentLineId),
    )
    assert.ok(amounts.every((c) => parseQuantity(c.quantity) > 0n))
    const sum = amounts.reduce((total, c) => total + parseQuantity(c.quantity), 0n)
    assert.equal(sum, parseQuantity(packed))
    assert.ok(sum <= parseQuantity(whole))
  }
  assert.equal(new Set(packages.map((pkg) => pkg.number)).size, packages.length)
  const parents = new Map(packages.map((pkg) => [pkg.id, pkg.parentId]))
  for (const { id: from } of packages) {
    const ancestors = new Set<number>()
    for (let next = parents.get(from) ?? null; next !== null; next = parents.get(next) ?? null) {
      assert.ok(parents.has(next) && !ancestors.has(next) && next !== from)
      ancestors.add(next)
    }
  }
}

const someBoxes = {
  step: 'add',
  count: 5,
  package: { type: 'BX' },
  contents: [{ lineId: 1, quantity: '4' }],
}

test('after any steps contents never exceed a line, sums are exact, and no package is inside itself', () => {
  const outcomes = { done: 0, refused: 0 }
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 20, maxLength: 40 }), (history) => {
      let packing = start
      for (const given of [someBoxes, ...history]) {
        try {
          packing = applyStep(packing, given)
          outcomes.done += 1
        } catch (error) {
          assert.ok(error instanceof PackingRefusal, String(error))
          outcomes.refused += 1
        }
        assertInvariants(packing)
      }
    }),
    { numRuns: 300 },
  )
  assert.ok(Math.min(outcomes.done, outcomes.refused) > 500, JSON.stringify(outcomes))
})
