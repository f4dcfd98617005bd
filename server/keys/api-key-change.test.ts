import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createApiKey,
  getServiceAccount,
  removeServiceAccount,
  revokeApiKey,
  updateApiKey,
  updateServiceAccount,
} from '#contract/keys/service-account-endpoints.ts'
import { listSuppliers } from '#contract/settings/supplier-endpoints.ts'
import { createShipment, listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { keyLimits } from '#domain/keys/service-account.ts'
import { addDays } from '#domain/units/day.ts'
import { captureStatements } from '#test/database/statement-capture.ts'
import { keyRecordsOf, machine, refusalOf, validExpiryDay } from '#test/world/api-keys.ts'
import { demoToday } from '#test/world/demo-day.ts'
import { openStream } from '#test/world/event-stream-client.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const ada = await world.signIn('ada')
const otherServer = await world.another()
let count = 0
const createKey = (requestsPerMinute: number) => {
  count += 1
  const name = `Machine ${count}`
  return machine(world, ada, { name, scopes: ['read'], supplierId: 1, requestsPerMinute })
}
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status

test('changes of a key take effect immediately, and the audit log has the former values', async () => {
  const key = await machine(world, ada, { name: 'Changed', scopes: ['read'], supplierId: 1 })
  const [params, stream] = [
    { id: key.accountId, keyId: key.keyId },
    await openStream(world.origin, key.token),
  ]
  const change = (body: object, version: number, by = ada) =>
    by.call(updateApiKey, { params, version, body })
  assert.equal(await refusalOf(key.call(createShipment, { body: {} })), '409 key-scope-missing')
  const changed = await change({ name: 'Renamed', scopes: ['announce', 'read'] }, 1)
  assert.equal(changed.status, 200, changed.text)
  const { name, scopes, version, expiresOn } = changed.reply
  assert.deepEqual([name, scopes, version], ['Renamed', ['read', 'announce'], 2])
  assert.deepEqual([expiresOn, changed.headers.get('etag')], [validExpiryDay(), '"2"'])
  assert.equal((await key.call(createShipment, { body: {} })).status, 201)
  assert.equal(await refusalOf(change({ name: 'Later' }, 1)), '412 version-changed')
  // Sending equal values changes nothing.
  assert.equal((await change({ name: 'Renamed', expiresOn }, 2)).reply.version, 2)
  const [entry] = (await keyRecordsOf(world, 'changed')).slice(-1)
  assert.deepEqual([entry.actor, entry.subject_name], ['ada', 'Changed: Renamed'])
  assert.deepEqual(entry.before, { name: 'Key', scopes: ['read'] })
  assert.deepEqual(entry.after, { name: 'Renamed', scopes: ['read', 'announce'] })
  const elsewhere = await change({ addresses: ['10.1.2.3/16', '::1'], expiresOn: demoToday() }, 2)
  assert.deepEqual(elsewhere.reply.addresses, ['10.1.0.0/16', '::1/128'])
  assert.equal(elsewhere.reply.expiresOn, demoToday())
  assert.equal(await refusalOf(key.call(listShipments)), '401 key-refused')
  await stream.ended
  assert.equal((await change({ addresses: [], requestsPerMinute: 7 }, 3)).status, 200)
  assert.equal((await key.call(listShipments)).status, 200)
  const wrong = async (body: object) =>
    (await change(body, 4)).problem.errors?.map(({ pointer, code }) => `${pointer} ${code}`).join()
  assert.equal(await wrong({ scopes: ['receive'] }), '/body/scopes invalid')
  assert.equal(await wrong({ expiresOn: '2020-01-01' }), '/body/expiresOn in-the-past')
  const id = key.accountId
  const second = { name: 'Second', scopes: ['read' as const], expiresOn: validExpiryDay() }
  await ada.call(createApiKey, { params: { id }, body: second })
  assert.equal(await wrong({ name: 'Second' }), '/body/name duplicate')
  await ada.call(revokeApiKey, { params })
  assert.equal(await refusalOf(change({ name: 'Gone' }, 4)), '404 not-found')
})

test('a key works two years from its creation at most, and revived it obeys the limit and the names', async () => {
  const old = await machine(world, ada, { name: 'Old', scopes: ['read'], supplierId: 1 })
  const params = { id: old.accountId }
  const change = (body: object) =>
    ada.call(updateApiKey, { params: { ...params, keyId: old.keyId }, version: 1, body })
  const errorsOf = async (body: object) =>
    (await change(body)).problem.errors?.map(({ pointer, code }) => `${pointer} ${code}`).join()
  await world.owner.query(
    `update api_keys set created_at = now() - interval '700 days', expires_at = now() - interval '1 hour'
     where company_id = 1 and id = $1`,
    [old.keyId],
  )
  const expiresOn = addDays(demoToday(), keyLimits.maxDays - 705)
  const tooFar = addDays(demoToday(), keyLimits.maxDays - 695)
  assert.equal(await errorsOf({ expiresOn: tooFar }), '/body/expiresOn too-big')
  const create = async (name: string) => {
    const body = { name, scopes: ['read' as const], expiresOn: validExpiryDay() }
    const { status, reply, text } = await ada.call(createApiKey, { params, body })
    assert.equal(status, 201, text)
    return reply.id
  }
  const namesake = await create('Key')
  for (let n = 2; n <= keyLimits.activePerAccount; n += 1) await create(`Key ${n}`)
  assert.equal(await errorsOf({ expiresOn }), '/body/name duplicate')
  assert.equal(await errorsOf({ expiresOn, name: 'Revived' }), '/body too-big')
  await ada.call(revokeApiKey, { params: { ...params, keyId: namesake } })
  assert.equal((await change({ expiresOn })).status, 200)
  assert.equal((await old.call(listShipments)).status, 200)
})

test('a disabled account keeps its keys, which are refused until it is enabled', async () => {
  const key = await machine(world, ada, { name: 'Paused', scopes: ['read'], supplierId: 1 })
  const otherMachine = await machine(world, ada, { name: 'Other machine', scopes: ['read'] })
  const [params, stream] = [{ id: key.accountId }, await openStream(world.origin, key.token)]
  const spare = await ada.call(createApiKey, {
    ...{ params, body: { name: 'Spare', scopes: ['read'], expiresOn: validExpiryDay() } },
  })
  await ada.call(revokeApiKey, { params: { ...params, keyId: spare.reply.id } })
  const change = (body: object, version: number) =>
    ada.call(updateServiceAccount, { params, version, body })
  const disabled = await change({ isDisabled: true, name: 'On hold' }, 1)
  assert.equal(disabled.status, 200, disabled.text)
  const { name, isDisabled, activeKeys, version } = disabled.reply
  assert.deepEqual([name, isDisabled, activeKeys, version], ['On hold', true, 0, 2])
  assert.equal(await refusalOf(key.call(listShipments)), '401 key-refused')
  await stream.ended
  assert.equal(await refusalOf(change({ isDisabled: false }, 1)), '412 version-changed')
  const later = await ada.call(createApiKey, {
    ...{ params, body: { name: 'Later', scopes: ['read'], expiresOn: validExpiryDay() } },
  })
  const latest = world.withToken(later.reply.key)
  assert.equal(await refusalOf(latest.call(listShipments)), '401 key-refused')
  assert.equal((await change({ isDisabled: false }, 2)).reply.activeKeys, 2)
  assert.equal((await key.call(listShipments)).status, 200)
  assert.equal((await latest.call(listShipments)).status, 200)
  const wrong = await change({ name: 'Other machine' }, 3)
  assert.equal(wrong.status, 200, 'a name of the company’s is free for a supplier’s')
  for (const kind of ['account-disabled', 'account-enabled'])
    assert.equal((await keyRecordsOf(world, kind)).at(-1)?.subject_name, 'On hold', kind)
  assert.deepEqual((await keyRecordsOf(world, 'account-changed')).at(-1)?.after, {
    name: 'Other machine',
  })
  await change({ isDisabled: true }, 4)
  assert.equal((await ada.call(removeServiceAccount, { params })).status, 204)
  assert.equal(await refusalOf(ada.call(getServiceAccount, { params })), '404 not-found')
  assert.equal(await refusalOf(change({ isDisabled: false }, 5)), '404 not-found')
  assert.equal((await otherMachine.call(listSuppliers, { query: { name: '' } })).status, 200)
})

test('a key’s limit applies across servers, and starts again with the next minute', async () => {
  const key = await createKey(60)
  const onOtherServer = otherServer.withToken(key.token)
  const all = Array.from({ length: 50 }, () => [key, onOtherServer]).flat()
  // Neither server has seen the key before.
  const statuses = await Promise.all(all.map((actor) => statusOf(actor.call(listShipments))))
  assert.equal(statuses.filter((status) => status === 200).length, 60)
  assert.equal(statuses.filter((status) => status === 429).length, 40)
  for (const actor of [key, onOtherServer]) {
    const refused = await actor.call(listShipments)
    assert.equal(refused.problem.code, 'too-many-attempts')
    const retryAfter = Number(refused.headers.get('retry-after'))
    assert.ok(retryAfter > 0 && retryAfter <= 60, String(retryAfter))
  }
  const third = (await world.another()).withToken(key.token)
  assert.equal(await statusOf(third.call(listShipments)), 429, 'a server that starts meanwhile')
  await world.owner.query(
    `update api_keys set minute_began_at = now() - interval '1 minute' where id = $1`,
    [key.keyId],
  )
  const fourth = (await world.another()).withToken(key.token)
  assert.deepEqual(
    [await statusOf(fourth.call(listShipments)), await statusOf(fourth.call(listShipments))],
    [200, 200],
  )
})

test('requests from outside a key’s networks use up none of its limit', async () => {
  const { origin } = await world.another({ TRUST_PROXY: '1' })
  const key = await machine(world, ada, {
    name: 'At home',
    scopes: ['read'],
    supplierId: 1,
    requestsPerMinute: 3,
    addresses: ['192.0.2.0/24', '2001:db8::/32'],
  })
  const statusesFrom = async (...addresses: string[]) => {
    const statuses: number[] = []
    for (const address of addresses) {
      const headers = { authorization: `Bearer ${key.token}`, 'x-forwarded-for': address }
      statuses.push((await fetch(origin + listShipments.url, { headers })).status)
    }
    return statuses
  }
  const outside = ['198.51.100.7', '2001:db9::7', '198.51.100.7', '198.51.100.8', '198.51.100.7']
  assert.deepEqual(await statusesFrom(...outside), [401, 401, 401, 401, 401])
  const inside = ['192.0.2.7', '2001:db8::7', '192.0.2.8', '192.0.2.7']
  assert.deepEqual(await statusesFrom(...inside), [200, 200, 200, 429])
  assert.deepEqual(await statusesFrom('198.51.100.7'), [401])
})

test('a server reserves requests in batches, so that few wait for a statement', async () => {
  const key = await createKey(600)
  const { statements } = await captureStatements(async () => {
    for (let call = 0; call < 100; call += 1)
      assert.equal(await statusOf(key.call(listShipments)), 200)
  })
  const reservations = statements.filter(({ text }) => text.includes('minute_granted'))
  assert.ok(reservations.length > 0 && reservations.length <= 4, String(reservations.length))
})

test('a new limit applies from the next reservation on, and a revoked key reserves nothing', async () => {
  const key = await createKey(10)
  for (let call = 0; call < 5; call += 1) assert.equal(await statusOf(key.call(listShipments)), 200)
  const update = (assignment: string) =>
    world.owner.query(`update api_keys set ${assignment} where id = $1`, [key.keyId])
  await update('requests_per_minute = 6')
  assert.equal(await statusOf(key.call(listShipments)), 200)
  assert.equal(await statusOf(key.call(listShipments)), 429)
  const revoked = await createKey(10)
  assert.equal(await statusOf(revoked.call(listShipments)), 200)
  await world.owner.query(
    'update api_keys set revoked_at = now(), revoked_by = user_id where id = $1',
    [revoked.keyId],
  )
  for (let call = 0; call < 3; call += 1)
    assert.equal(await statusOf(revoked.call(listShipments)), 401)
})
