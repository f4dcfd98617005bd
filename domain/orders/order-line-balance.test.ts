import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  available,
  type Counters,
  cap,
  pending,
  type Tolerance,
  withoutShipmentLine,
} from '#domain/orders/order-line-balance.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'

const quantityOf = (text: string) => parseQuantity(text)
const none: Tolerance = { percent: '0' }
const line = (counters: Partial<Record<keyof Counters, string>>): Counters => ({
  ordered: quantityOf(counters.ordered ?? '0'),
  cancelled: quantityOf(counters.cancelled ?? '0'),
  inOpen: quantityOf(counters.inOpen ?? '0'),
  inTransit: quantityOf(counters.inTransit ?? '0'),
  received: quantityOf(counters.received ?? '0'),
})

test('the worked example: pending 60 and available 35, then 70 and 45', () => {
  const before = line({ ordered: '100', inOpen: '25', inTransit: '10', received: '30' })
  assert.equal(pending(before), quantityOf('60'))
  assert.equal(available(before, none, false), quantityOf('35'))
  const after = { ...before, inTransit: 0n }
  assert.equal(pending(after), quantityOf('70'))
  assert.equal(available(after, none, false), quantityOf('45'))
})

const tolerance: fc.Arbitrary<Tolerance> = fc.oneof(
  { arbitrary: fc.constant<Tolerance>('unlimited'), weight: 1 },
  {
    arbitrary: fc
      .tuple(fc.nat(9999), fc.nat(99), fc.nat(2))
      .map(([whole, cents, places]): Tolerance => {
        const tail = String(cents).padStart(2, '0').slice(0, places)
        return { percent: tail ? `${whole}.${tail}` : String(whole) }
      }),
    weight: 6,
  },
)

const countersUpTo = (max: bigint) => {
  const amount = fc.bigInt({ min: 0n, max })
  return fc
    .record({
      ordered: amount,
      cut: fc.nat(1000),
      inOpen: amount,
      inTransit: amount,
      received: amount,
    })
    .map(({ cut, ...c }): Counters => ({ ...c, cancelled: (c.ordered * BigInt(cut)) / 1000n }))
}
const counters = countersUpTo(999_999_999_999n)
// Its caps can be written as a quantity.
const smallCounters = countersUpTo(9_999_999n)

/** The tolerance in hundredths of a percent, read without the code under test. */
const hundredths = (percent: string) => {
  const [whole = '0', tail = ''] = percent.split('.')
  return BigInt(`${whole}${tail.padEnd(2, '0')}`)
}

test('the cap is the greatest quantity that the tolerance allows, whole unless the unit divides', () => {
  fc.assert(
    fc.property(counters, tolerance, fc.boolean(), (c, t, divides) => {
      const maxQuantity = cap(c, t, divides)
      if (t === 'unlimited') return assert.equal(maxQuantity, null)
      assert.notEqual(maxQuantity, null)
      const step = divides ? 1n : 1000n
      const limit = (c.ordered - c.cancelled) * (10_000n + hundredths(t.percent))
      assert.ok((maxQuantity as bigint) * 10_000n <= limit)
      assert.ok(((maxQuantity as bigint) + step) * 10_000n > limit)
      assert.equal((maxQuantity as bigint) % step, 0n)
    }),
  )
})

test('pending and available are never below zero, and follow the naive sums', () => {
  fc.assert(
    fc.property(counters, tolerance, fc.boolean(), (c, t, divides) => {
      const expected = c.ordered - c.cancelled - c.inTransit - c.received
      assert.equal(pending(c), expected > 0n ? expected : 0n)
      const maxQuantity = cap(c, t, divides)
      const free = available(c, t, divides)
      if (maxQuantity === null || free === null) return assert.equal(free, maxQuantity)
      const announced = c.received + c.inTransit + c.inOpen
      assert.equal(free, maxQuantity > announced ? maxQuantity - announced : 0n)
      // Adding all of it reaches the cap and not a thousandth more.
      const full = { ...c, inOpen: c.inOpen + free }
      assert.equal(available(full, t, divides), 0n)
    }),
  )
})

test('without tolerance, available is pending less the quantity in open shipments', () => {
  fc.assert(
    fc.property(counters, (c) => {
      const left = pending(c) - c.inOpen
      assert.equal(available(c, none, true), left > 0n ? left : 0n)
    }),
  )
})

test('more tolerance never allows less, and a cut by the buyer never more', () => {
  fc.assert(
    fc.property(counters, fc.nat(9998), fc.boolean(), (c, percent, divides) => {
      const less = available(c, { percent: String(percent) }, divides) ?? 0n
      const more = available(c, { percent: String(percent + 1) }, divides) ?? 0n
      assert.ok(more >= less)
      const cut = { ...c, cancelled: c.ordered }
      assert.ok((available(cut, { percent: String(percent) }, divides) ?? 0n) <= less)
    }),
  )
})

test('a shipment line may have what the cap leaves of the others, also where the buyer cut the order', () => {
  // Ten per cent over 100, of 110 ordered before the cut; 95 are closed, and 20 in the line.
  const cut = { quantity: '110', cancelled: '4', waived: '6', received: '0', inTransit: '95' }
  const shown = { ...cut, inOpen: '20', available: '0', cap: '110' }
  assert.deepEqual(withoutShipmentLine(shown, '20'), { ...shown, inOpen: '0', available: '15' })
  assert.equal(withoutShipmentLine({ ...shown, inTransit: '115' }, '20').available, '0')
})

test('an order line without a shipment line has available what it has if the line was never added', () => {
  const text = (quantity: bigint | null) => (quantity === null ? null : formatQuantity(quantity))
  fc.assert(
    fc.property(smallCounters, tolerance, fc.boolean(), fc.nat(1000), (c, t, divides, share) => {
      const removed = (c.inOpen * BigInt(share)) / 1000n
      const shown = {
        ...{ quantity: formatQuantity(c.ordered), cancelled: formatQuantity(c.cancelled) },
        ...{ waived: '0', received: formatQuantity(c.received) },
        ...{ inTransit: formatQuantity(c.inTransit), inOpen: formatQuantity(c.inOpen) },
        ...{ available: text(available(c, t, divides)), cap: text(cap(c, t, divides)) },
      }
      const others = { ...c, inOpen: c.inOpen - removed }
      const { available: left } = withoutShipmentLine(shown, formatQuantity(removed))
      assert.equal(left, text(available(others, t, divides)))
    }),
  )
})
