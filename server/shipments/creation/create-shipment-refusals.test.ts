import assert from 'node:assert/strict'
import { test } from 'node:test'
import { updateCompanySettings } from '#contract/settings/settings-endpoints.ts'
import { closeShipment, createShipment } from '#contract/shipments/shipment-endpoints.ts'
import { shipmentWithWarnings } from '#domain/shipments/shipment.ts'
import { ordersOfThree } from '#test/samples/order-of-three.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const mar = await world.signIn('mar')
const marc = await world.signIn('marc')
await world.owner.query(
  "update suppliers set gs1_prefix = '8412345' where company_id = 1 and id = 1",
)
const { order, inTransit } = ordersOfThree(mar, marc)
const estimatedDelivery = '2030-02-01'
const shipmentCount = async () =>
  (await world.owner.query('select count(*)::int as n from shipments where company_id = 1')).rows[0]
    .n

test('all faults are returned at once, each with its pointer, and nothing is stored', async () => {
  const { code, ids } = await order()
  const before = await shipmentCount()
  const { problem, status } = await mar.call(createShipment, {
    body: {
      estimatedDelivery: '2020-01-01',
      close: true,
      lines: [
        { orderCode: code, productCode: 'BOX', quantity: '1' },
        { orderCode: code, lineNumber: '99', quantity: '1' },
        { orderCode: 'NO-SUCH-ORDER', lineNumber: '10', quantity: '1' },
        { orderLineId: ids[0] ?? 0, productCode: 'LID', quantity: '1' },
        { orderLineId: 999_999, quantity: '1' },
        { lineNumber: '10', quantity: '1' },
        { orderCode: code, quantity: '1' },
        { orderCode: code, lineNumber: '20', numberOfPackages: 2, quantityPerPackage: '60' },
        { orderCode: code, lineNumber: '30', quantity: '9', numberOfPackages: 2 },
        { orderCode: code, lineNumber: '30' },
        {
          orderCode: code,
          lineNumber: '30',
          quantity: '9',
          numberOfPackages: 1,
          quantityPerPackage: '4',
          remainder: '4',
        },
        {
          orderCode: code,
          lineNumber: '30',
          quantity: '2',
          traceability: { serialNumbers: ['X'] },
        },
      ],
      packages: [
        {
          reference: 'A',
          parentReference: 'NOWHERE',
          grossWeight: '1',
          netWeight: '2',
          contents: [{ orderCode: code, lineNumber: '30', quantity: '1.5' }],
        },
        { reference: 'a', contents: [{ orderCode: code, lineNumber: '10', quantity: '1' }] },
        { reference: 'EMPTY' },
        { reference: 'X', parentReference: 'Y' },
        { reference: 'Y', parentReference: 'X' },
      ],
    },
  })
  assert.deepEqual([status, problem.code], [400, 'invalid'])
  assert.deepEqual(
    problem.errors
      ?.map(({ pointer, code: reason }) => `${pointer.replace('/body/', '')} ${reason}`)
      .sort(),
    [
      'estimatedDelivery in-the-past',
      'lines/0/lineNumber ambiguous',
      'lines/1/lineNumber not-found',
      'lines/10/quantity packing-differs',
      'lines/11/traceability/serialNumbers serial-count',
      'lines/2/orderCode not-found',
      'lines/3/productCode line-differs',
      'lines/4/orderLineId not-found',
      'lines/5/orderCode required',
      'lines/6/lineNumber required',
      'lines/7/numberOfPackages over-cap',
      'lines/8/numberOfPackages does-not-divide',
      'lines/9/quantityPerPackage required',
      'packages/0/contents/0/quantity not-whole',
      'packages/0/netWeight net-over-gross',
      'packages/0/parentReference not-found',
      'packages/1/reference duplicate',
      'packages/2/contents required',
      'packages/3/parentReference makes-circle',
      'packages/4/parentReference makes-circle',
      'packing required',
    ],
  )
  assert.deepEqual([await shipmentCount(), await inTransit(ids[0])], [before, '0'])
})

test('each line reduces the quantity left for the next line of its order line', async () => {
  const { code } = await order()
  const lines = [60, 30, 20].map((quantity) => ({
    orderCode: code,
    lineNumber: '10',
    quantity: String(quantity),
  }))
  const { problem, status } = await mar.call(createShipment, { body: { lines } })
  assert.deepEqual(
    [status, problem.code, problem.errors],
    [
      409,
      'over-cap',
      [
        {
          pointer: '/body/lines/2/quantity',
          code: 'over-cap',
          params: { available: '10', quantity: '20' },
        },
      ],
    ],
  )
})

test('a shipment closes unpacked with a warning, unless the company requires packages', async () => {
  const { code } = await order()
  const lines = [{ orderCode: code, lineNumber: '10', quantity: '5' }]
  const unpacked = { estimatedDelivery, close: true, lines }
  const whole = await mar.call(createShipment, { body: unpacked })
  assert.deepEqual([whole.status, whole.reply.warnings], [201, [{ code: 'no-packages' }]])
  const { reply: open } = await mar.call(createShipment, { body: { estimatedDelivery, lines } })
  assert.deepEqual([open.state, open.warnings, open.packageList], ['open', [], []])
  const close = { params: { id: open.id }, version: open.version }
  const closed = await mar.call(closeShipment, close)
  shipmentWithWarnings.parse(closed.reply)
  assert.deepEqual(closed.reply.warnings, [{ code: 'no-packages' }])
  const ada = await world.signIn('ada')
  const setting = (allowsUnpacked: boolean, version: number) =>
    ada.call(updateCompanySettings, { version, body: { allowsUnpacked } })
  assert.equal((await setting(false, 1)).status, 200)
  const { problem } = await mar.call(createShipment, { body: unpacked })
  assert.deepEqual(problem.errors, [{ pointer: '/body/packages', code: 'required' }])
  assert.equal(
    (await mar.call(createShipment, { body: { ...unpacked, packing: 'as-lines' } })).status,
    201,
  )
  assert.equal((await setting(true, 2)).status, 200)
})

test('a warning says that a supplier without a GS1 prefix has no SSCCs', async () => {
  const { code } = await order()
  await world.owner.query('update suppliers set gs1_prefix = null where company_id = 1 and id = 1')
  const lines = [{ orderCode: code, lineNumber: '10', quantity: '5' }]
  const body = { estimatedDelivery, close: true, packing: 'as-lines' as const, lines }
  const { reply } = await mar.call(createShipment, { body })
  assert.deepEqual([reply.warnings, reply.packageList[0]?.sscc], [[{ code: 'no-ssccs' }], null])
  await world.owner.query(
    "update suppliers set gs1_prefix = '8412345' where company_id = 1 and id = 1",
  )
})

test('lines and date required for closing are named by pointers, and a foreign order line is not found', async () => {
  const { code, ids } = await order()
  const nothing = await mar.call(createShipment, { body: { close: true } })
  assert.deepEqual(
    nothing.problem.errors?.map(({ pointer }) => pointer),
    ['/body/lines', '/body/estimatedDelivery'],
  )
  const other = marc.actingFor(2)
  for (const name of [{ orderLineId: ids[0] ?? 0 }, { orderCode: code, lineNumber: '10' }]) {
    const { problem } = await other.call(createShipment, {
      body: { lines: [{ ...name, quantity: '1' }] },
    })
    assert.equal(problem.errors?.[0]?.code, 'not-found')
  }
})
