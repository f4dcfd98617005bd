import assert from 'node:assert/strict'
import {
  confirmOrderLines,
  reverseConfirmations,
} from '#contract/orders/order-confirmation-endpoints.ts'
import { getOrderLine } from '#contract/orders/order-endpoints.ts'
import {
  answerDiscrepancy,
  listDiscrepancies,
  reverseAnswer,
  reverseSettlement,
  settleDiscrepancy,
} from '#contract/receiving/discrepancy-endpoints.ts'
import {
  closeShipment,
  createShipment,
  getShipment,
  receiveShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLine } from '#contract/shipments/shipment-line-endpoints.ts'
import type { DiscrepancyOutcome } from '#domain/discrepancies/discrepancy-effect.ts'
import type { ReceiptReason } from '#domain/receiving/receipt-reason.ts'
import type { TestActor, World } from '#test/world/world.ts'

/** Creates a closed shipment with this quantity of one order line, not counted yet. */
export async function closedShipment(actor: TestActor, orderLineId: number, pieces: number) {
  const created = await actor.call(createShipment, { body: { estimatedDelivery: '2099-01-01' } })
  const { id } = created.reply
  const addition = await actor.call(addShipmentLine, {
    params: { id },
    version: 1,
    body: { orderLineId, numberOfPackages: 1, quantityPerPackage: String(pieces) },
  })
  assert.equal(addition.status, 201, addition.text)
  const closing = await actor.call(closeShipment, { params: { id }, version: 2 })
  assert.equal(closing.status, 200, closing.text)
  const { reply } = await actor.call(getShipment, { params: { id } })
  return { id, lineId: reply.lines[0]?.id ?? 0, version: reply.version }
}

export type Count = {
  accepted?: string
  rejected?: string
  cancelled?: string
  surplus?: string
  reason?: string
  reasonCode?: ReceiptReason
}

/** Returns the common actions of discrepancy tests, on order lines of the demo world that have no shipments yet. */
export function countingActions({ owner }: World, supplier: TestActor, staff: TestActor) {
  let nextOrderLine = 24
  const orderLineOf100 = async () => {
    const id = nextOrderLine++
    await owner.query(
      'update order_lines set quantity = 100, cancelled = 0, is_divisible = false where company_id = 1 and id = $1',
      [id],
    )
    return id
  }

  /** Records this count of a shipment's line; returns the shipment's next version. */
  const receive = async (
    { id, lineId, version }: { id: number; lineId: number; version: number },
    count: Count,
  ) => {
    const { status, text, reply } = await staff.call(receiveShipment, {
      params: { id },
      version,
      body: { lines: [{ lineId, ...count }] },
    })
    assert.equal(status, 200, text)
    return reply.version
  }

  const discrepanciesOf = async (shipmentId: number) =>
    (await supplier.call(listDiscrepancies, { query: { shipmentId, sort: 'created' } })).reply.rows

  /** Creates a shipment of a hundred, counts it, and returns it with its discrepancies. */
  const createCount = async (count: Count) => {
    const orderLineId = await orderLineOf100()
    const shipment = await closedShipment(supplier, orderLineId, 100)
    const version = await receive(shipment, count)
    const rows = await discrepanciesOf(shipment.id)
    return { orderLineId, shipmentId: shipment.id, rows, version }
  }

  return {
    ...{ orderLineOf100, receive, discrepanciesOf, createCount },
    /** Does the same as `createCount`, for a count that makes one discrepancy. */
    discrepancyOf: async (count: Count) => {
      const { rows, ...rest } = await createCount(count)
      assert.equal(rows.length, 1)
      return { ...rest, id: rows[0]?.id ?? 0 }
    },
    figures: async (id: number) => {
      const { reply } = await supplier.call(getOrderLine, { params: { id } })
      const { received, inTransit, waived, pending, available } = reply
      return { received, inTransit, waived, pending, available }
    },
    settle: (id: number, outcome: DiscrepancyOutcome, version = 1, key?: string) =>
      staff.call(settleDiscrepancy, {
        params: { id },
        version,
        body: { outcome },
        ...(key && { key }),
      }),
    answer: (id: number, version = 1) =>
      supplier.call(answerDiscrepancy, { params: { id }, version, body: { answer: 'accepted' } }),
  }
}

/** Returns the common actions of tests that undo what a supplier and the buyer's staff did. */
export const undoingIn = (supplier: TestActor, staff: TestActor) => ({
  lineOf: async (id: number) => (await supplier.call(getOrderLine, { params: { id } })).reply,
  confirm: async (lines: object[]) => {
    const body = { lines: lines as never }
    const { status, reply, text } = await supplier.call(confirmOrderLines, { body })
    assert.equal(status, 200, text)
    return reply.lines.map(({ id, version }) => ({ id, version }))
  },
  undoConfirmed: (lines: { id: number; version: number }[], actor = supplier) =>
    actor.call(reverseConfirmations, { body: { lines } }),
  undoSettled: (id: number, version: number, actor = staff) =>
    actor.call(reverseSettlement, { params: { id }, version }),
  undoAnswered: (id: number, version: number) =>
    supplier.call(reverseAnswer, { params: { id }, version }),
})
