import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderLine } from '#domain/orders/order-line.ts'
import { searchShippableLines } from '#web/shipments/lines/order-line-search.ts'

const line = (id: number, available: string | null) => {
  const [quantity, nothing] = ['100', '0']
  const shipped = { received: nothing, inTransit: quantity, inOpen: nothing }
  return { id, quantity, cancelled: nothing, waived: nothing, ...shipped, available } as OrderLine
}

/** Searches where these lines have a pending quantity, and these others match too. */
const search = async (text: string, pending: OrderLine[], others: OrderLine[]) => {
  const lines = await searchShippableLines(
    async ({ show, limit }) => (show === 'all' ? [...pending, ...others] : pending).slice(0, limit),
    text,
  )
  return lines.map(({ id }) => id)
}

test('lines that are pending are found, and no others beside them', async () => {
  assert.deepEqual(await search('', [line(1, '10')], [line(2, '10')]), [1])
  assert.deepEqual(await search('box', [line(1, '10')], [line(2, '10')]), [1])
})

test('a text that no pending line matches finds those that only the tolerance leaves something of', async () => {
  assert.deepEqual(await search('', [], [line(2, '10')]), [])
  assert.deepEqual(await search('box', [], [line(2, '10'), line(3, '0'), line(4, null)]), [2, 4])
})
