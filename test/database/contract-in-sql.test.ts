// Replies of hot reads are the database's own text, which no serializer checks: here each is compared with its shape.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { listAuditLog } from '#contract/audit/audit-log-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getOrder, getOrderLine, listOrderLines } from '#contract/orders/order-endpoints.ts'
import { getOrderImport, listOrderImports } from '#contract/orders/order-import-endpoints.ts'
import {
  changePacking,
  getPacking,
  listPackagePresets,
} from '#contract/packing/packing-endpoints.ts'
import { listSessions, whoAmI } from '#contract/people/auth-endpoints.ts'
import { listPasskeys } from '#contract/people/passkey-endpoints.ts'
import * as people from '#contract/people/person-endpoints.ts'
import { getSecondFactor } from '#contract/people/second-factor-endpoints.ts'
import { listOwnSignInEvents, listSignInEvents } from '#contract/people/sign-in-event-endpoints.ts'
import * as carriers from '#contract/settings/carrier-endpoints.ts'
import { createPlace, getPlace, listPlaces } from '#contract/settings/place-endpoints.ts'
import * as settings from '#contract/settings/settings-endpoints.ts'
import * as suppliers from '#contract/settings/supplier-endpoints.ts'
import { listSuppliers } from '#contract/settings/supplier-endpoints.ts'
import { lookUpCode } from '#contract/shipments/code-lookup-endpoints.ts'
import {
  closeShipment,
  createShipment,
  getAnnouncementChanges,
  getShipment,
  listShipmentEvents,
  listShipments,
  receiveShipment,
  removeShipment,
  reopenShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLine } from '#contract/shipments/shipment-line-endpoints.ts'
import { listDrafts, saveDraft } from '#contract/workspace/draft-endpoints.ts'
import { getStarter } from '#contract/workspace/starter-endpoints.ts'
import { listViews, saveView } from '#contract/workspace/view-endpoints.ts'
import { getWorkspace, setListLayout } from '#contract/workspace/workspace-endpoints.ts'
import type { ShipmentStatus } from '#domain/shipments/shipment.ts'
import {
  compareKeyReplies,
  compareMailReplies,
  compareMessageReplies,
  compareProviderReplies,
  compareWebhookReplies,
} from '#test/replies/administration-replies.ts'
import { allEndpoints } from '#test/replies/all-endpoints.ts'
import { compareBuyerReplies } from '#test/replies/buyer-replies.ts'
import { compareCounts } from '#test/replies/count-replies.ts'
import { comparedEndpoints, readReply } from '#test/replies/reply-against-shape.ts'
import { orderFile, orderFileRow, sendFile } from '#test/samples/order-files.ts'
import { openWorldWith } from '#test/world/world.ts'

const { world, mar, ada, bea } = await openWorldWith('mar', 'ada', 'bea')
const staff = [1, 2, 3].map((supplier) => ada.actingFor(supplier))
// The last one acts for no supplier.
const everyone = [mar, bea, ...staff, ada]

// Cases that the demo world lacks: a shipment received in part, one reopened, one deleted; numbers at their limits.
const versionedInput = (id: number, version: number) => ({ params: { id }, version })
const created = await mar.call(createShipment, {
  body: { estimatedDelivery: '2099-01-01', shipTo: '' },
})
const { id } = created.reply
const addition = await mar.call(addShipmentLine, {
  ...versionedInput(id, 1),
  body: {
    orderLineId: 8,
    numberOfPackages: 2,
    quantityPerPackage: '10.125',
    remainder: '0.001',
    height: '12.50',
    width: '99999.99',
    depth: '1',
    weight: '0.125',
    traceability: { lot: 'A-1', expiry: '2030-12-31' },
  },
})
await mar.call(closeShipment, versionedInput(id, 2))
await mar.call(reopenShipment, { ...versionedInput(id, 3), body: { reason: 'Again' } })
const packingReply = await mar.call(changePacking, {
  ...versionedInput(id, 4),
  body: {
    steps: [{ step: 'pack-lines' }, { step: 'edit', packageIds: [-1], set: { netWeight: '0.1' } }],
  },
})
assert.equal(packingReply.status, 200, packingReply.text)
await mar.call(closeShipment, versionedInput(id, 5))
const [lineId = 0] = addition.reply.lineIds
const counted = { lineId, accepted: '3.5', cancelled: '1', reason: 'Lost' }
const received = await ada
  .actingFor(1)
  .call(receiveShipment, { ...versionedInput(id, 6), body: { lines: [counted] } })
assert.equal(received.status, 200, received.text)
const deletedId = (await mar.call(createShipment, { body: {} })).reply.id
await mar.call(removeShipment, versionedInput(deletedId, 1))
await world.owner.query(
  `update order_lines set gtin = '01234567890128', pack_multiple = null, over_delivery_set = true where id = 40`,
)
await world.owner.query(
  `update shipments set estimated_delivery = null where state = 'open' and id = 6`,
)

test('replies about shipments in every status match their shapes', async () => {
  const statuses = new Set<ShipmentStatus>()
  let packages = 0
  for (const who of everyone) {
    for (const sort of ['created', '-created', 'eta', '-eta', 'code', '-code'] as const) {
      await readReply(who, listShipments, { query: { sort, limit: 2 } })
    }
    const { rows } = await readReply(who, listShipments, { query: { limit: 100 } })
    for (const row of rows) {
      statuses.add(row.status)
      const details = await readReply(who, getShipment, { params: { id: row.id } })
      const {
        shipToParty,
        note,
        revision,
        createdBy,
        closedAt,
        closedBy,
        cancelledAt,
        cancelReason,
        emptyPackageCount,
        mustPack,
        asksForLots,
        lines,
        supplier,
        ...rest
      } = details
      const { supplier: listedSupplier = supplier, place: _, ...listedRest } = row
      assert.deepEqual({ ...listedSupplier, isActive: true }, supplier)
      assert.deepEqual({ ...rest, ...listedRest }, rest, 'list and details say the same')
      assert.equal(lines.length, row.lineCount)
      await readReply(who, listShipmentEvents, { params: { id: row.id } })
      await readReply(who, getAnnouncementChanges, { params: { id: row.id } })
      const packing = await readReply(who, getPacking, { params: { id: row.id } })
      assert.deepEqual([packing.version, packing.packages.length], [row.version, row.packageCount])
      packages += row.packageCount
      assert.deepEqual(
        [closedAt === null, closedBy === null, cancelledAt === null].map(String),
        [row.state === 'open', row.state === 'open', row.status !== 'cancelled'].map(String),
      )
      assert.deepEqual(
        [typeof note, typeof revision, typeof createdBy],
        ['string', 'number', 'string'],
      )
      assert.equal(shipToParty === null, row.shipTo === null)
      assert.ok(row.shipTo !== '' && (cancelReason !== null) === (row.status === 'cancelled'))
    }
  }
  assert.deepEqual([...statuses].sort(), [
    'cancelled',
    'in-transit',
    'open',
    'partially-received',
    'received',
  ])
  assert.ok(packages > 0, 'some are packed')
  const events = await readReply(mar, listShipmentEvents, { params: { id: deletedId } })
  assert.deepEqual(
    events.map(({ kind }) => kind),
    ['created', 'deleted'],
  )
})

test('quantities come as the shortest exact decimals, whatever scale they are stored in', async () => {
  const { lines } = await readReply(mar, getShipment, { params: { id } })
  const [line] = lines
  assert.deepEqual(
    [line?.quantity, line?.quantityPerPackage, line?.remainder, line?.accepted, line?.cancelled],
    ['20.251', '10.125', '0.001', '3.5', '1'],
  )
  assert.deepEqual(
    [line?.height, line?.width, line?.depth, line?.weight],
    ['12.5', '99999.99', '1', '0.125'],
  )
})

test('replies about order lines of every kind match their shapes', async () => {
  const kinds = new Set<string>()
  for (const who of everyone) {
    for (const sort of ['due', '-due', 'product', '-product'] as const)
      await readReply(who, listOrderLines, { query: { sort, limit: 3 } })
    const { rows } = await readReply(who, listOrderLines, { query: { show: 'all', limit: 100 } })
    for (const row of rows) {
      kinds.add(
        row.available === null ? 'unlimited' : row.available === '0' ? 'none left' : 'some left',
      )
      if (row.isConflict) kinds.add('conflict')
      if (row.isDivisible) kinds.add('divides')
      if (row.gtin) kinds.add('gtin')
      if (row.supplierProductCode) kinds.add('supplier item number')
      if (row.packMultiple === null) kinds.add('no multiple')
      const { supplier: _whose, ...line } = row
      assert.deepEqual(await readReply(who, getOrderLine, { params: { id: row.id } }), line)
      const { code } = await readReply(who, getOrder, { params: { id: row.orderId } })
      assert.equal(code, row.orderCode)
    }
  }
  assert.deepEqual([...kinds].sort(), [
    'conflict',
    'divides',
    'gtin',
    'no multiple',
    'none left',
    'some left',
    'supplier item number',
    'unlimited',
  ])
})

test('all other replies of the database match their shapes', async () => {
  await mar.call(saveDraft, {
    params: { form: 'new' },
    body: { content: { a: [1, 'é', null, { b: true }] } },
  })
  await mar.call(saveView, {
    params: { key: randomUUID() },
    body: { list: 'orders', name: 'Late é', search: 'dueTo=2026-01-01' },
  })
  for (const who of everyone) {
    const { days } = await readReply(who, getStarter)
    assert.equal(days.length, 14)
    await readReply(who, listDrafts)
    await readReply(who, listViews)
    await readReply(who, getWorkspace)
    await who.call(setListLayout, {
      params: { list: 'orders' },
      body: { columns: ['due'], isCompact: true },
    })
    await readReply(who, getWorkspace)
    for (const code of ['S000001', 'CR-7781-20', 'PO-1001', '01234567890128', 'nothing'])
      await readReply(who, lookUpCode, { query: { code } })
    if (who !== ada) await readReply(who, listPackagePresets)
    await readReply(who, listPlaces)
    await readReply(who, whoAmI)
    await readReply(who, listSessions)
    await readReply(who, getSecondFactor)
    await readReply(who, listPasskeys)
    await readReply(who, listOwnSignInEvents, { query: { topic: 'sign-in' } })
  }
  await readReply(ada, settings.getCompanySettings)
  await readReply(ada, listSignInEvents, { query: { limit: 3 } })
  const file = orderFile(
    orderFileRow('HELD-1', '00010', '5', 'NEW,Somebody new'),
    orderFileRow('HELD-1', 'A', '5', 'NEW,Somebody new'),
  )
  const upload = await sendFile(world, ada, '?fileName=may.csv', file)
  const imported = { params: { id: upload.report.importId ?? 0 } }
  assert.equal((await readReply(ada, listOrderImports)).rows.length, 1)
  await readReply(ada, getOrderImport, imported)
  await compareBuyerReplies(world, {
    ...{ mar, ada, everyone, importId: imported.params.id, shipmentId: id },
  })
  for (const compare of [compareMailReplies, compareProviderReplies, compareWebhookReplies])
    await compare(ada)
  await compareMessageReplies(world, ada, id)
  await readReply(ada, getPlace, { params: { id: 1 } })
  for (const { id } of (await readReply(ada, people.listPeople)).rows)
    await readReply(ada, people.getPerson, { params: { id } })
  const { reply } = await ada.call(carriers.createCarrier, {
    body: { code: 'SHIP', name: 'Ships' },
  })
  await readReply(ada, carriers.getCarrier, { params: { id: reply.id } })
  await readReply(mar, carriers.listCarriers)
  await compareKeyReplies(world, ada)
  await ada.call(createPlace, { body: { code: 'NEW', name: 'New' } })
  assert.equal((await readReply(ada, settings.listSettingEvents)).rows.length, 3)
  assert.ok((await readReply(ada, listAuditLog, { query: { limit: 100 } })).rows.length > 20)
  for (const { id } of (await readReply(ada, settings.listSupplierSettings)).rows)
    for (const read of [settings.getSupplierSettings, suppliers.getSupplierOverview])
      await readReply(ada, read, { params: { id } })
  await ada.actingFor(1).call(suppliers.updateSupplierProfile, {
    version: 1,
    body: {
      paperLanguages: ['ca', 'en'],
      contacts: [{ purpose: 'quality', name: 'Qüestió', email: null, phone: '+34 900' }],
    },
  })
  assert.equal((await readReply(mar, suppliers.getSupplierProfile)).contacts.length, 1)
  for (const name of ['', 'a', 'CARTRO', '%', 'nobody'])
    await readReply(ada, listSuppliers, { query: { name } })
})

test('counts of lists match their shapes', () => compareCounts(ada, [mar, ...staff, ada]))

test('every read of the contract was compared', async () => {
  const isOther = (e: Endpoint) =>
    e.access === 'public' || 'content' in (e.schema.response[200] ?? {})
  const endpoints = (await allEndpoints()).filter((one) => one.method === 'GET' && !isOther(one))
  assert.deepEqual(
    endpoints
      .filter((endpoint) => ![...comparedEndpoints].some((one) => one.url === endpoint.url))
      .map(({ url }) => url),
    [],
  )
})
