import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getPaper } from '#contract/packing/paper-endpoints.ts'
import { closeShipment, createShipment } from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLines } from '#contract/shipments/shipment-line-endpoints.ts'
import { orderFile, orderFileRow, sendFile } from '#test/samples/order-files.ts'
import { pdfPages, skipWithout } from '#test/samples/pdf-inspection.ts'
import { packAll, packingActions } from '#test/world/packing-actions.ts'
import { openWorld } from '#test/world/world.ts'

const skip = skipWithout('pdftotext')
const world = await openWorld()
const lee = await world.signIn('lee')
const marc = await world.signIn('marc')
const { doPack, versionOf } = packingActions(world, lee)

async function textOf(id: number, paper: string): Promise<string> {
  const url = getPaper.url.replace(':id', String(id)).replace(':paper', paper)
  const headers = { authorization: `Bearer ${lee.token}` }
  const reply = await fetch(world.origin + url, { headers })
  assert.equal(reply.status, 200)
  return (await pdfPages(Buffer.from(await reply.arrayBuffer()))).join(' ')
}

test('the supplier’s item number of an imported order is on its papers, and stays as it was at closing', {
  skip,
}, async () => {
  const take = async (number: string) => {
    const [header = '', known = '', unknown = ''] = orderFile(
      orderFileRow('SI-1', 1, '10'),
      orderFileRow('SI-1', 2, '10').replace('TUBE', 'PLAIN'),
    ).split('\n')
    const file = [`${header};Ref. proveedor`, `${known};${number}`, `${unknown};`].join('\n')
    const { status, problem } = await sendFile(world, marc, '?rows=all', file.replaceAll(',', ';'))
    assert.equal(status, 200, JSON.stringify(problem))
  }
  await take('00101')
  const { rows } = await world.owner.query<{ id: number }>(
    "select id::int from order_lines where company_id = 1 and order_code = 'SI-1' order by id",
  )
  const body = { estimatedDelivery: '2099-01-01' }
  const params = { id: (await lee.call(createShipment, { body })).reply.id }
  const entries = rows.map(({ id }) => ({
    ...{ orderLineId: id, numberOfPackages: 1, quantityPerPackage: '2' },
  }))
  const added = await lee.call(addShipmentLines, { params, version: 1, body: { lines: entries } })
  assert.equal(added.status, 201, added.text)
  assert.equal((await doPack(params, packAll)).status, 200)
  const version = await versionOf(params)
  assert.equal((await lee.call(closeShipment, { params, version })).status, 200)
  await take('00202')
  for (const one of ['delivery-note', 'packing-list', 'contents-list']) {
    const text = await textOf(params.id, one)
    assert.ok(/TUBE +Post tube Supplier item no\. 00101/.test(text), text)
    assert.ok(text.includes('PLAIN Post tube') && !text.includes('00202'), text)
  }
})
