import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Packing } from '#domain/packing/package.ts'
import { maxContents } from '#domain/packing/package-limits.ts'
import { pack } from '#domain/packing/packing.ts'
import { type PackingStep, packingStep } from '#domain/packing/packing-step.ts'

const measures = { height: null, width: null, depth: null, weight: null }
const lines: Packing['lines'] = Array.from({ length: 30 }, (_, index) => ({
  ...{ id: index + 1, orderCode: 'PO-1', productCode: 'P', productName: 'Box' },
  ...{ size: 'M', color: 'brown', unit: 'pcs', isDivisible: false, gtin: null },
  ...{ quantity: '1000', numberOfPackages: 1, quantityPerPackage: '10', remainder: '0' },
  ...{ packed: '0', ...measures, traceability: null },
}))
const steps = (...given: object[]): PackingStep[] => given.map((one) => packingStep.parse(one))

test('contents of all packages are bounded together; moving and taking away stay possible', () => {
  const contents = lines.map(({ id }) => ({ lineId: id, quantity: '1' }))
  const add = (count: number) => ({ step: 'add', count, package: { type: 'BX' }, contents })
  const { packing } = pack({ lines, packages: [] }, steps(add(Math.floor(maxContents / 30))))
  assert.throws(() => pack(packing, steps(add(1))), {
    code: 'too-many-contents',
    params: { maximum: maxContents },
  })
  const move = { step: 'move', lineId: 1, from: -1, to: -2, quantity: '1' }
  assert.doesNotThrow(() => pack(packing, steps(move)))
  assert.doesNotThrow(() => pack(packing, steps({ step: 'remove', packageIds: [-3] }, add(1))))
})
