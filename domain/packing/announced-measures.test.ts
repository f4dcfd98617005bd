import assert from 'node:assert/strict'
import { test } from 'node:test'
import { announcedMeasures } from '#domain/packing/announced-measures.ts'

const box = { parentId: null, height: '10', width: '20', depth: '30', netWeight: null }
const line = {
  numberOfPackages: 3,
  remainder: '0',
  packed: '0',
  height: '100',
  width: '100',
  depth: '100',
  weight: '2.5',
}

test('existing packages and those of unpacked lines are announced together', () => {
  const pallet = { ...box, id: 1, grossWeight: null, height: null }
  const inside = { ...box, id: 2, parentId: 1, grossWeight: '4' }
  assert.deepEqual(announcedMeasures([pallet, inside], [line, { ...line, packed: '12' }]), {
    packages: 5,
    weights: ['4', '7.5'],
    volumes: ['0.006', '3'],
    unmeasuredPackages: 0,
  })
})

test('unmeasured packages are counted, the one with the remainder too', () => {
  const remainder = { ...line, remainder: '1' }
  const unknown = { ...line, weight: null, height: null }
  const { packages, unmeasuredPackages } = announcedMeasures(
    [{ ...box, id: 1, grossWeight: null }],
    [remainder, unknown],
  )
  assert.deepEqual([packages, unmeasuredPackages], [1 + 4 + 3, 1 + 1 + 3])
})
