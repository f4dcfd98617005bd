import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getDiscrepancy } from '#contract/receiving/discrepancy-endpoints.ts'
import { getShipment } from '#contract/shipments/shipment-endpoints.ts'
import { counterDifferences } from '#test/concurrency/cap-invariant.ts'
import { closedShipment, countingIn } from '#test/world/received-shipments.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const lee = await world.signIn('lee')
const marc = await world.signIn('marc')
const { orderLineOf100, receive, differencesOf, oneOf, figures, settle, answer } = countingIn(
  world,
  lee,
  marc,
)

test('the same settlement sent twice is one, and another under its key is refused', async () => {
  const { id, orderLineId } = await oneOf({ cancelled: '10', reason: 'Lost' })
  const key = 'settled-once-0001'
  const replies = await Promise.all([1, 2, 3].map(() => settle(id, 'credited', 1, key)))
  assert.deepEqual(new Set(replies.map(({ text }) => text)).size, 1)
  assert.equal((await settle(id, 'accepted', 1, key)).status, 422)
  assert.equal((await figures(orderLineId)).waived, '10')
})

test('two answers at once: one is taken, the other is told that it changed', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await oneOf({ cancelled: '1', reason: 'Lost' })
    const statuses = (await Promise.all([answer(id), answer(id)])).map(({ status }) => status)
    assert.deepEqual(statuses.sort(), [200, 412])
  }
})

test('settled while it is answered: one of the two comes first, and never both', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, orderLineId } = await oneOf({ cancelled: '3', reason: 'Lost' })
    const [said, decided] = await Promise.all([answer(id), settle(id, 'credited')])
    assert.deepEqual([said.status, decided.status].sort(), [200, 412])
    const { state } = (await lee.call(getDiscrepancy, { params: { id } })).reply
    assert.equal(state, decided.status === 200 ? 'settled' : 'answered')
    assert.equal((await figures(orderLineId)).waived, decided.status === 200 ? '3' : '0')
  }
})

test('receipts and settlements at once on one order line: every figure is the sum of what was done', async () => {
  const orderLineId = await orderLineOf100()
  const shipments = await Promise.all(
    Array.from({ length: 5 }, () => closedShipment(lee, orderLineId, 20)),
  )
  const first = { accepted: '4', rejected: '4', cancelled: '4', reasonCode: 'damaged' } as const
  const versions = await Promise.all(shipments.map((one) => receive(one, first)))
  const differences = await Promise.all(shipments.map(({ id }) => differencesOf(id)))
  // Both differences of each shipment are settled while more of it, and of its neighbours, is received.
  await Promise.all(
    shipments.flatMap((one, index) => {
      const [damaged, short] = differences[index] ?? []
      return [
        settle(short?.id ?? 0, 'credited').then(({ status }) => assert.equal(status, 200)),
        settle(damaged?.id ?? 0, index % 2 ? 'returned' : 'sent-again').then(({ status }) =>
          assert.equal(status, 200),
        ),
        receive({ ...one, version: versions[index] ?? 0 }, { accepted: '8' }),
      ]
    }),
  )
  assert.deepEqual(await figures(orderLineId), {
    ...{ received: '60', inTransit: '0', waived: '28' },
    ...{ pending: '12', available: '12' },
  })
  assert.deepEqual(await counterDifferences(world.owner), [])
})

test('one rejection kept as it is by five at once counts once', async () => {
  const { id, orderLineId, shipmentId, version } = await oneOf({
    rejected: '7',
    reasonCode: 'late',
  })
  const statuses = (await Promise.all([1, 2, 3, 4, 5].map(() => settle(id, 'accepted')))).map(
    ({ status }) => status,
  )
  assert.deepEqual(statuses.sort(), [200, 412, 412, 412, 412])
  assert.equal((await figures(orderLineId)).received, '7')
  const { reply } = await lee.call(getShipment, { params: { id: shipmentId } })
  assert.deepEqual([reply.version, reply.status], [version + 1, 'partially-received'])
})
