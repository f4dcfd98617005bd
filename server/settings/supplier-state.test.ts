// Deactivated suppliers: their people cannot sign in, nothing new is created for them, and everything stays readable.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import pg from 'pg'
import {
  createApiKey,
  createServiceAccount,
  getServiceAccount,
} from '#contract/keys/service-account-endpoints.ts'
import { listOrderLines } from '#contract/orders/order-endpoints.ts'
import { getPacking } from '#contract/packing/packing-endpoints.ts'
import { getPaper } from '#contract/packing/paper-endpoints.ts'
import { readAccountLink } from '#contract/people/account-link-endpoints.ts'
import { signIn, whoAmI } from '#contract/people/auth-endpoints.ts'
import {
  getPerson,
  invitePerson,
  invitePersonAgain,
  listPeople,
  updatePerson,
} from '#contract/people/person-endpoints.ts'
import { getSupplierSettings, listSettingEvents } from '#contract/settings/settings-endpoints.ts'
import {
  deactivateSupplier,
  reactivateSupplier,
  updateSupplierProfile,
} from '#contract/settings/supplier-endpoints.ts'
import {
  createShipment,
  getShipment,
  listShipments,
  receiveShipment,
  removeShipment,
  updateShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLine } from '#contract/shipments/shipment-line-endpoints.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import { orderFile, orderFileRow, sendFile } from '#test/samples/order-files.ts'
import { machine, validExpiryDay } from '#test/world/api-keys.ts'
import { openStream } from '#test/world/event-stream-client.ts'
import { untilWaiting } from '#test/world/lock-waits.ts'
import { invite, mailsTo } from '#test/world/mailed-link.ts'
import { idOf } from '#test/world/people.ts'
import { callEndpoint, openWorld } from '#test/world/world.ts'

const world = await openWorld()
const ada = await world.signIn('ada')
const params = { id: 1 }
const version = async () => (await ada.call(getSupplierSettings, { params })).reply.version
const deactivate = async () => ada.call(deactivateSupplier, { params, version: await version() })
const reactivate = async () => ada.call(reactivateSupplier, { params, version: await version() })
const staff = ada.actingFor(1)
const trySignIn = (username: string) =>
  callEndpoint(world.origin, signIn, { body: { username, password: demoPassword } })
const newShipment = () => staff.call(createShipment, { body: {} })

/** Invites a user and returns the token of the mailed link. */
async function inviteAndGetToken(username: string): Promise<string> {
  await invite(world.databaseUrl, world.owner, username)
  const { rows } = await world.owner.query('select email from users where username = $1', [
    username,
  ])
  return (await mailsTo(world.owner, rows[0].email)).at(-1)?.link?.replace('/link#', '') ?? ''
}

beforeEach(async () => {
  await world.owner.query(`with keys as (update api_keys set is_supplier_active = true
    where company_id = 1 and supplier_id = 1)
    update suppliers set deactivated_at = null where company_id = 1 and id = 1`)
})

test('people of a deactivated supplier are signed out until it is active again', async () => {
  const [lee, mar, pau] = await Promise.all(['lee', 'mar', 'pau'].map((name) => world.signIn(name)))
  const deactivated = await deactivate()
  assert.deepEqual([deactivated.status, deactivated.reply.isActive], [200, false])
  assert.equal(deactivated.headers.get('etag'), `"${deactivated.reply.version}"`)
  assert.equal((await lee?.call(whoAmI))?.problem.code, 'session-over')
  assert.equal((await mar?.call(whoAmI))?.problem.code, 'session-over')
  assert.equal((await pau?.call(whoAmI))?.status, 200)
  const people = (await ada.call(listPeople, { query: {} })).reply.rows
  assert.deepEqual(
    people.filter(({ isSupplierActive }) => !isSupplierActive).map(({ username }) => username),
    ['lee', 'mar', 'nil'],
  )
  const refused = await trySignIn('lee')
  const unknown = await trySignIn('nobody-of-this-name')
  assert.deepEqual([refused.status, refused.problem], [unknown.status, unknown.problem])
  assert.equal((await reactivate()).reply.isActive, true)
  assert.equal((await lee?.call(whoAmI))?.problem.code, 'session-over')
  assert.equal((await trySignIn('lee')).status, 200)
})

test('API keys, new keys and invitations of a deactivated supplier are refused until it is active again', async () => {
  const ownKey = await machine(world, ada, { name: 'ERP', scopes: ['read'], supplierId: 1 })
  const othersKey = await machine(world, ada, { name: 'ERP', scopes: ['read'], supplierId: 2 })
  const stream = await openStream(world.origin, ownKey.token)
  const mailed = await inviteAndGetToken('mar')
  await deactivate()
  assert.equal((await ownKey.call(listShipments)).problem.code, 'key-refused')
  assert.equal(await stream.ended, 'ended')
  assert.equal((await othersKey.call(listShipments)).status, 200)
  const accountOf = async ({ accountId }: { accountId: number }) => {
    const { reply } = await ada.call(getServiceAccount, { params: { id: accountId } })
    return [reply.isSupplierActive, reply.activeKeys]
  }
  assert.deepEqual(
    [await accountOf(ownKey), await accountOf(othersKey)],
    [
      [false, 0],
      [true, 1],
    ],
  )
  const person = {
    ...{ name: 'New', email: 'new@example.com', language: 'en' as const },
    ...{ roles: ['user' as const], supplierId: 1 },
  }
  const mar = await idOf(world.owner, 'mar')
  const key = { name: 'Late', scopes: ['read' as const], expiresOn: validExpiryDay() }
  const refused = [
    await ada.call(invitePerson, { body: person }),
    await ada.call(invitePersonAgain, { params: { id: mar } }),
    await ada.call(createServiceAccount, { body: { name: 'Late', supplierId: 1 } }),
    await ada.call(createApiKey, { params: { id: ownKey.accountId }, body: key }),
  ]
  assert.deepEqual(
    refused.map(({ status, problem }) => `${status} ${problem.code}`),
    refused.map(() => '409 supplier-deactivated'),
  )
  const readLink = () => callEndpoint(world.origin, readAccountLink, { body: { token: mailed } })
  assert.equal((await readLink()).problem.code, 'link-over')
  await reactivate()
  assert.equal((await ownKey.call(listShipments)).status, 200)
  assert.equal((await readLink()).status, 200)
})

test('nothing new is created for a deactivated supplier, and everything stays readable', async () => {
  const open = (await staff.call(listShipments, { query: { state: 'open' } })).reply.rows[0]
  const id = open?.id ?? 0
  const shipment = (await staff.call(getShipment, { params: { id } })).reply
  const line = (await staff.call(listOrderLines, { query: { show: 'pending' } })).reply.rows[0]
  await deactivate()
  const input = { params: { id }, version: shipment.version }
  const refused = await Promise.all([
    newShipment(),
    staff.call(updateShipment, { ...input, body: { note: 'later' } }),
    staff.call(removeShipment, input),
    staff.call(addShipmentLine, {
      ...input,
      body: { orderLineId: line?.id ?? 0, numberOfPackages: 1, quantityPerPackage: '1' },
    }),
    staff.call(updateSupplierProfile, { version: 1, body: { taxId: 'X' } }),
  ])
  assert.deepEqual(
    refused.map(({ status, problem }) => `${status} ${problem.code}`),
    refused.map(() => '409 supplier-deactivated'),
  )
  assert.equal((await staff.call(getShipment, { params: { id } })).reply.version, shipment.version)
  const packing = (await staff.call(getPacking, { params: { id } })).reply
  assert.deepEqual([packing.state, packing.isSupplierActive], ['open', false])
  assert.ok((await staff.call(listOrderLines, {})).reply.rows.length > 0)
  const paper = { id, paper: 'delivery-note' as const }
  assert.equal((await staff.call(getPaper, { params: paper })).status, 200)
  // The company can still receive goods that are on their way.
  const received = await staff.call(receiveShipment, {
    ...{ params: { id: 3 }, version: 99 },
    body: { lines: [{ lineId: 1, accepted: '1' }] },
  })
  assert.equal(received.problem.code, 'version-changed')
})

test('mail addresses of a deactivated supplier’s users cannot change until it is active again', async () => {
  await world.signIn('mar')
  const marInput = { params: { id: await idOf(world.owner, 'mar') } }
  const { version: marVersion } = (await ada.call(getPerson, marInput)).reply
  const body = { email: 'mar.new@example.com' }
  await deactivate()
  const refused = await ada.call(updatePerson, { ...marInput, version: marVersion, body })
  assert.deepEqual([refused.status, refused.problem.code], [409, 'supplier-deactivated'])
  await reactivate()
  const update = await ada.call(updatePerson, { ...marInput, version: marVersion, body })
  assert.equal(update.reply.unconfirmedEmail, body.email)
})

test('imported orders for a deactivated supplier are refused with their cell, and other rows are imported', async () => {
  await deactivate()
  const file = orderFile(
    orderFileRow('PO-9', 1, '10'),
    orderFileRow('PO-9', 2, '10', 'BOSSES,Bosses'),
  )
  const { report } = await sendFile(world, ada, '/preview', file)
  assert.deepEqual(
    report.errors.map(({ row, column, code, value }) => [row, column, code, value]),
    [[2, 'supplier_code', 'supplier-deactivated', 'CARTRO']],
  )
  assert.equal((await sendFile(world, ada, '', file)).status, 400)
  const imported = await sendFile(world, ada, '?rows=good', file)
  assert.deepEqual([imported.status, imported.report.good, imported.report.bad], [200, 1, 1])
  await reactivate()
  assert.equal((await sendFile(world, ada, '/preview', file)).report.errorCount, 0)
})

test('a deactivation needs the current version, and the history has it once', async () => {
  const before = await version()
  await deactivate()
  const again = await deactivate()
  assert.deepEqual([again.status, again.reply.version], [200, before + 1])
  const stale = await ada.call(reactivateSupplier, { params, version: before })
  assert.equal(stale.problem.code, 'version-changed')
  const { rows } = (await ada.call(listSettingEvents, { query: { supplierId: 1 } })).reply
  assert.deepEqual(
    [rows[0]?.actor, rows[0]?.before, rows[0]?.after],
    ['Ada Font', { isActive: true }, { isActive: false }],
  )
  const unknown = await ada.call(deactivateSupplier, { params: { id: 4 }, version: 1 })
  assert.equal(unknown.problem.code, 'not-found')
})

/** Runs a transaction beside those of the server. */
async function withTransaction(work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: world.databaseUrl })
  await client.connect()
  await client.query(`begin; set local app.company = '1'`)
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
const untilStatementsWait = (count: number) => untilWaiting(world.owner, count)

test('a deactivation waits for current changes, and later ones find the supplier deactivated', async () => {
  await withTransaction(async (client) => {
    // Lock like a change in progress.
    await client.query('select from suppliers where company_id = 1 and id = 1 for key share')
    const deactivated = deactivate()
    await untilStatementsWait(1)
    await client.query('commit')
    assert.equal((await deactivated).reply.isActive, false)
  })
})

test('shipments, lines, sign-ins and orders that waited for the deactivation are refused', async () => {
  const shipment = (await newShipment()).reply
  const line = (await staff.call(listOrderLines, { query: { show: 'pending' } })).reply.rows[0]
  await withTransaction(async (client) => {
    await client.query('select from suppliers where company_id = 1 and id = 1 for update')
    await client.query(`with keys as (update api_keys set is_supplier_active = false
      where company_id = 1 and supplier_id = 1)
      update suppliers set deactivated_at = now() where company_id = 1 and id = 1`)
    const creating = newShipment()
    const added = staff.call(addShipmentLine, {
      ...{ params: { id: shipment.id }, version: shipment.version },
      body: { orderLineId: line?.id ?? 0, numberOfPackages: 1, quantityPerPackage: '1' },
    })
    const signedIn = trySignIn('lee')
    const imported = sendFile(world, ada, '', orderFile(orderFileRow('PO-8', 1, '10')))
    await untilStatementsWait(4)
    await client.query('commit')
    assert.equal((await creating).problem.code, 'supplier-deactivated')
    assert.equal((await added).problem.code, 'supplier-deactivated')
    assert.equal((await signedIn).status, 401)
    assert.equal((await imported).status, 400)
  })
})

test('concurrent requests create nothing after the reply to a deactivation', async () => {
  const creations = Array.from({ length: 12 }, () => newShipment())
  const [, ...creating] = await Promise.all([deactivate(), ...creations])
  for (const { status, problem } of creating)
    assert.ok(status === 201 || problem.code === 'supplier-deactivated', problem.code)
  const count = async () =>
    (await world.owner.query('select count(*) from shipments where supplier_id = 1')).rows[0]
  const before = await count()
  await Promise.all(Array.from({ length: 4 }, newShipment))
  assert.deepEqual(await count(), before)
})
