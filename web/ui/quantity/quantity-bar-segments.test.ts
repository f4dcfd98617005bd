import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type QuantityBarValues, quantitySegments } from '#web/ui/quantity/quantity-bar-segments.ts'

const example = {
  ordered: '100',
  received: '30',
  inTransit: '10',
  inOpen: '25',
  available: '35',
} satisfies QuantityBarValues
const kinds = (figures: QuantityBarValues) =>
  quantitySegments(figures).segments.map((segment) => `${segment.kind} ${segment.size}`)

test('received, in transit, in open shipments and available are the segments, in this order', () => {
  assert.deepEqual(kinds(example), ['received 30', 'inTransit 10', 'inOpen 25', 'available 35'])
  assert.equal(quantitySegments(example).mark, undefined)
})

test('the typed quantity is taken from the available one', () => {
  assert.deepEqual(kinds({ ...example, draft: '20' }).slice(3), ['draft 20', 'available 15'])
  assert.equal(quantitySegments({ ...example, draft: '35' }).isOver, false)
})

test('a quantity that exceeds the cap by 0.001 is shown as over', () => {
  const over = quantitySegments({ ...example, draft: '35.001' })
  assert.equal(over.isOver, true)
  assert.deepEqual(
    over.segments.map((segment) => segment.kind),
    ['received', 'inTransit', 'inOpen', 'draft', 'over'],
  )
})

test('with a tolerance the bar extends past the mark of the ordered quantity', () => {
  const { mark, isOver } = quantitySegments({ ...example, available: '45', draft: '40' })
  assert.equal(isOver, false)
  assert.equal(Math.round(mark ?? 0), 91)
})

test('without a limit nothing is over', () => {
  assert.equal(quantitySegments({ ...example, available: null, draft: '5000' }).isOver, false)
})

test('text that is no figure adds no segment', () => {
  assert.deepEqual(kinds({ ...example, draft: '12a' }), kinds(example))
})

test('segments never overlap and stay within the bar', () => {
  const size = fc.nat({ max: 100_000 }).map(String)
  const figures = fc.record({
    ordered: size,
    received: size,
    inTransit: size,
    inOpen: size,
    available: fc.option(size),
    draft: fc.option(size, { nil: undefined }),
  })
  fc.assert(
    fc.property(figures, (line) => {
      let end = 0
      for (const segment of quantitySegments(line).segments) {
        assert.ok(Math.abs(segment.from - end) < 1e-6)
        end = segment.from + segment.size
      }
      assert.ok(end <= 100 + 1e-6)
    }),
  )
})
