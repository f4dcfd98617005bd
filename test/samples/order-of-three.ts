import assert from 'node:assert/strict'
import { createOrder } from '#contract/orders/order-change-endpoints.ts'
import { getOrderLine, listOrderLines } from '#contract/orders/order-endpoints.ts'
import type { TestActor } from '#test/world/world.ts'

const line = (lineNumber: string, productCode: string, size: string) => ({
  ...{ lineNumber, productCode, productName: productCode, size, color: 'brown' },
  ...{ quantity: '100', dueDate: '2030-03-01' },
})

/** Makes orders of the first supplier, of three lines of a hundred: two sizes of one product, and another product. */
export function ordersOfThree(supplier: TestActor, buyer: TestActor) {
  let orders = 0
  async function order() {
    orders += 1
    const code = `ONE-CALL-${orders}`
    const lines = [line('10', 'BOX', 'M'), line('20', 'BOX', 'L'), line('30', 'LID', 'M')]
    const body = { code, orderDate: '2030-01-01', lines }
    const { status, text } = await buyer.actingFor(1).call(createOrder, { body })
    assert.equal(status, 201, text)
    const query = { order: code, limit: 100 }
    const { rows } = (await supplier.call(listOrderLines, { query })).reply
    const ids = rows.filter(({ orderCode }) => orderCode === code).map(({ id }) => id)
    return { code, ids }
  }
  const inTransit = async (id: number | undefined) =>
    (await supplier.call(getOrderLine, { params: { id: id ?? 0 } })).reply.inTransit
  return { order, inTransit }
}
