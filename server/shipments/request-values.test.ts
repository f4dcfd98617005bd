import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getLabels } from '#contract/packing/label-endpoints.ts'
import { createShipment, updateShipment } from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLine } from '#contract/shipments/shipment-line-endpoints.ts'
import { labelSize } from '#domain/labels/label.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const mar = await world.signIn('mar')
const shipment = async () => (await mar.call(createShipment, { body: {} })).reply

test('a quantity as a JSON number is taken where it is exact', async () => {
  const { id } = await shipment()
  const add = (quantityPerPackage: unknown, version: number) =>
    mar.call(addShipmentLine, {
      ...{ params: { id }, version },
      body: { orderLineId: 33, numberOfPackages: 1, quantityPerPackage } as never,
    })
  const added = await add(3, 1)
  assert.equal(added.status, 201, added.text)
  for (const wrong of [0.1 + 0.2, 1e21, true, {}])
    assert.deepEqual((await add(wrong, 2)).problem.errors, [
      { pointer: '/body/quantityPerPackage', code: 'invalid' },
    ])
})

test('the version is taken as an ETag and as its number alone', async () => {
  const { id } = await shipment()
  const update = (seen: string) =>
    mar.call(updateShipment, {
      ...{ params: { id }, body: { note: seen } },
      headers: { 'if-match': seen },
    })
  for (const seen of ['1', '"2"', 'W/"3"']) assert.equal((await update(seen)).status, 200, seen)
  assert.equal((await update('3')).status, 412)
  for (const wrong of ['"4', 'four', '*'])
    assert.equal((await update(wrong)).problem.errors?.[0]?.pointer, '/headers/if-match', wrong)
})

test('an error of a choice lists what is allowed', async () => {
  const { id } = await shipment()
  const query = { size: 'a3' as 'a6' }
  const { problem } = await mar.call(getLabels, { params: { id }, query })
  assert.deepEqual(problem.errors, [
    { pointer: '/query/size', code: 'invalid', params: { allowed: labelSize.options.join(', ') } },
  ])
})
