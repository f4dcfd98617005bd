import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linesOverCap, totalsByOrderLine } from '#domain/shipments/announced-quantities.ts'

const line = (id: number, orderLineId: number, quantity: bigint, capLeft: bigint) => ({
  id,
  orderLineId,
  quantity,
  capLeft,
})

test('the quantities of lines are summed by their order line', () => {
  const lines = [line(1, 7, 2000n, 0n), line(2, 8, 500n, 0n), line(3, 7, 1n, 0n)]
  assert.deepEqual(
    [...totalsByOrderLine(lines)],
    [
      [7, 2001n],
      [8, 500n],
    ],
  )
})

test('lines of an order line use up its cap in the order of their ids', () => {
  const over = (...lines: ReturnType<typeof line>[]) =>
    linesOverCap(lines).map(({ id, available }) => [id, available])
  assert.deepEqual(over(line(1, 7, 5n, 5n), line(2, 8, 9n, 9n)), [])
  assert.deepEqual(over(line(1, 7, 6n, 5n)), [[1, 5n]])
  assert.deepEqual(over(line(2, 7, 3n, 5n), line(1, 7, 3n, 5n)), [[2, 2n]])
  assert.deepEqual(over(line(1, 7, 6n, 5n), line(2, 7, 1n, 5n), line(3, 8, 1n, 0n)), [
    [1, 5n],
    [2, 0n],
    [3, 0n],
  ])
})
