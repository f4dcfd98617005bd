import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createApiKey,
  createServiceAccount,
  getServiceAccount,
  listServiceAccounts,
  removeServiceAccount,
  revokeApiKey,
} from '#contract/keys/service-account-endpoints.ts'
import { listOrderImports } from '#contract/orders/order-import-endpoints.ts'
import { listSessions, whoAmI } from '#contract/people/auth-endpoints.ts'
import { getCompanySettings } from '#contract/settings/settings-endpoints.ts'
import { listSuppliers } from '#contract/settings/supplier-endpoints.ts'
import {
  createShipment,
  listShipmentEvents,
  listShipments,
  updateShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLine } from '#contract/shipments/shipment-line-endpoints.ts'
import { listViews } from '#contract/workspace/view-endpoints.ts'
import { keyRecordsOf, machine, refusalOf, validExpiryDay } from '#test/world/api-keys.ts'
import { openStream } from '#test/world/event-stream-client.ts'
import { openWorldWith, type TestActor } from '#test/world/world.ts'

const { world, ada, mar } = await openWorldWith('ada', 'mar')

test('a key creates a shipment, and the history names its account', async () => {
  const erp = await machine(world, ada, {
    name: 'Cartró ERP',
    scopes: ['read', 'announce'],
    supplierId: 1,
  })
  const created = await erp.call(createShipment, {
    body: { note: 'By machine' },
    key: 'machine-key-1',
  })
  assert.equal(created.status, 201, created.text)
  const again = await erp.call(createShipment, {
    body: { note: 'By machine' },
    key: 'machine-key-1',
  })
  assert.equal(again.reply.id, created.reply.id)
  const params = { id: created.reply.id }
  const line = await erp.call(addShipmentLine, {
    ...{ params, version: 1 },
    body: { orderLineId: 8, numberOfPackages: 1, quantityPerPackage: '1' },
  })
  assert.equal(line.status, 201, line.text)
  const changed = await erp.call(updateShipment, { params, version: 2, body: { note: 'Again' } })
  assert.equal(changed.status, 200, changed.text)
  const events = await mar.call(listShipmentEvents, { params })
  assert.deepEqual([...new Set(events.reply.map(({ actor }) => actor))], ['Cartró ERP'])
  assert.equal(changed.reply.createdBy, 'Cartró ERP')
})

test('a scope allows nothing else, and no key reaches accounts, keys or settings', async () => {
  const reader = (await machine(world, ada, { name: 'Reader', scopes: ['read'] })).actingFor(1)
  assert.equal((await reader.call(listShipments)).status, 200)
  assert.equal((await reader.call(listSuppliers, { query: { name: '' } })).status, 200)
  const missing = '409 key-scope-missing'
  assert.equal(await refusalOf(reader.call(createShipment, { body: {} })), missing)
  assert.equal(await refusalOf(reader.call(listOrderImports)), missing)
  const all = await machine(world, ada, {
    name: 'All',
    scopes: ['read', 'announce', 'import-orders', 'receive'],
  })
  assert.equal((await all.call(listOrderImports)).status, 200)
  for (const endpoint of [
    whoAmI,
    listSessions,
    listViews,
    listServiceAccounts,
    getCompanySettings,
  ] as const)
    assert.equal(await refusalOf(all.call(endpoint)), missing, endpoint.url)
  // Single-statement endpoints check scopes too.
  const [open] = (await ada.actingFor(1).call(listShipments, { query: { state: 'open' } })).reply
    .rows
  const line = {
    params: { id: open?.id ?? 0 },
    version: open?.version ?? 0,
    body: { orderLineId: 8, numberOfPackages: 1, quantityPerPackage: '1' },
  }
  assert.equal(await refusalOf(reader.call(addShipmentLine, line)), missing)
})

test('a wrong, revoked, expired or misplaced key is refused, and its stream ends', async () => {
  const key = await machine(world, ada, { name: 'Short', scopes: ['read'], supplierId: 1 })
  const stream = await openStream(world.origin, key.token)
  assert.equal(stream.status, 200)
  const refused = '401 key-refused'
  const wrong = (token: string) => refusalOf(world.withToken(token).call(listShipments))
  assert.equal(await wrong(`${key.token.slice(0, -1)}!`), '401 session-over')
  const otherDigit = key.token.endsWith('0') ? '1' : '0'
  assert.equal(await wrong(key.token.slice(0, -1) + otherDigit), refused, 'the checksum')
  assert.equal(await wrong(key.token.replace('oto_1_', 'oto_2_')), refused)
  const where = 'where id = $1'
  await world.owner.query(`update api_keys set expires_at = now() ${where}`, [key.keyId])
  assert.equal(await wrong(key.token), refused)
  await world.owner.query(`update api_keys set expires_at = now() + '1 day' ${where}`, [key.keyId])
  await world.owner.query(`update api_keys set addresses = '{10.1.0.0/16}' ${where}`, [key.keyId])
  assert.equal(await wrong(key.token), refused)
  await world.owner.query(`update api_keys set addresses = '{10.1.0.0/16,127.0.0.0/8}' ${where}`, [
    key.keyId,
  ])
  assert.equal((await key.call(listShipments)).status, 200)
  const revoked = await ada.call(revokeApiKey, {
    params: { id: key.accountId, keyId: key.keyId },
  })
  assert.equal(revoked.status, 204, revoked.text)
  assert.equal(await wrong(key.token), refused)
  await stream.ended
  assert.equal(
    await refusalOf(ada.call(revokeApiKey, { params: { id: key.accountId, keyId: key.keyId } })),
    '404 not-found',
  )
  const [entry] = (await keyRecordsOf(world, 'revoked')).slice(-1)
  assert.deepEqual([entry.actor, entry.subject_name], ['ada', 'Short: Key'])
})

test('the last use is stored at most once a minute', async () => {
  const key = await machine(world, ada, { name: 'Used', scopes: ['read'], supplierId: 1 })
  const readLastUse = async () =>
    (await ada.call(getServiceAccount, { params: { id: key.accountId } })).reply.keys[0]?.lastUsedAt
  assert.equal(await readLastUse(), null)
  await key.call(listShipments)
  const first = await readLastUse()
  assert.ok(first)
  await key.call(listShipments)
  assert.equal(await readLastUse(), first)
  await world.owner.query(
    `update api_keys set last_used_at = now() - interval '61 seconds' where id = $1`,
    [key.keyId],
  )
  await key.call(listShipments)
  const { rows } = await world.owner.query(
    `select last_used_at > now() - interval '30 seconds' as "isNew" from api_keys where id = $1`,
    [key.keyId],
  )
  assert.equal(rows[0].isNew, true)
})

test('a key above its rate limit is refused, and other keys are not', async () => {
  const settings = { scopes: ['read'] as ['read'], supplierId: 1, requestsPerMinute: 3 }
  const limited = await machine(world, ada, { name: 'Slow', ...settings })
  const other = await machine(world, ada, { name: 'Other', ...settings })
  for (let call = 0; call < 3; call += 1)
    assert.equal((await limited.call(listShipments)).status, 200)
  const refused = await limited.call(listShipments)
  assert.equal(refused.problem.code, 'too-many-attempts')
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  assert.equal((await other.call(listShipments)).status, 200)
})

test('invalid keys are refused, field by field', async () => {
  const account = await ada.call(createServiceAccount, { body: { name: 'Fields', supplierId: 1 } })
  const params = { id: account.reply.id }
  const validBody = { name: 'One', scopes: ['read' as const], expiresOn: validExpiryDay() }
  const wrong = async (body: object) => {
    const { problem } = await ada.call(createApiKey, { params, body: { ...validBody, ...body } })
    return problem.errors?.map(({ pointer, code }) => `${pointer} ${code}`).join()
  }
  assert.equal(await wrong({ scopes: ['receive'] }), '/body/scopes invalid')
  assert.equal(await wrong({ expiresOn: '2020-01-01' }), '/body/expiresOn in-the-past')
  assert.equal(await wrong({ expiresOn: '2099-01-01' }), '/body/expiresOn too-big')
  assert.match((await wrong({ addresses: ['everywhere'] })) ?? '', /^\/body\/addresses/)
  const created = await ada.call(createApiKey, {
    params,
    body: { ...validBody, addresses: ['192.0.2.7', '2001:db8::1/32'] },
  })
  assert.deepEqual(created.reply.addresses, ['192.0.2.7/32', '2001:db8::/32'])
  assert.ok(created.reply.key.startsWith(created.reply.start))
  assert.equal(await wrong({}), '/body/name duplicate')
  assert.equal(
    (await ada.call(createServiceAccount, { body: { name: 'Fields', supplierId: 1 } })).problem
      .errors?.[0]?.code,
    'duplicate',
  )
})

async function supplierAdmin(): Promise<TestActor> {
  await world.owner.query(
    `begin; update users set roles = '{admin}' where username = 'mar';
     update sessions set roles = '{admin}' where company_id = 1 and user_id = (select id from users where company_id = 1 and username = 'mar'); commit`,
  )
  return mar
}

test('a supplier’s administrator manages only the service accounts of that supplier', async () => {
  const admin = await supplierAdmin()
  const companyKey = await machine(world, ada, { name: 'Company’s', scopes: ['read'] })
  const otherKey = await machine(world, ada, { name: 'Bosses’', scopes: ['read'], supplierId: 2 })
  for (const { accountId, keyId } of [companyKey, otherKey, { accountId: 987_654, keyId: 1 }]) {
    const params = { id: accountId }
    for (const answer of [
      admin.call(getServiceAccount, { params }),
      admin.call(removeServiceAccount, { params }),
      admin.call(revokeApiKey, { params: { id: accountId, keyId } }),
      admin.call(createApiKey, {
        params,
        body: { name: 'Mine', scopes: ['read'], expiresOn: validExpiryDay() },
      }),
    ])
      assert.equal(await refusalOf(answer), '404 not-found')
  }
  const refused = await admin.call(createServiceAccount, { body: { name: 'X', supplierId: 2 } })
  assert.equal(refused.problem.errors?.[0]?.pointer, '/body/supplierId')
  const own = await machine(world, admin, { name: 'Own', scopes: ['read', 'announce'] })
  assert.equal((await own.call(createShipment, { body: {} })).status, 201)
  assert.equal(await refusalOf(own.actingFor(2).call(listShipments)), '404 not-found')
  const listed = (await admin.call(listServiceAccounts)).reply.rows
  assert.ok(listed.length > 0 && listed.every(({ supplier }) => supplier?.id === 1))
  const seen = (await ada.call(listServiceAccounts)).reply.rows.map(({ name }) => name)
  for (const name of ['Own', 'Company’s', 'Bosses’']) assert.ok(seen.includes(name), name)
  // A supplier's key cannot call staff endpoints.
  assert.equal(await refusalOf(own.call(listSuppliers)), '404 not-found')
  assert.equal(
    (await admin.call(removeServiceAccount, { params: { id: own.accountId } })).status,
    204,
  )
  assert.equal(await refusalOf(own.call(listShipments)), '401 key-refused')
  assert.equal((await keyRecordsOf(world, 'account-removed')).at(-1)?.actor, 'mar')
})

test('a service account cannot have a password, and cannot be disabled while its keys are active', async () => {
  const { accountId } = await machine(world, ada, { name: 'No entry', scopes: ['read'] })
  await assert.rejects(
    world.owner.query('update users set password_hash = $2 where id = $1', [accountId, 'x']),
    /users_service_check/,
  )
  await assert.rejects(
    world.owner.query('update users set disabled_at = now() where id = $1', [accountId]),
    /api_keys/,
  )
})
