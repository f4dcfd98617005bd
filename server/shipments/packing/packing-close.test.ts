import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelPackages, undoPacking } from '#contract/packing/packing-endpoints.ts'
import {
  closeShipment,
  getShipment,
  reopenShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import { isSscc } from '#domain/gs1/gs1-key.ts'
import { packAll, packingActions } from '#test/world/packing-actions.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const mar = await world.signIn('mar')
const lee = await (await world.another()).signIn('lee')
const ada = await world.signIn('ada')
await world.owner.query(
  "update suppliers set gs1_prefix = '8412345' where company_id = 1 and id = 1",
)
const { doPack, packingOf, ready, versionOf } = packingActions(world, mar)

test('a shipment closes fully packed or unpacked, and never with an empty package', async () => {
  const { params, lineId } = await ready()
  const close = async () => mar.call(closeShipment, { params, version: await versionOf(params) })
  await doPack(params, [
    { step: 'add', package: { type: 'CT' }, contents: [{ lineId, quantity: '6' }] },
  ])
  assert.equal((await close()).problem.code, 'partly-packed')
  await doPack(params, [{ step: 'add', package: { type: 'CT' } }])
  assert.equal((await close()).problem.code, 'empty-package')
  await doPack(params, [{ step: 'clear' }])
  await world.owner.query('update companies set allows_unpacked = false where id = 1')
  assert.equal((await mar.call(getShipment, { params })).reply.mustPack, true)
  assert.equal((await close()).problem.code, 'not-packed')
  await doPack(params, packAll)
  assert.equal((await close()).status, 200)
  await world.owner.query('update companies set allows_unpacked = true where id = 1')
  const { packages, canUndo } = await packingOf(params)
  assert.ok(packages.every(({ sscc }) => isSscc(sscc ?? '')))
  assert.equal(canUndo, false)
  assert.equal((await doPack(params, [{ step: 'clear' }])).problem.code, 'shipment-closed')
  const reprint = {
    params,
    version: await versionOf(params),
    body: { packageIds: [packages[0]?.id ?? 0] },
  }
  assert.deepEqual((await mar.call(labelPackages, reprint)).reply.packages, [
    { id: packages[0]?.id, number: 1, sscc: packages[0]?.sscc },
  ])
})

test('closing renumbers packages unless a label was printed, and reopening keeps SSCCs', async () => {
  const { params } = await ready()
  await doPack(params, packAll)
  const [first, second] = (await packingOf(params)).packages
  await doPack(params, [{ step: 'merge', packageIds: [first?.id ?? 0], into: second?.id ?? 0 }])
  assert.deepEqual(
    (await packingOf(params)).packages.map(({ number }) => number),
    [2, 3, 4],
  )
  await mar.call(closeShipment, { params, version: await versionOf(params) })
  const closed = (await packingOf(params)).packages
  assert.deepEqual(
    closed.map(({ number }) => number),
    [1, 2, 3],
  )
  const body = { reason: 'One box is missing' }
  const moderator = ada.actingFor(1)
  const reopened = await moderator.call(reopenShipment, {
    params,
    version: await versionOf(params),
    body,
  })
  assert.equal(reopened.status, 200, reopened.text)
  await doPack(params, [
    { step: 'merge', packageIds: [closed[0]?.id ?? 0], into: closed[1]?.id ?? 0 },
  ])
  await mar.call(closeShipment, { params, version: await versionOf(params) })
  assert.deepEqual(
    (await packingOf(params)).packages.map(({ number, sscc }) => [number, sscc]),
    closed.slice(1).map(({ number, sscc }) => [number, sscc]),
  )
})

test('packing cannot be undone after a shipment closed unpacked and was reopened', async () => {
  const { params } = await ready()
  await doPack(params, packAll)
  await doPack(params, [{ step: 'clear' }])
  assert.equal((await packingOf(params)).canUndo, true)
  const closed = await mar.call(closeShipment, { params, version: await versionOf(params) })
  assert.equal(closed.status, 200, closed.text)
  const body = { reason: 'One box is missing' }
  const version = await versionOf(params)
  await ada.actingFor(1).call(reopenShipment, { params, version, body })
  assert.equal((await packingOf(params)).canUndo, false)
  const undone = await mar.call(undoPacking, { params, version: await versionOf(params) })
  assert.deepEqual([undone.status, undone.problem.code], [409, 'nothing-to-undo'])
})

test('sixteen shipments closed concurrently on two servers have unique SSCCs', async () => {
  const shipments = await Promise.all(Array.from({ length: 16 }, () => ready()))
  for (const { params } of shipments) assert.equal((await doPack(params, packAll)).status, 200)
  const answers = await Promise.all(
    shipments.map(async ({ params }, index) =>
      (index % 2 ? lee : mar).call(closeShipment, { params, version: 3 }),
    ),
  )
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  const { rows } = await world.owner.query<{ sscc: string }>(
    'select sscc from packages where company_id = 1 and shipment_id = any ($1)',
    [shipments.map(({ params }) => params.id)],
  )
  assert.equal(rows.length, 64)
  assert.equal(new Set(rows.map(({ sscc }) => sscc)).size, 64)
  assert.ok(rows.every(({ sscc }) => isSscc(sscc)))
})

test('closing without serials left is refused and changes nothing', async () => {
  const { params } = await ready()
  await doPack(params, packAll)
  await world.owner.query(`
    update suppliers set gs1_prefix = '8412345678', sscc_extension = 7 where company_id = 1 and id = 1;
    insert into sscc_blocks select 784123456780000 + n, 2, 100 from generate_series(0, 9999) n`)
  const version = await versionOf(params)
  const refused = await mar.call(closeShipment, { params, version })
  assert.deepEqual([refused.status, refused.problem.code], [409, 'no-ssccs-left'])
  assert.equal(await versionOf(params), version)
  await world.owner.query('update suppliers set gs1_prefix = null where company_id = 1 and id = 1')
  assert.equal((await mar.call(closeShipment, { params, version })).status, 200)
  assert.ok((await packingOf(params)).packages.every(({ sscc }) => sscc === null))
})

test('a shipment closed without SSCCs keeps its numbers after the supplier gets a prefix', async () => {
  const prefix = (value: string | null) =>
    world.owner.query('update suppliers set gs1_prefix = $1 where company_id = 1 and id = 1', [
      value,
    ])
  await prefix(null)
  const { params } = await ready()
  await doPack(params, packAll)
  const label = async () =>
    mar.call(labelPackages, { params, version: await versionOf(params), body: {} })
  assert.equal((await label()).status, 200)
  const [, second] = (await packingOf(params)).packages
  await doPack(params, [{ step: 'edit', packageIds: [second?.id ?? 0], set: { tracking: 'T-2' } }])
  await mar.call(closeShipment, { params, version: await versionOf(params) })
  await prefix('84123456')
  assert.equal((await label()).status, 200)
  const { packages, lastLabelled } = await packingOf(params)
  assert.deepEqual(
    packages.map(({ sscc, number }) => [sscc, number]),
    [1, 2, 3, 4].map((number) => [null, number]),
  )
  assert.equal(lastLabelled, 4)
})
