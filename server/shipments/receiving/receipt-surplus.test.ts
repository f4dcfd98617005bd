import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settleDiscrepancy } from '#contract/receiving/discrepancy-endpoints.ts'
import {
  listShipmentEvents,
  receiveShipment,
  reopenShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import { counterDifferences } from '#test/concurrency/cap-invariant.ts'
import { type Count, closedShipment, countingActions } from '#test/world/received-shipments.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const lee = await world.signIn('lee')
const marc = await world.signIn('marc')
const { orderLineOf100, receive, discrepanciesOf, figures, settle } = countingActions(
  world,
  lee,
  marc,
)

type Shipment = Awaited<ReturnType<typeof closedShipment>>
type Body = { lines?: ({ lineId: number } & Count)[]; unannounced?: object[] }
const count = ({ id, version }: Pick<Shipment, 'id' | 'version'>, body: Body) =>
  marc.call(receiveShipment, { params: { id }, version, body: body as never })

/** An order line with this percentage of over-delivery; null means no limit. */
async function tolerantLine(percent: number | null) {
  const id = await orderLineOf100()
  await world.owner.query(
    'update order_lines set over_delivery_set = true, over_delivery_percent = $2 where company_id = 1 and id = $1',
    [id, percent],
  )
  return id
}

test('a surplus counts within the tolerance, and the rest waits for the buyer', async () => {
  const orderLineId = await tolerantLine(5)
  const shipment = await closedShipment(lee, orderLineId, 100)
  await receive(shipment, { accepted: '100', surplus: '8' })
  const [surplus, ...others] = await discrepanciesOf(shipment.id)
  assert.deepEqual(
    [surplus?.kind, surplus?.quantity, surplus?.state, others.length],
    ['over', '3', 'open', 0],
  )
  assert.deepEqual(await figures(orderLineId), {
    ...{ received: '105', inTransit: '0', waived: '0', pending: '0', available: '0' },
  })
  for (const outcome of ['sent-again', 'credited'] as const)
    assert.equal((await settle(surplus?.id ?? 0, outcome)).problem.code, 'invalid')
  assert.equal((await settle(surplus?.id ?? 0, 'accepted')).status, 200)
  assert.equal((await figures(orderLineId)).received, '108')
  assert.deepEqual(await counterDifferences(world.owner), [])
})

test('without a limit the whole surplus counts', async () => {
  const orderLineId = await tolerantLine(null)
  const shipment = await closedShipment(lee, orderLineId, 100)
  await receive(shipment, { accepted: '100', surplus: '999999000' })
  assert.deepEqual(await discrepanciesOf(shipment.id), [])
  assert.equal((await figures(orderLineId)).received, '999999100')
})

test('goods rejected or missing in a receipt leave room for its surplus', async () => {
  const orderLineId = await orderLineOf100()
  const shipment = await closedShipment(lee, orderLineId, 100)
  await receive(shipment, {
    ...{ accepted: '90', rejected: '10', surplus: '12', reasonCode: 'damaged' },
  })
  assert.deepEqual(
    (await discrepanciesOf(shipment.id)).map(({ kind, quantity }) => [kind, quantity]).sort(),
    [
      ['damaged', '10'],
      ['over', '2'],
    ],
  )
  assert.equal((await figures(orderLineId)).received, '100')
  assert.deepEqual(await counterDifferences(world.owner), [])
})

test('a returned surplus never counts, and each settlement has its own receipt', async () => {
  const orderLineId = await orderLineOf100()
  const shipment = await closedShipment(lee, orderLineId, 100)
  await receive(shipment, {
    ...{ accepted: '90', rejected: '10', surplus: '12', reasonCode: 'damaged' },
  })
  const discrepancies = await discrepanciesOf(shipment.id)
  const idOf = (kind: string) => discrepancies.find((row) => row.kind === kind)?.id ?? 0
  assert.equal((await settle(idOf('over'), 'returned')).status, 200)
  assert.equal((await settle(idOf('damaged'), 'accepted')).status, 200)
  assert.equal((await figures(orderLineId)).received, '110')
  const { rows } = await world.owner.query(
    `select accepted::int, rejected::int, surplus::int, surplus_held::int as held, corrects is not null as corrects
     from receipts where shipment_id = $1 order by id`,
    [shipment.id],
  )
  assert.deepEqual(rows, [
    { accepted: 90, rejected: 10, surplus: 10, held: 2, corrects: false },
    { accepted: 0, rejected: 0, surplus: 0, held: -2, corrects: true },
    { accepted: 10, rejected: -10, surplus: 0, held: 0, corrects: true },
  ])
  assert.deepEqual(await counterDifferences(world.owner), [])
})

test('unannounced goods count for an order line of the supplier within its open quantity', async () => {
  const [announced, other] = [await orderLineOf100(), await orderLineOf100()]
  const shipment = await closedShipment(lee, announced, 100)
  const unannounced = [{ orderLineId: other, quantity: '130', reason: 'Beside the pallet' }]
  const { status, text, reply } = await count(shipment, { unannounced })
  assert.equal(status, 200, text)
  assert.equal(reply.status, 'partially-received')
  const [extra, ...others] = await discrepanciesOf(shipment.id)
  assert.deepEqual(
    [extra?.kind, extra?.quantity, extra?.reason, extra?.orderLineId, others.length],
    ['unannounced', '30', 'Beside the pallet', other, 0],
  )
  assert.ok(extra?.productCode && extra.orderCode && extra.orderDate)
  assert.equal((await figures(other)).received, '100')
  assert.equal((await figures(announced)).inTransit, '100')
  const [entry] = (await lee.call(listShipmentEvents, { params: { id: shipment.id } })).reply.slice(
    -1,
  )
  assert.deepEqual(entry?.details.unannounced, [{ ...unannounced[0], product: extra?.productCode }])
  assert.equal(
    (
      await marc.call(reopenShipment, {
        params: { id: shipment.id },
        version: reply.version,
        body: { reason: 'Forgotten' },
      })
    ).problem.code,
    'already-received',
  )
  assert.equal((await settle(extra?.id ?? 0, 'accepted')).status, 200)
  assert.equal((await figures(other)).received, '130')
  assert.deepEqual(await counterDifferences(world.owner), [])
})

test('a surplus of an incomplete line, an unknown order line, a fraction or a duplicate is refused', async () => {
  const [announced, other] = [await orderLineOf100(), await orderLineOf100()]
  const shipment = await closedShipment(lee, announced, 100)
  const { lineId } = shipment
  const foreign = (
    await world.owner.query<{ id: number }>(
      'select min(id)::int as id from order_lines where company_id = 1 and supplier_id = 2',
    )
  ).rows[0]?.id
  const wrong: [Body, string, string][] = [
    [{}, '/body/lines', 'required'],
    [{ lines: [{ lineId, surplus: '1' }] }, '/body/lines/0/surplus', 'below-announced'],
    [
      { lines: [{ lineId, accepted: '99', cancelled: '1', reason: 'Lost', surplus: '1' }] },
      '/body/lines/0/surplus',
      'below-announced',
    ],
    [
      { lines: [{ lineId, accepted: '100', surplus: '0.5' }] },
      '/body/lines/0/surplus',
      'not-whole',
    ],
    [
      { unannounced: [{ orderLineId: foreign, quantity: '1' }] },
      '/body/unannounced/0/orderLineId',
      'not-found',
    ],
    [
      { unannounced: [{ orderLineId: announced, quantity: '1' }] },
      '/body/unannounced/0/orderLineId',
      'duplicate',
    ],
    [
      { unannounced: [1, 2].map(() => ({ orderLineId: other, quantity: '1' })) },
      '/body/unannounced/1/orderLineId',
      'duplicate',
    ],
    [
      { unannounced: [{ orderLineId: other, quantity: '0.5' }] },
      '/body/unannounced/0/quantity',
      'not-whole',
    ],
    [
      { unannounced: [{ orderLineId: other, quantity: '0' }] },
      '/body/unannounced/0/quantity',
      'not-positive',
    ],
  ]
  for (const [body, pointer, code] of wrong) {
    const { problem, text } = await count(shipment, body)
    assert.deepEqual(
      problem.errors?.map((error) => [error.pointer, error.code]),
      [[pointer, code]],
      text,
    )
  }
  assert.equal((await figures(other)).received, '0')
})

test('two concurrent surpluses share the tolerance exactly, and the rest waits', async () => {
  for (let round = 0; round < 3; round += 1) {
    const [first, second, shared] = [
      await orderLineOf100(),
      await orderLineOf100(),
      await orderLineOf100(),
    ]
    const shipments = [
      await closedShipment(lee, first, 100),
      await closedShipment(lee, second, 100),
    ]
    const [firstShipment, secondShipment] = shipments
    assert.ok(firstShipment && secondShipment)
    const goodsOf = (orderLineId: number) => ({ orderLineId, quantity: '60' })
    // Each count also has goods of the other's order line, named in the opposite order.
    const replies = await Promise.all([
      count(firstShipment, {
        lines: [{ lineId: firstShipment.lineId, accepted: '100', surplus: '1' }],
        unannounced: [goodsOf(shared), goodsOf(second)],
      }),
      count(secondShipment, {
        lines: [{ lineId: secondShipment.lineId, accepted: '100', surplus: '1' }],
        unannounced: [goodsOf(first), goodsOf(shared)],
      }),
    ])
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200],
    )
    assert.deepEqual(
      [(await figures(shared)).received, (await figures(first)).received],
      ['100', '100'],
    )
    const waiting = (await Promise.all(shipments.map(({ id }) => discrepanciesOf(id)))).flat()
    const waitingOf = (id: number) =>
      waiting
        .filter(({ orderLineId }) => orderLineId === id)
        .reduce((sum, { quantity }) => sum + Number(quantity), 0)
    assert.deepEqual([waitingOf(shared), waitingOf(first), waitingOf(second)], [20, 61, 61])
    assert.deepEqual(await counterDifferences(world.owner), [])
  }
})

test('a repeated surplus, and five concurrent acceptances, count once', async () => {
  const orderLineId = await orderLineOf100()
  const { id, lineId, version } = await closedShipment(lee, orderLineId, 100)
  const input = {
    params: { id },
    version,
    key: 'surplus-counted-1',
    body: { lines: [{ lineId, accepted: '100', surplus: '7' }] },
  }
  const replies = await Promise.all([1, 2, 3].map(() => marc.call(receiveShipment, input)))
  assert.equal(new Set(replies.map(({ text }) => text)).size, 1)
  const [surplus] = await discrepanciesOf(id)
  const settled = await Promise.all(
    [1, 2, 3, 4, 5].map(() =>
      marc.call(settleDiscrepancy, {
        params: { id: surplus?.id ?? 0 },
        version: 1,
        body: { outcome: 'accepted' },
      }),
    ),
  )
  assert.deepEqual(settled.map(({ status }) => status).sort(), [200, 412, 412, 412, 412])
  assert.equal((await figures(orderLineId)).received, '107')
  assert.deepEqual(await counterDifferences(world.owner), [])
})
