import assert from 'node:assert/strict'
import {
  confirmOrderLines,
  listOrderChanges,
} from '#contract/orders/order-confirmation-endpoints.ts'
import { listOrderLines } from '#contract/orders/order-endpoints.ts'
import { listOrderImportChanges } from '#contract/orders/order-import-record-endpoints.ts'
import { held } from '#test/replies/reply-against-shape.ts'
import type { TestActor } from '#test/world/world.ts'

/** Holds the history of an order that a file brought, and of one of which a supplier said something. */
export async function holdOrderHistories(
  staff: TestActor,
  supplier: TestActor,
  importId: number,
): Promise<void> {
  const changes = (await held(staff, listOrderImportChanges, { params: { id: importId } })).rows
  assert.equal(changes.length, 4)
  const order = changes.find(({ kind }) => kind === 'order') ?? assert.fail()
  const brought = await held(staff, listOrderChanges, { params: { id: order.targetId } })
  assert.deepEqual(
    brought.rows.map(({ kind }) => kind),
    ['imported'],
  )
  const [line] = (await supplier.call(listOrderLines)).reply.rows
  const said = { id: line?.id ?? 0, version: line?.version ?? 0, date: '2099-05-01' }
  await supplier.call(confirmOrderLines, { body: { lines: [said], note: 'Glass is late' } })
  const spoken = await held(supplier, listOrderChanges, { params: { id: line?.orderId ?? 0 } })
  assert.equal(spoken.rows[0]?.kind, 'proposed')
}
