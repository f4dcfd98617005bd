import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportPackages } from '#contract/packing/packing-endpoints.ts'
import { importShipmentLines } from '#contract/shipments/line-import-endpoints.ts'
import { createShipment } from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLines } from '#contract/shipments/shipment-line-endpoints.ts'
import { packingActions } from '#test/world/packing-actions.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const mar = await world.signIn('mar')
const { doPack, packingOf } = packingActions(world, mar)
const shipment = async () => ({ id: (await mar.call(createShipment, { body: {} })).reply.id })

/** Packages without what belongs to one shipment alone. */
async function shape(params: { id: number }) {
  const { packages, lines } = await packingOf(params)
  const number = new Map(packages.map((one) => [one.id, one.number]))
  const goods = new Map(
    lines.map((line) => [
      line.id,
      `${line.orderCode} ${line.productCode} ${line.size} ${line.color}`,
    ]),
  )
  return packages.map(({ id: _, sscc: _sscc, labelledAt: _at, parentId, contents, ...one }) => ({
    ...one,
    parent: number.get(parentId ?? 0) ?? null,
    contents: contents.map(({ lineId, quantity }) => `${quantity} ${goods.get(lineId)}`).sort(),
  }))
}

/** A shipment with a mixed carton and another on a pallet on a pallet, and a package by itself. */
async function packedShipment() {
  const params = await shipment()
  const [one, other] = [33, 34].map((orderLineId) => ({
    orderLineId,
    numberOfPackages: 2,
    quantityPerPackage: '5',
    remainder: '2',
  }))
  assert.ok(one && other)
  const body = { lines: [one, other] }
  const added = await mar.call(addShipmentLines, { params, version: 1, body })
  assert.equal(added.status, 201, added.text)
  const [lineId = 0, otherId = 0] = added.reply.lineIds
  const none = { height: null, width: null, depth: null, grossWeight: null, netWeight: null }
  const carton = {
    ...none,
    type: 'CT',
    height: '30.25',
    grossWeight: '6.5',
    netWeight: '6',
  } as const
  const pallet = { ...none, type: '201', height: '14.5', width: '80', depth: '120' } as const
  const box = { ...none, type: 'BX', tracking: '=007' } as const
  const done = await doPack(params, [
    {
      step: 'add',
      package: carton,
      contents: [
        { lineId, quantity: '5' },
        { lineId: otherId, quantity: '3' },
      ],
    },
    {
      step: 'add',
      package: { ...carton, grossWeight: '1234.5' },
      contents: [{ lineId, quantity: '7' }],
    },
    { step: 'add', package: pallet },
    { step: 'add', package: box, contents: [{ lineId: otherId, quantity: '9' }] },
    { step: 'add', package: { ...pallet, type: 'PX' } },
    { step: 'nest', packageIds: [-1, -2], parentId: -3 },
    { step: 'nest', packageIds: [-3], parentId: -5 },
  ])
  assert.equal(done.status, 200, done.text)
  return params
}

test('what a shipment’s packages went out as comes in to another, in every language and kind of file', async () => {
  const from = await packedShipment()
  const wanted = await shape(from)
  for (const lang of ['en', 'sp', 'ca'] as const) {
    for (const format of ['csv', 'xlsx'] as const) {
      const { bytes } = await mar.call(exportPackages, { params: from, query: { format, lang } })
      const params = await shipment()
      const done = await mar.call(importShipmentLines, { params, version: 1, body: bytes })
      assert.equal(done.status, 200, `${lang} ${format}: ${done.text}`)
      assert.deepEqual(done.reply.made, { packages: 5, nested: 3, mixed: 1 })
      assert.deepEqual(done.reply.ignoredColumns, ['SSCC'])
      assert.deepEqual(await shape(params), wanted, `${lang} ${format}`)
      assert.equal((await packingOf(params)).lines.length, 2)
    }
  }
})
