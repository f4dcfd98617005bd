import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listMissingElements } from '#contract/messages/despatch-advice-endpoints.ts'
import { closeShipment, updateShipment } from '#contract/shipments/shipment-endpoints.ts'
import {
  createWebhookEndpoint,
  updateWebhookEndpoint,
} from '#contract/webhooks/webhook-endpoints.ts'
import type { RequiredElement } from '#domain/messages/required-elements.ts'
import { missingElementsJson } from '#server/webhooks/missing-element-routes.ts'
import { messageExample } from '#test/samples/message-example.ts'
import { packAll, packingActions } from '#test/world/packing-actions.ts'
import { openWorldWith, type TestActor } from '#test/world/world.ts'

const { world, ada, lee } = await openWorldWith('ada', 'lee')
const { ready, doPack, versionOf } = packingActions(world, lee)
const url = 'https://erp.example.com/oto'

async function requiring(
  requires: RequiredElement[],
  more: { description?: string } & { supplierIds?: number[] } = {},
) {
  const body = { url, adviceFormat: 'json' as const, requires, ...more }
  const { status, reply, text } = await ada.call(createWebhookEndpoint, { body })
  assert.equal(status, 201, text)
  assert.deepEqual(reply.requires, requires)
  return { params: { id: reply.id }, version: reply.version }
}

/** Receivers with what they lack: element, number of places, and whether it is of a line. */
async function missing(params: { id: number }, who: TestActor = lee) {
  const { status, reply, text } = await who.call(listMissingElements, { params })
  assert.equal(status, 200, text)
  return reply.map(({ receiver, elements }) => [
    receiver,
    ...elements.map(({ element, count, line }) => `${element} ${count} ${line !== null}`),
  ])
}

test('a shipment lists what each system that would be sent it requires and lacks, until it closes', async () => {
  const { params, lineId } = await ready()
  assert.deepEqual(await missing(params), [], 'nothing is required')
  await requiring(['carrier', 'lines.countryOfOrigin'], { description: 'ERP' })
  const warehouse = await requiring(['waybill', 'packages.grossWeight'], { supplierIds: [1] })
  await requiring(['seal'], { supplierIds: [2] })
  const ofErp = ['ERP', 'carrier 1 false', 'lines.countryOfOrigin 1 true']
  const ofWarehouse = ['waybill 1 false', 'packages.grossWeight 1 true']
  const buyer = ada.actingFor(1)
  assert.deepEqual(await missing(params, buyer), [ofErp, ['erp.example.com', ...ofWarehouse]])
  const [, second] = await missing(params)
  assert.deepEqual(second?.slice(1), ofWarehouse)
  assert.notEqual(second?.[0], 'erp.example.com', 'suppliers do not see the host')
  const { reply } = await lee.call(listMissingElements, { params })
  assert.equal(reply[0]?.elements[1]?.line?.id, lineId)

  assert.equal((await doPack(params, packAll)).status, 200)
  const body = { carrier: 'DHL', waybill: 'W1' }
  await lee.call(updateShipment, { params, version: await versionOf(params), body })
  assert.deepEqual(
    (await missing(params, buyer)).map((row) => row.slice(1)),
    [['lines.countryOfOrigin 1 true'], ['packages.grossWeight 4 false']],
  )
  const paused = await ada.call(updateWebhookEndpoint, { ...warehouse, body: { state: 'paused' } })
  assert.equal(paused.status, 200, paused.text)
  assert.equal((await missing(params)).length, 1, 'a paused system is sent nothing')
  const closed = await lee.call(closeShipment, { params, version: await versionOf(params) })
  assert.equal(closed.status, 200, 'it closes all the same')
  assert.deepEqual(await missing(params), [])
})

test('packages lack SSCCs only where their supplier has no prefix', async () => {
  const { params } = await ready()
  await requiring(['packages.sscc'], { description: 'Warehouse' })
  const ofWarehouse = async () => (await missing(params)).find(([name]) => name === 'Warehouse')
  assert.deepEqual(await ofWarehouse(), ['Warehouse', 'packages.sscc 1 true'], 'not packed')
  assert.equal((await doPack(params, packAll)).status, 200)
  const setPrefix = (prefix: string | null) =>
    world.owner.query('update suppliers set gs1_prefix = $1 where company_id = 1 and id = 1', [
      prefix,
    ])
  await setPrefix(null)
  assert.deepEqual(await ofWarehouse(), ['Warehouse', 'packages.sscc 4 false'])
  await setPrefix('8412345')
  assert.equal(await ofWarehouse(), undefined)
})

test('a supplier reads one list, under the name of the company, for all its systems', async () => {
  const { params } = await ready()
  await requiring(['seal', 'incoterm'])
  await requiring(['waybill', 'seal'], { description: '' })
  const names = (await missing(params)).map(([name]) => name)
  assert.deepEqual(names, [...new Set(names)])
  const ofCompany = (await missing(params)).find((row) => row.includes('incoterm 1 false'))
  assert.deepEqual(ofCompany?.slice(1, 4), ['waybill 1 false', 'seal 1 false', 'incoterm 1 false'])
})

test('a long shipment is parsed in a worker process alone', async (t) => {
  const receivers = [{ receiver: 'ERP', requires: ['lines.countryOfOrigin'] }]
  const requirements = { content: messageExample, givesSsccs: false, receivers }
  const text = JSON.stringify({ requirements })
  const { mock } = t.mock.method(JSON, 'parse')
  const short = await missingElementsJson(text)
  assert.notEqual(short, '[]')
  assert.equal(mock.callCount(), 1)
  assert.equal(await missingElementsJson(text.padEnd(20_000)), short)
  assert.equal(mock.callCount(), 1)
})

test('an endpoint of events requires nothing', async () => {
  const refused = await ada.call(createWebhookEndpoint, { body: { url, requires: ['carrier'] } })
  assert.deepEqual(refused.problem.errors, [{ pointer: '/body/requires', code: 'invalid' }])
})
