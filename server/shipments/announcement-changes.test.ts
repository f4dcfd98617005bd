import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  closeShipment,
  getAnnouncementChanges,
  getShipment,
  reopenShipment,
  updateShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import {
  addShipmentLine,
  removeShipmentLine,
  updateShipmentLine,
} from '#contract/shipments/shipment-line-endpoints.ts'
import { changesBetween } from '#domain/packing/announcement-changes.ts'
import { documentContent, paperLine, paperPackage } from '#test/samples/document-content.ts'
import { closedShipment, countingActions } from '#test/world/received-shipments.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const mar = await world.signIn('mar')
const marc = await world.signIn('marc')
const { orderLineOf100 } = countingActions(world, mar, marc)

test('both sides see how a new announcement differs from the one before', async () => {
  const [otherId, removedId, addedId] = [
    await orderLineOf100(),
    await orderLineOf100(),
    await orderLineOf100(),
  ]
  const { id, lineId } = await closedShipment(mar, otherId, 40)
  const params = { id }
  const version = async () => (await mar.call(getShipment, { params })).reply.version
  const changes = async (who = mar) => (await who.call(getAnnouncementChanges, { params })).reply
  const reopen = async () =>
    mar.call(reopenShipment, { params, version: await version(), body: { reason: 'Again' } })
  const close = async () =>
    assert.equal((await mar.call(closeShipment, { params, version: await version() })).status, 200)
  const addLine = async (orderLineId: number, pieces: string) =>
    mar.call(addShipmentLine, {
      ...{ params, version: await version() },
      body: { orderLineId, numberOfPackages: 1, quantityPerPackage: pieces },
    })
  const nothing = { announcedAt: null, fields: [], lines: [], packageCount: null }
  assert.deepEqual(await changes(), nothing, 'announced once')

  await reopen()
  const { announcedAt, ...reopened } = await changes()
  assert.ok(announcedAt)
  assert.deepEqual(reopened, { fields: [], lines: [], packageCount: null }, 'nothing changed yet')
  await addLine(removedId, '5')
  await close()
  assert.deepEqual(
    (await changes(marc)).lines.map((line) => [line.before, line.after]),
    [[null, { quantity: '5', numberOfPackages: 1 }]],
  )

  await reopen()
  const { lines } = (await mar.call(getShipment, { params })).reply
  const removedLine = lines.find((line) => line.orderLineId === removedId)?.id ?? 0
  await mar.call(removeShipmentLine, {
    params: { id, lineId: removedLine },
    version: await version(),
  })
  await mar.call(updateShipmentLine, {
    ...{ params: { id, lineId }, version: await version() },
    body: { numberOfPackages: 3, quantityPerPackage: '12', remainder: '2' },
  })
  await addLine(addedId, '7')
  await mar.call(updateShipment, {
    ...{ params, version: await version() },
    body: { estimatedDelivery: '2099-02-03', carrier: 'Trans Vallès' },
  })
  const draft = await changes()
  await close()
  const announced = await changes(marc)
  assert.deepEqual(announced, draft, 'closing announces the shown changes')
  assert.deepEqual(await changes(), announced)
  assert.deepEqual(announced.fields, [
    { name: 'estimatedDelivery', before: '2099-01-01', after: '2099-02-03' },
    { name: 'carrier', before: null, after: 'Trans Vallès' },
  ])
  assert.deepEqual(
    new Set(announced.lines.map(({ before, after }) => `${before?.quantity} → ${after?.quantity}`)),
    new Set(['40 → 38', '5 → undefined', 'undefined → 7']),
  )
  const changed = announced.lines.find(({ before, after }) => before && after)
  assert.deepEqual([changed?.before?.numberOfPackages, changed?.after?.numberOfPackages], [1, 4])
})

test('lines of the same order line are compared as a sum, whatever their ids', () => {
  const before = documentContent({ lines: [paperLine(1, { quantity: '2.5' })] })
  const halves = [
    paperLine(8, { orderLineNumber: '1', quantity: '1.25', numberOfPackages: 25 }),
    paperLine(9, { orderLineNumber: '1', quantity: '1.25', numberOfPackages: 25 }),
  ]
  assert.deepEqual(changesBetween(before, { ...before, lines: halves }).lines, [])
  const [changedLine] = changesBetween(before, {
    ...before,
    lines: [...halves, paperLine(3, { orderLineNumber: '1', quantity: '0.001' })],
  }).lines
  assert.equal(changedLine?.after?.quantity, '2.501')
})

test('another ship-to is a change, and so is another number of packages', () => {
  const before = documentContent({ packages: [paperPackage(1)] })
  const shipTo = { name: 'Mercat, Moll 9', taxId: null, address: ['Barcelona'], gln: null }
  const { fields, packageCount } = changesBetween(before, {
    ...before,
    shipTo,
    packages: [],
  })
  assert.deepEqual(fields, [
    { name: 'shipTo', before: 'Mercat, Moll 7, Barcelona', after: 'Mercat, Moll 9, Barcelona' },
  ])
  assert.deepEqual(packageCount, { before: 1, after: 0 })
})

test('another lot, date or serial number is a change; moving it between lines is not', () => {
  const goods = (values: object) => ({
    ...{ lot: null, bestBefore: null, expiry: null, serialNumbers: [] },
    ...values,
  })
  const lot = (name: string) => ({ traceability: goods({ lot: name }) })
  const content = (...lines: object[]) =>
    documentContent({
      lines: lines.map((line) => paperLine(1, { quantity: '10', numberOfPackages: 1, ...line })),
    })
  const lots = (...contents: object[][]) => {
    const [before = content(), after = content()] = contents.map((lines) => content(...lines))
    return changesBetween(before, after).lines.map((line) => [
      line.before?.traceability,
      line.after?.traceability,
    ])
  }
  assert.deepEqual(lots([lot('A'), lot('B')], [lot('B'), lot('A')]), [])
  assert.deepEqual(lots([{}], [{ traceability: null }]), [])
  assert.deepEqual(lots([lot('A')], [lot('B')]), [[[goods({ lot: 'A' })], [goods({ lot: 'B' })]]])
  assert.deepEqual(lots([{}], [lot('B')]), [[undefined, [goods({ lot: 'B' })]]])
  const serials = (...serialNumbers: string[]) => ({ traceability: goods({ serialNumbers }) })
  assert.deepEqual(lots([serials('1', '2')], [serials('2', '1')]), [])
  assert.equal(lots([serials('1', '2')], [serials('1', '3')]).length, 1)
})
