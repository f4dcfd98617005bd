import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readOrders } from '#web/app/keyboard/read-orders.ts'

/** Reads the orders of lines with these order codes, 100 a page; returns their codes and the cursors of the pages. */
async function ordersOf(...codes: string[]) {
  const cursors: (string | undefined)[] = []
  const orders = await readOrders(async (after) => {
    cursors.push(after)
    const start = Number(after ?? 0)
    const rows = codes
      .slice(start, start + 100)
      .map((orderCode) => ({ orderCode, orderDate: '2026-12-01' }))
    return { rows, next: start + 100 < codes.length ? String(start + 100) : null }
  })
  return { orders: orders.map(({ orderCode }) => orderCode), cursors }
}
const lines = (code: string, count: number) => Array.from({ length: count }, () => code)

test('an order with more lines than a page has does not hide the others', async () => {
  const { orders, cursors } = await ordersOf(...lines('PO-9', 120), ...lines('PO-8', 2), 'PO-7')
  assert.deepEqual(orders, ['PO-9', 'PO-8', 'PO-7'])
  assert.deepEqual(cursors, [undefined, '100'])
})

test('reading ends with six orders, or after three pages', async () => {
  const codes = Array.from({ length: 200 }, (_, index) => `PO-${index}`)
  const many = await ordersOf(...codes)
  assert.deepEqual([many.orders, many.cursors.length], [codes.slice(0, 6), 1])
  const long = await ordersOf(...lines('PO-9', 1000), 'PO-8')
  assert.deepEqual([long.orders, long.cursors.length], [['PO-9'], 3])
})
