import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type Credit,
  creditsOf,
  minOrdered,
  netOrdered,
  storedCredits,
  waivedQuantity,
  withCredit,
} from '#domain/orders/waived-quantity.ts'
import type { Quantity } from '#domain/units/quantity.ts'

const credit = (ordered: bigint, amount: bigint): Credit => ({ ordered, amount })

test('a cut absorbs the credits before it, and no others', () => {
  const credits = [credit(100n, 10n)]
  const waived = [120n, 100n, 97n, 90n, 8n].map((ordered) => waivedQuantity(credits, ordered))
  assert.deepEqual(waived, [10n, 10n, 7n, 0n, 0n])
  // 10 of 100 pieces are credited, the order is cut to 90, and 5 of these are credited.
  assert.equal(waivedQuantity([credit(90n, 5n), credit(100n, 10n)], 90n), 5n)
})

test('a credit reaches into a later addition as far as that is expected, and a cut absorbs that part', () => {
  const line = { credits: [], ordered: 120n, received: 90n }
  const credits = withCredit(line, { quantity: 30n, orderedAtCount: 100n })
  assert.deepEqual(credits, [credit(100n, 10n), credit(120n, 20n)])
  assert.deepEqual([netOrdered(credits, 120n), netOrdered(credits, 100n)], [90n, 90n])
})

type Step =
  | { kind: 'order'; ordered: bigint }
  | { kind: 'count'; missing: bigint; accepted: bigint }
  | { kind: 'credit' }

const small = fc.bigInt({ min: 0n, max: 30n })
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('order' as const), ordered: small }),
    fc.record({ kind: fc.constant('count' as const), missing: small, accepted: small }),
    fc.record({ kind: fc.constant('credit' as const) }),
  ),
  { maxLength: 14 },
)

/** Computes the wanted quantity: after each credit by level, at most what the level left, less the credit's amount. */
const wantedByModel = (credits: readonly Credit[]) => {
  const levels = [...credits].sort((one, other) => Number(one.ordered - other.ordered))
  return levels.reduce<(ordered: Quantity) => Quantity>(
    (wanted, { ordered: level, amount }) =>
      (ordered) => {
        const above = wanted(ordered > level ? ordered : level) - amount
        const below = wanted(ordered)
        return above < below ? above : below
      },
    (ordered) => ordered,
  )
}

/** Applies the steps to a line whose goods all arrive; returns its figures after each. */
function applySteps(all: readonly Step[]) {
  let [ordered, received] = [10n, 0n]
  let credits: Credit[] = []
  const counted: { quantity: bigint; orderedAtCount: bigint }[] = []
  for (const step of all) {
    if (step.kind === 'order') ordered = step.ordered
    if (step.kind === 'count') {
      received += step.accepted
      if (step.missing > 0n) counted.push({ quantity: step.missing, orderedAtCount: ordered })
    }
    const next = step.kind === 'credit' ? counted.shift() : undefined
    if (!next) continue
    const before = netOrdered(credits, ordered)
    credits = withCredit({ credits, ordered, received }, next)
    const wanted = netOrdered(credits, ordered)
    // A credit lowers the wanted quantity by its amount at most, and not below the received quantity.
    assert.ok(wanted >= (before < received ? before : received))
    assert.ok(before - wanted >= 0n && before - wanted <= next.quantity)
  }
  return { ordered, received, credits }
}

test('any sequence of orders, counts and credits gives the quantity of the model', () => {
  fc.assert(
    fc.property(steps, small, (all, ordered) => {
      const { credits } = applySteps(all)
      assert.equal(netOrdered(credits, ordered), wantedByModel(credits)(ordered))
      assert.ok(netOrdered(credits, ordered) >= 0n)
      assert.ok(netOrdered(credits, ordered + 1n) >= netOrdered(credits, ordered))
      assert.deepEqual(creditsOf(storedCredits(credits)), credits)
    }),
  )
})

test('a cut and a credit have the same result in either order', () => {
  fc.assert(
    fc.property(small, small, small, small, (missing, received, cut, later) => {
      const counts: Step = { kind: 'count', missing, accepted: received }
      const lowered: Step = { kind: 'order', ordered: cut > 10n ? 10n : cut }
      const credited: Step = { kind: 'credit' }
      const one = applySteps([counts, lowered, credited])
      const other = applySteps([counts, credited, lowered])
      for (const ordered of [one.ordered, later])
        assert.equal(netOrdered(one.credits, ordered), netOrdered(other.credits, ordered))
    }),
  )
})

test('the least quantity to stay ordered leaves enough wanted', () => {
  fc.assert(
    fc.property(steps, small, (all, announced) => {
      const { credits } = applySteps(all)
      const min = minOrdered({ announced, credits })
      assert.ok(netOrdered(credits, min) >= announced)
      for (let ordered = 0n; ordered < min; ordered += 1n)
        assert.ok(netOrdered(credits, ordered) < announced)
    }),
  )
})
