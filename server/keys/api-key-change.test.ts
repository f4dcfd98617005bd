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
import { farDay, machine } from '#test/world/api-keys.ts'
import { demoToday } from '#test/world/demo-day.ts'
import { openStream } from '#test/world/event-stream-client.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const ada = await world.signIn('ada')
const codeOf = async (answer: Promise<{ status: number; problem: { code: string } }>) => {
  const { status, problem } = await answer
  return `${status} ${problem?.code}`
}
const auditOf = async (kind: string) =>
  (
    await world.owner.query(
      `select a.*, u.username as actor from audit_events a join users u on u.company_id = a.company_id and u.id = a.actor_id
       where a.topic = 'keys' and a.kind = $1 order by a.id`,
      [kind],
    )
  ).rows

test('what is changed of a key holds at once, and the record says what was', async () => {
  const key = await machine(world, ada, { name: 'Changed', scopes: ['read'], supplierId: 1 })
  const [params, stream] = [
    { id: key.accountId, keyId: key.keyId },
    await openStream(world.origin, key.token),
  ]
  const change = (body: object, version: number, by = ada) =>
    by.call(updateApiKey, { params, version, body })
  assert.equal(await codeOf(key.call(createShipment, { body: {} })), '409 key-scope-missing')
  const changed = await change({ name: 'Renamed', scopes: ['announce', 'read'] }, 1)
  assert.equal(changed.status, 200, changed.text)
  const { name, scopes, version, expiresOn } = changed.reply
  assert.deepEqual([name, scopes, version], ['Renamed', ['read', 'announce'], 2])
  assert.deepEqual([expiresOn, changed.headers.get('etag')], [farDay(), '"2"'])
  assert.equal((await key.call(createShipment, { body: {} })).status, 201)
  assert.equal(await codeOf(change({ name: 'Later' }, 1)), '412 version-changed')
  // Values that are the same already are no change.
  assert.equal((await change({ name: 'Renamed', expiresOn }, 2)).reply.version, 2)
  const [entry] = (await auditOf('changed')).slice(-1)
  assert.deepEqual([entry.actor, entry.subject_name], ['ada', 'Changed: Renamed'])
  assert.deepEqual(entry.before, { name: 'Key', scopes: ['read'] })
  assert.deepEqual(entry.after, { name: 'Renamed', scopes: ['read', 'announce'] })
  const elsewhere = await change({ addresses: ['10.1.2.3/16', '::1'], expiresOn: demoToday() }, 2)
  assert.deepEqual(elsewhere.reply.addresses, ['10.1.0.0/16', '::1/128'])
  assert.equal(elsewhere.reply.expiresOn, demoToday())
  assert.equal(await codeOf(key.call(listShipments)), '401 key-refused')
  await stream.ended
  assert.equal((await change({ addresses: [], requestsPerMinute: 7 }, 3)).status, 200)
  assert.equal((await key.call(listShipments)).status, 200)
  const wrong = async (body: object) =>
    (await change(body, 4)).problem.errors?.map(({ pointer, code }) => `${pointer} ${code}`).join()
  assert.equal(await wrong({ scopes: ['receive'] }), '/body/scopes invalid')
  assert.equal(await wrong({ expiresOn: '2020-01-01' }), '/body/expiresOn in-the-past')
  const id = key.accountId
  const second = { name: 'Second', scopes: ['read' as const], expiresOn: farDay() }
  await ada.call(createApiKey, { params: { id }, body: second })
  assert.equal(await wrong({ name: 'Second' }), '/body/name duplicate')
  await ada.call(revokeApiKey, { params })
  assert.equal(await codeOf(change({ name: 'Gone' }, 4)), '404 not-found')
})

test('a disabled account keeps its keys, which are refused until it is enabled', async () => {
  const key = await machine(world, ada, { name: 'Paused', scopes: ['read'], supplierId: 1 })
  const other = await machine(world, ada, { name: 'Other machine', scopes: ['read'] })
  const [params, stream] = [{ id: key.accountId }, await openStream(world.origin, key.token)]
  const spare = await ada.call(createApiKey, {
    ...{ params, body: { name: 'Spare', scopes: ['read'], expiresOn: farDay() } },
  })
  await ada.call(revokeApiKey, { params: { ...params, keyId: spare.reply.id } })
  const change = (body: object, version: number) =>
    ada.call(updateServiceAccount, { params, version, body })
  const disabled = await change({ isDisabled: true, name: 'On hold' }, 1)
  assert.equal(disabled.status, 200, disabled.text)
  const { name, isDisabled, activeKeys, version } = disabled.reply
  assert.deepEqual([name, isDisabled, activeKeys, version], ['On hold', true, 0, 2])
  assert.equal(await codeOf(key.call(listShipments)), '401 key-refused')
  await stream.ended
  assert.equal(await codeOf(change({ isDisabled: false }, 1)), '412 version-changed')
  const later = await ada.call(createApiKey, {
    ...{ params, body: { name: 'Later', scopes: ['read'], expiresOn: farDay() } },
  })
  const latest = world.withToken(later.reply.key)
  assert.equal(await codeOf(latest.call(listShipments)), '401 key-refused')
  assert.equal((await change({ isDisabled: false }, 2)).reply.activeKeys, 2)
  assert.equal((await key.call(listShipments)).status, 200)
  assert.equal((await latest.call(listShipments)).status, 200)
  const wrong = await change({ name: 'Other machine' }, 3)
  assert.equal(wrong.status, 200, 'a name of the company’s is free for a supplier’s')
  for (const kind of ['account-disabled', 'account-enabled'])
    assert.equal((await auditOf(kind)).at(-1)?.subject_name, 'On hold', kind)
  assert.deepEqual((await auditOf('account-changed')).at(-1)?.after, { name: 'Other machine' })
  await change({ isDisabled: true }, 4)
  assert.equal((await ada.call(removeServiceAccount, { params })).status, 204)
  assert.equal(await codeOf(ada.call(getServiceAccount, { params })), '404 not-found')
  assert.equal(await codeOf(change({ isDisabled: false }, 5)), '404 not-found')
  assert.equal((await other.call(listSuppliers, { query: { name: '' } })).status, 200)
})
