import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitSurpluses, surplusFits } from '#domain/receiving/surplus.ts'

const item = (orderLineId: number, quantity: bigint) => ({ orderLineId, quantity })

test('a surplus counts as far as the order line may take more, and the rest waits', () => {
  const cases: [bigint | undefined, bigint, bigint][] = [
    [7000n, 5000n, 0n],
    [5000n, 5000n, 0n],
    [2500n, 2500n, 2500n],
    [0n, 0n, 5000n],
    [-3000n, 0n, 5000n],
    [undefined, 0n, 5000n],
  ]
  for (const [room, counted, held] of cases) {
    const available = new Map(room === undefined ? [] : [[1, room]])
    assert.deepEqual(splitSurpluses([item(1, 5000n)], available), [{ counted, held }], String(room))
  }
})

test('surpluses of one order line share its available quantity in order', () => {
  const available = new Map([
    [1, 4000n],
    [2, 1000n],
  ])
  assert.deepEqual(splitSurpluses([item(1, 3000n), item(2, 1000n), item(1, 3000n)], available), [
    { counted: 3000n, held: 0n },
    { counted: 1000n, held: 0n },
    { counted: 1000n, held: 2000n },
  ])
})

test('a line has a surplus only once all of it came', () => {
  const amounts = { accepted: '8', rejected: '2', cancelled: '0' }
  assert.equal(surplusFits(amounts, 10_000n), true)
  assert.equal(surplusFits(amounts, 11_000n), false)
  assert.equal(surplusFits({ ...amounts, rejected: '0', cancelled: '2' }, 10_000n), false)
  assert.equal(surplusFits({ accepted: '0', rejected: '0', cancelled: '0' }, 0n), true)
})
