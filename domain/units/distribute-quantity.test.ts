import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { distributeQuantity } from '#domain/units/distribute-quantity.ts'

test('the most urgent line is filled first, and any excess stays with the last', () => {
  assert.deepEqual(distributeQuantity(100n, [40n, 50n, 60n]), [40n, 50n, 10n])
  assert.deepEqual(distributeQuantity(30n, [40n, 50n]), [30n, 0n])
  assert.deepEqual(distributeQuantity(100n, [40n, 50n]), [40n, 60n])
  assert.deepEqual(distributeQuantity(100n, [40n, null, 50n]), [40n, 60n, 0n])
  assert.deepEqual(distributeQuantity(5n, []), [])
})

test('the parts add up to the quantity, and only the last line may exceed its available quantity', () => {
  const room = fc.option(fc.bigInt({ min: 0n, max: 5000n }), { nil: null })
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 20_000n }),
      fc.array(room, { minLength: 1, maxLength: 6 }),
      (quantity, available) => {
        const spread = distributeQuantity(quantity, available)
        assert.equal(
          spread.reduce((sum, one) => sum + one, 0n),
          quantity,
        )
        for (const [index, taken] of spread.slice(0, -1).entries()) {
          const max = available[index] ?? null
          assert.ok(taken >= 0n && (max === null || taken <= max))
        }
      },
    ),
  )
})
