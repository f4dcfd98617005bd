import assert from 'node:assert/strict'
import {
  confirmOrderLines,
  reverseConfirmations,
} from '#contract/orders/order-confirmation-endpoints.ts'
import { getOrderLine } from '#contract/orders/order-endpoints.ts'
import { reverseAnswer, reverseSettlement } from '#contract/receiving/discrepancy-endpoints.ts'
import type { TestActor } from '#test/world/world.ts'

/** Returns the common actions of tests that undo what a supplier and the buyer's staff did. */
export const undoingIn = (supplier: TestActor, staff: TestActor) => ({
  lineOf: async (id: number) => (await supplier.call(getOrderLine, { params: { id } })).reply,
  confirm: async (lines: object[]) => {
    const body = { lines: lines as never }
    const { status, reply, text } = await supplier.call(confirmOrderLines, { body })
    assert.equal(status, 200, text)
    return reply.lines.map(({ id, version }) => ({ id, version }))
  },
  undoConfirmed: (lines: { id: number; version: number }[], who = supplier) =>
    who.call(reverseConfirmations, { body: { lines } }),
  undoSettled: (id: number, version: number, who = staff) =>
    who.call(reverseSettlement, { params: { id }, version }),
  undoAnswered: (id: number, version: number) =>
    supplier.call(reverseAnswer, { params: { id }, version }),
})
