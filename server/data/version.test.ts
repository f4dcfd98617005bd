import assert from 'node:assert/strict'
import { test } from 'node:test'
import { removeComment, updateComment } from '#contract/comments/comment-endpoints.ts'
import {
  bookDockSlot,
  markDockVisit,
  releaseDockSlot,
  removeDock,
  removeDockBlock,
  updateDock,
} from '#contract/docks/dock-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { updateApiKey, updateServiceAccount } from '#contract/keys/service-account-endpoints.ts'
import { cancelOrder, changeOrder } from '#contract/orders/order-change-endpoints.ts'
import { getOrderLine } from '#contract/orders/order-endpoints.ts'
import {
  changePacking,
  labelPackages,
  markLabelsPrinted,
  removePackagePreset,
  undoPacking,
  updatePackagePreset,
} from '#contract/packing/packing-endpoints.ts'
import { erasePersonData } from '#contract/people/person-data-endpoints.ts'
import { updatePerson } from '#contract/people/person-endpoints.ts'
import { updateSecondFactorPolicy } from '#contract/people/second-factor-policy-endpoints.ts'
import {
  removeSignInProvider,
  updateSignInProvider,
  updateSignInRules,
} from '#contract/people/sign-in-provider-endpoints.ts'
import {
  answerDiscrepancy,
  reverseAnswer,
  reverseSettlement,
  settleDiscrepancy,
} from '#contract/receiving/discrepancy-endpoints.ts'
import { correctReceipt, listReceipts } from '#contract/receiving/receipt-endpoints.ts'
import { removeCarrier, updateCarrier } from '#contract/settings/carrier-endpoints.ts'
import { removePlace, updatePlace } from '#contract/settings/place-endpoints.ts'
import {
  removeCompanyLogo,
  setCompanyLogo,
  updateCompanySettings,
  updateSupplierSettings,
} from '#contract/settings/settings-endpoints.ts'
import {
  deactivateSupplier,
  reactivateSupplier,
  updateSupplierProfile,
} from '#contract/settings/supplier-endpoints.ts'
import { importShipmentLines } from '#contract/shipments/line-import-endpoints.ts'
import {
  cancelShipment,
  closeShipment,
  createShipment,
  getShipment,
  listShipmentEvents,
  receiveShipment,
  removeShipment,
  reopenShipment,
  updateShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import {
  addShipmentLine,
  addShipmentLines,
  removeShipmentLine,
  updateShipmentLine,
} from '#contract/shipments/shipment-line-endpoints.ts'
import { updateWebhookEndpoint } from '#contract/webhooks/webhook-endpoints.ts'
import { allEndpoints } from '#test/replies/all-endpoints.ts'
import { type CallInput, openWorld, type TestActor } from '#test/world/world.ts'

const world = await openWorld()
const otherServer = await world.another()
const mar = await world.signIn('mar')
const lee = await otherServer.signIn('lee')
const marc = (await otherServer.signIn('marc')).actingFor(1)

const onePackage = { numberOfPackages: 1, quantityPerPackage: '2' }
const line = { orderLineId: 33, ...onePackage }
const reason = { reason: 'Because' }

const { orderCode, lineNumber } = (
  await mar.call(getOrderLine, { params: { id: line.orderLineId } })
).reply
const lineFile = `order_code;order_line;quantity\n${orderCode};${lineNumber};2`

type Prepared = { id: number; lineId: number; version: number; receiptId?: number }
const openShipment = async (): Promise<Prepared> => {
  const { reply } = await mar.call(createShipment, { body: { estimatedDelivery: '2099-01-01' } })
  const added = await mar.call(addShipmentLine, {
    params: { id: reply.id },
    version: 1,
    body: line,
  })
  return { id: reply.id, lineId: added.reply.lineIds[0] ?? 0, version: 2 }
}
const closedShipment = async (): Promise<Prepared> => {
  const prepared = await openShipment()
  await mar.call(closeShipment, { params: { id: prepared.id }, version: 2 })
  return { ...prepared, version: 3 }
}

const receivedShipment = async (): Promise<Prepared> => {
  const { id, lineId } = await closedShipment()
  const params = { id }
  const lines = [{ lineId, accepted: '1' }]
  await marc.call(receiveShipment, { params, version: 3, body: { lines } })
  const { reply } = await marc.call(listReceipts, { params })
  return { id, lineId, version: 4, receiptId: reply[0]?.id ?? 0 }
}

const packAll = { steps: [{ step: 'pack-lines' as const }] }
const packedShipment = async (): Promise<Prepared> => {
  const prepared = await openShipment()
  await mar.call(changePacking, { params: { id: prepared.id }, version: 2, body: packAll })
  return { ...prepared, version: 3 }
}

type Case = {
  endpoint: Endpoint
  prepare: () => Promise<Prepared>
  body?: object | string | ((prepared: Prepared) => object)
  actor?: TestActor
}
const cases: Case[] = [
  { endpoint: updateShipment, prepare: openShipment, body: { note: 'Mine' } },
  { endpoint: removeShipment, prepare: openShipment },
  { endpoint: closeShipment, prepare: openShipment },
  { endpoint: reopenShipment, prepare: closedShipment, body: reason },
  { endpoint: cancelShipment, prepare: closedShipment, body: reason },
  {
    endpoint: receiveShipment,
    prepare: closedShipment,
    body: ({ lineId }) => ({ lines: [{ lineId, accepted: '1' }] }),
    actor: marc,
  },
  {
    endpoint: correctReceipt,
    prepare: receivedShipment,
    body: ({ receiptId }) => ({ receiptId, ...reason }),
    actor: marc,
  },
  { endpoint: addShipmentLine, prepare: openShipment, body: line },
  { endpoint: addShipmentLines, prepare: openShipment, body: { lines: [line] } },
  { endpoint: importShipmentLines, prepare: openShipment, body: lineFile },
  { endpoint: updateShipmentLine, prepare: openShipment, body: onePackage },
  { endpoint: removeShipmentLine, prepare: openShipment },
  { endpoint: changePacking, prepare: openShipment, body: packAll },
  { endpoint: undoPacking, prepare: packedShipment },
  { endpoint: labelPackages, prepare: packedShipment, body: {} },
  { endpoint: markLabelsPrinted, prepare: packedShipment, body: {} },
]

// Endpoints of other entities: their own tests cover an old version.
const testedElsewhere = [
  updateCompanySettings,
  setCompanyLogo,
  removeCompanyLogo,
  updateSupplierSettings,
  updatePlace,
  removePlace,
  updateCarrier,
  removeCarrier,
  updatePackagePreset,
  removePackagePreset,
  updatePerson,
  updateSupplierProfile,
  deactivateSupplier,
  reactivateSupplier,
  erasePersonData,
  updateServiceAccount,
  updateApiKey,
  updateSignInProvider,
  removeSignInProvider,
  updateSignInRules,
  updateSecondFactorPolicy,
  answerDiscrepancy,
  reverseAnswer,
  settleDiscrepancy,
  reverseSettlement,
  cancelOrder,
  changeOrder,
  updateComment,
  removeComment,
  updateDock,
  removeDock,
  removeDockBlock,
  markDockVisit,
  bookDockSlot,
  releaseDockSlot,
  updateWebhookEndpoint,
]

test('the cases cover every endpoint with If-Match', async () => {
  const versioned = (await allEndpoints()).filter(
    ({ schema }) => 'if-match' in ((schema.headers as { shape?: object } | undefined)?.shape ?? {}),
  )
  const namesOf = (endpoints: Endpoint[]) => endpoints.map((e) => `${e.method} ${e.url}`).sort()
  assert.deepEqual(
    namesOf(versioned),
    namesOf([...cases.map(({ endpoint }) => endpoint), ...testedElsewhere]),
  )
})

for (const { endpoint, prepare, body, actor = mar } of cases) {
  test(`${endpoint.method} ${endpoint.url}: 428 without a version, 412 with a wrong one and the changes since`, async () => {
    const prepared = await prepare()
    const { id, lineId, version } = prepared
    const params = endpoint.url.includes(':lineId') ? { id, lineId } : { id }
    const input = {
      params,
      ...(body && { body: typeof body === 'function' ? body(prepared) : body }),
    } as CallInput<Endpoint>
    const before = await mar.call(getShipment, { params: { id } })
    const without = await actor.call(endpoint, input)
    assert.deepEqual([without.status, without.problem.code], [428, 'version-required'])
    for (const wrong of [version - 1, version + 1]) {
      const stale = await actor.call(endpoint, { ...input, version: wrong })
      assert.deepEqual([stale.status, stale.problem.code], [412, 'version-changed'])
      assert.equal(stale.problem.version, version)
      const events = (await mar.call(listShipmentEvents, { params: { id } })).reply
      assert.deepEqual(
        stale.problem.changes,
        events.filter((event) => event.version > wrong),
      )
    }
    for (const malformed of ['7"', '*', '""', '"-1"', '"1e1"', 'W/"x"', '"99999999999"']) {
      const refused = await actor.call(endpoint, { ...input, headers: { 'if-match': malformed } })
      assert.deepEqual([refused.status, refused.problem.code], [400, 'invalid'], malformed)
    }
    assert.equal((await mar.call(getShipment, { params: { id } })).text, before.text)
    const done = await actor.call(endpoint, { ...input, headers: { 'if-match': `W/"${version}"` } })
    assert.ok(done.status < 300, done.text)
  })
}

test('two concurrent changes on two servers: one succeeds, the other gets the changes of the first', async () => {
  for (let trial = 0; trial < 10; trial += 1) {
    const { id } = await openShipment()
    const answers = await Promise.all([
      mar.call(updateShipment, { params: { id }, version: 2, body: { note: 'From here' } }),
      lee.call(updateShipment, { params: { id }, version: 2, body: { carrier: 'From there' } }),
    ])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412])
    const winner = answers[0].status === 200 ? 'Mar Vila' : 'Lee Serra'
    const loser = answers.find(({ status }) => status === 412)
    assert.deepEqual(
      loser?.problem.changes?.map(({ kind, actor, version }) => [kind, actor, version]),
      [['updated', winner, 3]],
    )
    assert.equal((await mar.call(getShipment, { params: { id } })).reply.version, 3)
  }
})

test('the details show the version that the ETag has', async () => {
  const { id, version } = await openShipment()
  const { reply, headers } = await lee.call(getShipment, { params: { id } })
  assert.deepEqual([reply.version, headers.get('etag')], [version, `"${version}"`])
})
