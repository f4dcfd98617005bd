// Each state of a discrepancy × each step × each side: which steps are done and which refused.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  answerDiscrepancy,
  getDiscrepancy,
  settleDiscrepancy,
} from '#contract/receiving/discrepancy-endpoints.ts'
import { getShipment } from '#contract/shipments/shipment-endpoints.ts'
import { type DiscrepancyState, discrepancyStates } from '#domain/discrepancies/discrepancy.ts'
import { counterDifferences } from '#test/concurrency/cap-invariant.ts'
import { closedShipment, countingActions, undoingIn } from '#test/world/received-shipments.ts'
import { openWorld, type TestActor } from '#test/world/world.ts'

const world = await openWorld()
const lee = await world.signIn('lee')
const marc = await world.signIn('marc')
const { orderLineOf100, receive, discrepanciesOf, discrepancyOf, figures, settle, answer } =
  countingActions(world, lee, marc)
const { undoSettled } = undoingIn(lee, marc)

const sides: Record<'supplier' | 'other' | 'buyer' | 'buyerAsSupplier', TestActor> = {
  supplier: lee,
  other: await world.signIn('pau'),
  buyer: marc,
  buyerAsSupplier: marc.actingFor(1),
}
type Side = keyof typeof sides
const { id } = await discrepancyOf({ rejected: '12', reasonCode: 'damaged' })
const read = async () => (await lee.call(getDiscrepancy, { params: { id } })).reply
const steps = {
  answer: async (who: TestActor, version: number) =>
    who.call(answerDiscrepancy, {
      params: { id },
      version,
      body: { answer: 'disputed', note: 'All of it was dry' },
    }),
  settle: async (who: TestActor, version: number) =>
    who.call(settleDiscrepancy, { params: { id }, version, body: { outcome: 'sent-again' } }),
}
type Step = keyof typeof steps

const bringTo = (state: DiscrepancyState) =>
  world.owner.query(
    `update discrepancies set answer = $2, answered_at = $3, answered_by = $4,
       outcome = $5, settled_at = $6, settled_by = $7 where id = $1`,
    [
      id,
      ...(state === 'open' ? [null, null, null] : ['accepted', new Date(), 1]),
      ...(state === 'settled' ? ['sent-again', new Date(), 5] : [null, null, null]),
    ],
  )

/** The state after the step, or the reason why it is refused. */
function expected(state: DiscrepancyState, step: Step, side: Side) {
  if (side === 'other') return 'not-found'
  // Only the buyer settles; a supplier gets `not-found`.
  if (step === 'settle' && side === 'supplier') return 'not-found'
  if (state === 'settled') return 'discrepancy-settled'
  return step === 'answer' ? 'answered' : 'settled'
}

test('a settlement sent twice counts once, and another settlement with its key is refused', async () => {
  const { id, orderLineId } = await discrepancyOf({ cancelled: '10', reason: 'Lost' })
  const key = 'settled-once-0001'
  const replies = await Promise.all([1, 2, 3].map(() => settle(id, 'credited', 1, key)))
  assert.deepEqual(new Set(replies.map(({ text }) => text)).size, 1)
  assert.equal((await settle(id, 'accepted', 1, key)).status, 422)
  assert.equal((await figures(orderLineId)).waived, '10')
})

test('one of two concurrent answers succeeds, the other gets a version conflict', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await discrepancyOf({ cancelled: '1', reason: 'Lost' })
    const statuses = (await Promise.all([answer(id), answer(id)])).map(({ status }) => status)
    assert.deepEqual(statuses.sort(), [200, 412])
  }
})

test('either an answer or a concurrent settlement succeeds, never both', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, orderLineId } = await discrepancyOf({ cancelled: '3', reason: 'Lost' })
    const [answered, decided] = await Promise.all([answer(id), settle(id, 'credited')])
    assert.deepEqual([answered.status, decided.status].sort(), [200, 412])
    const { state } = (await lee.call(getDiscrepancy, { params: { id } })).reply
    assert.equal(state, decided.status === 200 ? 'settled' : 'answered')
    assert.equal((await figures(orderLineId)).waived, decided.status === 200 ? '3' : '0')
  }
})

test('concurrent receipts and settlements of one order line add up in every figure', async () => {
  const orderLineId = await orderLineOf100()
  const shipments = await Promise.all(
    Array.from({ length: 5 }, () => closedShipment(lee, orderLineId, 20)),
  )
  const count = { accepted: '4', rejected: '4', cancelled: '4', reasonCode: 'damaged' } as const
  const versions = await Promise.all(shipments.map((shipment) => receive(shipment, count)))
  const discrepancies = await Promise.all(shipments.map(({ id }) => discrepanciesOf(id)))
  // Settles both discrepancies of each shipment while the rest of all shipments is received.
  await Promise.all(
    shipments.flatMap((shipment, index) => {
      const [damaged, short] = discrepancies[index] ?? []
      return [
        settle(short?.id ?? 0, 'credited').then(({ status }) => assert.equal(status, 200)),
        settle(damaged?.id ?? 0, index % 2 ? 'returned' : 'sent-again').then(({ status }) =>
          assert.equal(status, 200),
        ),
        receive({ ...shipment, version: versions[index] ?? 0 }, { accepted: '8' }),
      ]
    }),
  )
  assert.deepEqual(await figures(orderLineId), {
    ...{ received: '60', inTransit: '0', waived: '28' },
    ...{ pending: '12', available: '12' },
  })
  assert.deepEqual(await counterDifferences(world.owner), [])
})

test('goods accepted by five concurrent settlements count once', async () => {
  const { id, orderLineId, shipmentId, version } = await discrepancyOf({
    rejected: '7',
    reasonCode: 'late',
  })
  const statuses = (await Promise.all([1, 2, 3, 4, 5].map(() => settle(id, 'accepted')))).map(
    ({ status }) => status,
  )
  assert.deepEqual(statuses.sort(), [200, 412, 412, 412, 412])
  assert.equal((await figures(orderLineId)).received, '7')
  const { reply } = await lee.call(getShipment, { params: { id: shipmentId } })
  assert.deepEqual([reply.version, reply.status], [version, 'partially-received'])
})

test('a settlement and its undo do not turn back a count that waits on a device', async () => {
  const counted = await discrepancyOf({ accepted: '50', rejected: '7', reasonCode: 'late' })
  const { id, shipmentId, version, orderLineId } = counted
  assert.equal((await settle(id, 'accepted')).status, 200)
  assert.equal((await figures(orderLineId)).received, '57')
  assert.equal((await undoSettled(id, 2)).status, 200)
  const { lines } = (await lee.call(getShipment, { params: { id: shipmentId } })).reply
  const waiting = { id: shipmentId, lineId: lines[0]?.id ?? 0, version }
  assert.equal(await receive(waiting, { accepted: '43' }), version + 1)
  assert.equal((await figures(orderLineId)).received, '93')
})

for (const state of discrepancyStates)
  for (const step of Object.keys(steps) as Step[])
    test(`${state}: ${step} by each side`, async () => {
      for (const side of Object.keys(sides) as Side[]) {
        await bringTo(state)
        const before = await read()
        const { status, problem, text } = await steps[step](sides[side], before.version)
        const after = await read()
        const wanted = expected(state, step, side)
        if (status === 200) assert.equal(after.state, wanted, side)
        else {
          assert.equal(problem.code, wanted, `${side}: ${text}`)
          assert.deepEqual(after, before, 'a refusal changes nothing')
        }
      }
    })

test('a step with another version is refused in each state', async () => {
  for (const state of discrepancyStates) {
    await bringTo(state)
    const { version } = await read()
    for (const step of Object.keys(steps) as Step[]) {
      const { problem } = await steps[step](marc, version + 1)
      assert.equal(problem.code, 'version-changed', `${state} ${step}`)
    }
  }
})
