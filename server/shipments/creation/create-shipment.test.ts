import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listOrderLines } from '#contract/orders/order-endpoints.ts'
import {
  createShipment,
  getShipment,
  listShipmentEvents,
} from '#contract/shipments/shipment-endpoints.ts'
import { isSscc } from '#domain/gs1/gs1-key.ts'
import { announcedShipment } from '#domain/packing/announcement.ts'
import { counterDifferences } from '#test/concurrency/cap-invariant.ts'
import { orderFile, orderFileRow, sendFile } from '#test/samples/order-files.ts'
import { ordersOfThree } from '#test/samples/order-of-three.ts'
import { untilWaiting } from '#test/world/lock-waits.ts'
import { eventually } from '#test/world/running-server.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const mar = await world.signIn('mar')
const marc = await world.signIn('marc')
await world.owner.query(
  "update suppliers set gs1_prefix = '8412345' where company_id = 1 and id = 1",
)
const { order, inTransit } = ordersOfThree(mar, marc)
const estimatedDelivery = '2030-02-01'
const lee = await world.signIn('lee')
await sendFile(world, marc, '?rows=all', orderFile(orderFileRow('WAIT-1', 1, '10')))
const { rows } = (await lee.call(listOrderLines, { query: { order: 'WAIT-1' } })).reply
const orderLineId = rows[0]?.id ?? 0

/** Locks an order line, starts `work`, which waits for it, and creates another shipment meanwhile. */
async function createShipmentDuring<Reply>(work: () => Promise<Reply>): Promise<Reply> {
  const holder = await world.owner.connect()
  try {
    await holder.query('begin')
    await holder.query('select from order_lines where company_id = 1 and id = $1 for update', [
      orderLineId,
    ])
    const waiting = work()
    await untilWaiting(world.owner)
    let isCreated = false
    const other = lee.call(createShipment, { body: {} }).then(({ status, text }) => {
      assert.equal(status, 201, text)
      isCreated = true
    })
    await eventually('another one is made meanwhile', async () => isCreated)
    await other
    return waiting
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

test('one call announces lines with packages and SSCCs, and a repeated call has the same reply', async () => {
  const { code, ids } = await order()
  const body = {
    estimatedDelivery,
    close: true,
    packing: 'as-lines' as const,
    lines: [
      { orderCode: code, lineNumber: '00010', numberOfPackages: 3, quantityPerPackage: '12' },
      { orderLineId: ids[1] ?? 0, quantity: '47', quantityPerPackage: '20', weight: '6.5' },
      {
        orderCode: code,
        productCode: 'LID',
        numberOfPackages: 2,
        quantityPerPackage: '10',
        remainder: '5',
      },
    ],
  }
  const key = 'one-call-as-lines'
  const { status, reply, text, headers } = await mar.call(createShipment, { body, key })
  assert.equal(status, 201, text)
  announcedShipment.parse(reply)
  assert.equal(reply.state, 'closed')
  assert.deepEqual(
    reply.lines.map((line) => [line.orderLineId, line.quantity, line.packed, line.remainder]),
    [
      [ids[0], '36', '36', '0'],
      [ids[1], '47', '47', '7'],
      [ids[2], '25', '25', '5'],
    ],
  )
  assert.deepEqual(
    reply.packageList.map(({ number, contents, type }) => [number, contents[0]?.quantity, type]),
    ['12', '12', '12', '20', '20', '7', '10', '10', '5'].map((each, index) => [
      index + 1,
      each,
      'CT',
    ]),
  )
  const ssccs = new Set(reply.packageList.map(({ sscc }) => sscc))
  assert.ok(ssccs.size === 9 && [...ssccs].every((sscc) => isSscc(sscc ?? '')))
  assert.deepEqual([reply.warnings, await inTransit(ids[1])], [[], '47'])
  assert.equal(headers.get('etag'), `"${reply.version}"`)
  assert.equal(headers.get('location'), `/api/shipments/${reply.id}`)
  const events = await mar.call(listShipmentEvents, { params: { id: reply.id } })
  assert.deepEqual(
    events.reply.map(({ kind }) => kind),
    ['created', 'line-added', 'packed', 'closed'],
  )
  const again = await mar.call(createShipment, { body, key })
  assert.deepEqual([again.status, again.text], [201, text])
  assert.equal(await inTransit(ids[1]), '47')
})

test('packages are nested, and equal goods in several packages share a line', async () => {
  const { code } = await order()
  const box = { orderCode: code, lineNumber: '10' }
  const traceability = { lot: 'A-1', bestBefore: '2030-03-01' }
  const { reply, text, status } = await mar.call(createShipment, {
    body: {
      estimatedDelivery,
      close: true,
      packages: [
        {
          reference: 'CARTON-1',
          parentReference: 'pallet',
          grossWeight: '4',
          contents: [{ ...box, quantity: '5', traceability }],
        },
        { reference: 'Pallet' },
        {
          parentReference: 'Pallet',
          contents: [
            { ...box, quantity: '7', traceability },
            {
              orderCode: code,
              lineNumber: '30',
              quantity: '2',
              traceability: { serialNumbers: ['S1', 'S2'] },
            },
          ],
        },
      ],
    },
  })
  assert.equal(status, 201, text)
  assert.deepEqual(
    reply.lines.map((line) => [
      line.quantity,
      line.traceability?.lot,
      line.traceability?.serialNumbers,
    ]),
    [
      ['12', 'A-1', []],
      ['2', null, ['S1', 'S2']],
    ],
  )
  const [first, pallet, second] = reply.packageList
  assert.deepEqual(
    reply.packageList.map((pkg) => [
      pkg.reference,
      pkg.type,
      pkg.parentId,
      pkg.contents.map(({ quantity }) => quantity),
    ]),
    [
      ['CARTON-1', 'CT', pallet?.id, ['5']],
      ['Pallet', 'PX', null, []],
      [null, 'CT', pallet?.id, ['7', '2']],
    ],
  )
  assert.ok([first, pallet, second].every((pkg) => isSscc(pkg?.sscc ?? '')))
})

test('one call creates a shipment of thousands of packages', async () => {
  const { code } = await order()
  const contents = [{ orderCode: code, lineNumber: '10', quantity: '0.02' }]
  await world.owner.query(
    'update order_lines set is_divisible = true where company_id = 1 and order_id = (select id from orders where company_id = 1 and code = $1)',
    [code],
  )
  const packages = Array.from({ length: 3000 }, (_, index) => ({
    reference: `CARTON-${index}`,
    contents,
  }))
  const { reply, status, text } = await mar.call(createShipment, {
    body: { estimatedDelivery, close: true, packages },
  })
  assert.equal(status, 201, text.slice(0, 500))
  assert.equal(reply.packageList.at(-1)?.reference, 'CARTON-2999')
  const { lines } = (await mar.call(getShipment, { params: { id: reply.id } })).reply
  assert.deepEqual([lines.length, lines[0]?.quantity], [1, '60'])
})

test('concurrent calls announce no more than the order lines allow', async () => {
  const { code, ids } = await order()
  const lines = ['20', '10'].map((lineNumber) => ({ orderCode: code, lineNumber, quantity: '30' }))
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      mar.call(createShipment, {
        body: {
          ...{ estimatedDelivery, close: true, packing: 'as-lines' as const },
          lines: index % 2 === 0 ? lines : lines.toReversed(),
        },
      }),
    ),
  )
  assert.deepEqual(
    replies.map(({ status }) => status).sort(),
    [201, 201, 201, 409, 409, 409, 409, 409],
  )
  assert.deepEqual([await inTransit(ids[0]), await inTransit(ids[1])], ['90', '90'])
  assert.deepEqual(await counterDifferences(world.owner), [])
})

test('a shipment waiting for an order line does not block the supplier’s other shipments', async () => {
  const body = { lines: [{ orderLineId, quantity: '1' }] }
  for (const more of [{}, { code: 'WAITS-FOR-IT' }]) {
    const { status, text } = await createShipmentDuring(() =>
      lee.call(createShipment, { body: { ...body, ...more } }),
    )
    assert.equal(status, 201, text)
  }
})

test('an import that renames the supplier does not block its other shipments', async () => {
  const file = orderFile(orderFileRow('WAIT-1', 1, '20', 'CARTRO,Cartró i fills'))
  const { status, report } = await createShipmentDuring(() =>
    sendFile(world, marc, '?rows=all', file),
  )
  assert.equal(status, 200, JSON.stringify(report))
  const { name } = (
    await world.owner.query('select name from suppliers where company_id = 1 and id = 1')
  ).rows[0]
  assert.equal(name, 'Cartró i fills')
})
