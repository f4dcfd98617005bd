import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decideCancellation, decideChange } from '#domain/orders/order-change.ts'
import { orderedQuantity } from '#domain/orders/order-confirmation.ts'
import { numberNewLines } from '#domain/orders/order-line-number.ts'
import { minOrdered } from '#domain/orders/waived-quantity.ts'
import { parseQuantity } from '#domain/units/quantity.ts'

const q = parseQuantity
const line = {
  ...{ dueDate: '2026-03-01', quantity: q('100'), cancelled: q('10') },
  ...{ announced: q('30'), credits: [{ ordered: q('90'), amount: q('5') }], isDivisible: false },
}
const terms = (dueDate: string, quantity: string, cancelled: string) => ({
  outcome: 'changed',
  terms: { dueDate, quantity: q(quantity), cancelled: q(cancelled) },
})

test('a lower quantity cancels, a higher one orders; never below the announced quantity, and an equal one is no change', () => {
  const changed = (quantity: string) => decideChange(line, { quantity: q(quantity) })
  assert.deepEqual(changed('90'), { outcome: 'unchanged' })
  assert.deepEqual(changed('80'), terms('2026-03-01', '100', '20'))
  assert.deepEqual(changed('120'), terms('2026-03-01', '120', '0'))
  assert.deepEqual(changed('30'), terms('2026-03-01', '100', '70'))
  const faulty = (fault: string) => ({ outcome: 'faulty', field: 'quantity', fault })
  assert.deepEqual(changed('29'), faulty('below-announced'))
  assert.deepEqual(changed('40.5'), faulty('not-whole'))
  // Another date is accepted for a line that a file cut below the announced quantity.
  assert.deepEqual(
    decideChange({ ...line, announced: q('95') }, { dueDate: '2026-04-01', quantity: q('90') }),
    terms('2026-04-01', '100', '10'),
  )
})

test('cancelling takes the quantity not announced, and is refused where there is none', () => {
  assert.deepEqual(decideCancellation(line), terms('2026-03-01', '100', '70'))
  const faulty = (fault: string) => ({ outcome: 'faulty', field: 'id', fault })
  assert.deepEqual(decideCancellation({ ...line, announced: q('85') }), faulty('below-announced'))
  assert.deepEqual(
    decideCancellation({ ...line, cancelled: q('100'), announced: 0n, credits: [] }),
    faulty('nothing-pending'),
  )
})

test('any change keeps the announced quantity of a line, and cancels no more than it orders', () => {
  const quantities = fc.bigInt({ min: 0n, max: 999_999_999_999n })
  fc.assert(
    fc.property(
      quantities,
      quantities,
      quantities,
      quantities,
      (quantity, announced, total, amount) => {
        const credits = amount < quantity ? [{ ordered: quantity, amount }] : []
        const any = { ...line, quantity, cancelled: 0n, announced, credits, isDivisible: true }
        for (const decision of [decideChange(any, { quantity: total }), decideCancellation(any)]) {
          if (decision.outcome !== 'changed') continue
          assert.ok(orderedQuantity(decision.terms) >= minOrdered(any))
          assert.ok(decision.terms.cancelled >= 0n)
          assert.ok(decision.terms.cancelled <= decision.terms.quantity)
        }
      },
    ),
  )
})

test('new lines continue the numbering of the order, and its existing references are reported', () => {
  const present = [
    { lineNumber: 10, reference: '00010' },
    { lineNumber: 20, reference: '00020' },
  ]
  assert.deepEqual(numberNewLines([], [undefined, undefined]), {
    lines: [
      { lineNumber: 1, reference: '1' },
      { lineNumber: 2, reference: '2' },
    ],
    duplicates: [],
  })
  assert.deepEqual(numberNewLines(present, [undefined, '25', undefined, 'A1', 'A2']), {
    lines: [
      { lineNumber: 26, reference: '26' },
      { lineNumber: 25, reference: '25' },
      { lineNumber: 27, reference: '27' },
      { lineNumber: 1_000_000_000, reference: 'A1' },
      { lineNumber: 1_000_000_001, reference: 'A2' },
    ],
    duplicates: [],
  })
  assert.equal(numberNewLines(present, [undefined]).lines[0]?.lineNumber, 30)
  assert.deepEqual(numberNewLines(present, ['10', '7', '07']).duplicates, [0, 2])
})
