// Imports, manual changes, cancellations, shipments, receipts and settlements of one order line, in any order.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cancelOrderLines, changeOrderLines } from '#contract/orders/order-change-endpoints.ts'
import { getOrderLine } from '#contract/orders/order-endpoints.ts'
import {
  type Credit,
  minOrdered,
  waivedQuantity,
  withCredit,
} from '#domain/orders/waived-quantity.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'
import { counterDifferences } from '#test/concurrency/cap-invariant.ts'
import { orderFile, orderFileRow, sendFile } from '#test/samples/order-files.ts'
import { closedShipment, countingActions } from '#test/world/received-shipments.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const lee = await world.signIn('lee')
const marc = await world.signIn('marc')
const ada = await world.signIn('ada')
const { receive, discrepanciesOf, settle } = countingActions(world, lee, marc)
const pieces = (quantity: string) => parseQuantity(quantity) / 1000n

const quantity = fc.integer({ min: 1, max: 30 })
const kinds = ['file', 'hand', 'cancel', 'ship', 'receive', 'credit', 'again'] as const
const steps = fc.array(fc.record({ kind: fc.constantFrom(...kinds), quantity }), {
  minLength: 12,
  maxLength: 12,
})
let orders = 0

/** Runs the steps one after the other, and compares the figures of the line with the model after each. */
async function runSteps(all: readonly { kind: (typeof kinds)[number]; quantity: number }[]) {
  const code = `STEPS-${orders++}`
  const importOf = async (ordered: number) => {
    const row = orderFileRow(code, 1, String(ordered))
    const { status } = await sendFile(world, ada, `?fileName=${code}.csv`, orderFile(row))
    assert.equal(status, 200)
  }
  await importOf(20)
  const { rows } = await world.owner.query<{ id: number }>(
    'select id::int from order_lines where company_id = 1 and order_code = $1',
    [code],
  )
  const id = rows[0]?.id ?? 0
  const lineOf = async () => (await lee.call(getOrderLine, { params: { id } })).reply
  const shipments: (Awaited<ReturnType<typeof closedShipment>> & { announced: bigint })[] = []
  const discrepancies: { id: number; quantity: bigint; orderedAtCount: bigint }[] = []
  let [credits, received, inTransit]: [Credit[], bigint, bigint] = [[], 0n, 0n]

  for (const step of [...all, { kind: 'file', quantity: 4 }] as typeof all) {
    const line = await lineOf()
    const orderedBefore = pieces(line.quantity) - pieces(line.cancelled)
    const body = { note: 'Asked otherwise' }
    const target = { id, version: line.version }
    if (step.kind === 'file') await importOf(step.quantity)
    if (step.kind === 'hand') {
      const lines = [{ ...target, quantity: String(step.quantity) }]
      const { status } = await marc.call(changeOrderLines, { body: { ...body, lines } })
      const requested = BigInt(step.quantity)
      const min = minOrdered({ announced: received + inTransit, credits })
      assert.equal(status, requested === orderedBefore || requested >= min ? 200 : 400)
    }
    if (step.kind === 'cancel') {
      const { status } = await marc.call(cancelOrderLines, { body: { ...body, lines: [target] } })
      assert.equal(status, line.pending === '0' ? 400 : 200)
    }
    const available = Number(line.available ?? 0)
    if (step.kind === 'ship' && available > 0) {
      const announced = Math.min(available, step.quantity)
      shipments.push({
        ...(await closedShipment(lee, id, announced)),
        announced: BigInt(announced),
      })
      inTransit += BigInt(announced)
    }
    const shipment = step.kind === 'receive' ? shipments.shift() : undefined
    if (shipment) {
      const { announced } = shipment
      const accepted = BigInt(step.quantity) % (announced + 1n)
      const missing = announced - accepted
      await receive(shipment, {
        ...{ accepted: String(accepted), cancelled: String(missing) },
        ...(missing > 0n && { reason: 'Lost' }),
      })
      received += accepted
      inTransit -= announced
      const [row] = await discrepanciesOf(shipment.id)
      if (row) discrepancies.push({ id: row.id, quantity: missing, orderedAtCount: orderedBefore })
    }
    const discrepancy =
      step.kind === 'credit' || step.kind === 'again' ? discrepancies.shift() : undefined
    if (discrepancy) {
      const outcome = step.kind === 'credit' ? 'credited' : 'sent-again'
      const { status, text } = await settle(discrepancy.id, outcome)
      assert.equal(status, 200, text)
      const lineBefore = { credits, received, ordered: orderedBefore }
      if (step.kind === 'credit') credits = withCredit(lineBefore, discrepancy)
    }
    const after = await lineOf()
    const ordered = pieces(after.quantity) - pieces(after.cancelled)
    const waived = waivedQuantity(credits, ordered)
    const left = ordered - waived - inTransit - received
    assert.deepEqual(
      [after.waived, after.received, after.inTransit, after.pending, after.isConflict],
      [
        ...[waived, received, inTransit, left > 0n ? left : 0n].map((figure) =>
          formatQuantity(figure * 1000n),
        ),
        left < 0n,
      ],
    )
  }
  assert.deepEqual(await counterDifferences(world.owner), [])
}

test('in any order of steps, the figures are those of the model', async () => {
  const knownSteps = [
    { kind: 'ship', quantity: 20 },
    { kind: 'receive', quantity: 8 },
    { kind: 'credit', quantity: 1 },
    { kind: 'file', quantity: 8 },
    { kind: 'file', quantity: 30 },
    { kind: 'cancel', quantity: 1 },
  ] as const
  await runSteps(knownSteps)
  await fc.assert(fc.asyncProperty(steps, runSteps), { numRuns: 4 })
})
