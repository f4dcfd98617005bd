import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookEndpoints,
  removeWebhookEndpoint,
  replayWebhookDelivery,
  rotateWebhookSecret,
  sendWebhookTrial,
  updateWebhookEndpoint,
} from '#contract/webhooks/webhook-endpoints.ts'
import { webhookLimits } from '#domain/webhooks/webhook-endpoint.ts'
import { writeAdvice } from '#server/messages/advice-file.ts'
import { takeInterchange } from '#server/messages/interchange-receipt.ts'
import { machine } from '#test/world/api-keys.ts'
import { connectAsServer, longTimeouts } from '#test/world/distributed-database.ts'
import { eventually } from '#test/world/running-server.ts'
import { openWorld, type TestActor } from '#test/world/world.ts'
import { startWebhookWorker } from './webhook-worker.ts'

const world = await openWorld(undefined, { SECRET_KEY: 'k'.repeat(40) })
const ada = await world.signIn('ada')
const nil = await world.signIn('nil')
const url = 'https://erp.example.com/oto'
const codeOf = async (answer: Promise<{ status: number; problem: { code: string } }>) => {
  const { status, problem } = await answer
  return `${status} ${problem?.code}`
}
const made = async (who: TestActor, body: { url: string; description?: string } = { url }) => {
  const { status, reply, text } = await who.call(createWebhookEndpoint, { body })
  assert.equal(status, 201, text)
  return reply
}
const auditOf = async (id: number) =>
  (
    await world.owner.query(
      `select kind, subject_name, before, after from audit_events where topic = 'webhooks' and subject_id = $1 order by id`,
      [id],
    )
  ).rows

test('an endpoint is created, changed, paused, resumed and removed, each with an audit entry', async () => {
  const { id, secret, version, state } = await made(ada)
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.deepEqual([version, state], [1, 'active'])
  const params = { id }
  const change = (
    body: NonNullable<Parameters<typeof ada.call<typeof updateWebhookEndpoint>>[1]>['body'],
    seen: number,
  ) => ada.call(updateWebhookEndpoint, { params, body, version: seen })
  const kinds = ['shipment.closed' as const]
  const changed = await change({ kinds, description: 'ERP' }, 1)
  assert.deepEqual([changed.reply.kinds, changed.reply.description], [kinds, 'ERP'])
  assert.equal(changed.headers.get('etag'), '"2"')
  assert.equal((await change({ kinds }, 2)).reply.version, 2, 'the same is no change')
  assert.equal(await codeOf(change({ url: `${url}/2` }, 1)), '412 version-changed')
  assert.equal((await change({ state: 'paused' }, 2)).reply.state, 'paused')
  assert.equal((await change({ state: 'active' }, 3)).reply.state, 'active')
  const read = await ada.call(getWebhookEndpoint, { params })
  assert.ok(!read.text.includes('whsec'))
  const rotated = await ada.call(rotateWebhookSecret, { params })
  assert.notEqual(rotated.reply.secret, secret)
  assert.notEqual((await ada.call(getWebhookEndpoint, { params })).reply.formerUntil, null)
  assert.equal((await ada.call(removeWebhookEndpoint, { params })).status, 204)
  assert.equal(await codeOf(ada.call(getWebhookEndpoint, { params })), '404 not-found')
  assert.equal(await codeOf(ada.call(listWebhookDeliveries, { params })), '404 not-found')
  const entries = await auditOf(id)
  assert.deepEqual(
    entries.map(({ kind }) => kind),
    ['created', 'changed', 'paused', 'resumed', 'secret-made', 'removed'],
  )
  assert.equal(entries[0]?.subject_name, 'erp.example.com')
  assert.deepEqual(entries[1]?.after, { description: 'ERP', kinds })
  assert.ok(!JSON.stringify(entries).includes('whsec'))
})

test('an endpoint of the company is limited to suppliers, by name in the audit log', async () => {
  const cartro = { id: 1, code: 'CARTRO', name: 'Cartró' }
  const { id, suppliers, version } = (
    await ada.call(createWebhookEndpoint, { body: { url, supplierIds: [2, 1, 2] } })
  ).reply
  assert.deepEqual(suppliers.map((supplier) => supplier.id).toSorted(), [1, 2])
  const params = { id }
  const change = (supplierIds: number[]) =>
    ada.call(updateWebhookEndpoint, { params, version, body: { supplierIds } })
  // A supplier of another company.
  const { rows } = await world.owner.query('select id from suppliers where company_id = 2 limit 1')
  const refused = [{ pointer: '/body/supplierIds', code: 'invalid' }]
  assert.deepEqual((await change([1, Number(rows[0].id)])).problem.errors, refused)
  const ofSupplier = await nil.call(createWebhookEndpoint, { body: { url, supplierIds: [1] } })
  assert.deepEqual(ofSupplier.problem.errors, refused)
  assert.deepEqual((await change([1])).reply.suppliers, [cartro])
  const [created, changed] = await auditOf(id)
  assert.equal(created.after.suppliers.length, 2)
  assert.deepEqual(changed.before.suppliers, created.after.suppliers)
  assert.deepEqual(changed.after, { suppliers: [cartro.name] })
  await ada.call(removeWebhookEndpoint, { params })
})

test('secrets are stored encrypted', async () => {
  const { id, secret } = await made(ada)
  const { rows } = await world.owner.query(
    'select secret, is_encrypted from webhook_endpoints where id = $1',
    [id],
  )
  assert.equal(rows[0].is_encrypted, true)
  assert.ok(!rows[0].secret.includes(Buffer.from(secret)))
  await ada.call(removeWebhookEndpoint, { params: { id } })
})

test('each side has its own endpoints, only for its administrators, and API keys manage none', async () => {
  const own = await made(nil)
  const params = { id: own.id }
  const ofCompany = await made(ada)
  const idsOf = async (who: TestActor) =>
    (await who.call(listWebhookEndpoints)).reply.map(({ id }) => id)
  assert.deepEqual(await idsOf(nil), [own.id])
  assert.deepEqual(await idsOf(ada), [ofCompany.id])
  assert.equal(await codeOf(ada.call(getWebhookEndpoint, { params })), '404 not-found')
  assert.equal(
    await codeOf(nil.call(sendWebhookTrial, { params: { id: ofCompany.id } })),
    '404 not-found',
  )
  for (const name of ['lee', 'marc'])
    assert.equal(
      await codeOf((await world.signIn(name)).call(listWebhookEndpoints)),
      '409 role-not-enough',
      name,
    )
  const key = await machine(world, ada, { name: 'ERP', scopes: ['read', 'announce'] })
  assert.equal(
    await codeOf(key.call(createWebhookEndpoint, { body: { url } })),
    '409 key-scope-missing',
  )
  await ada.call(removeWebhookEndpoint, { params: { id: ofCompany.id } })
  await nil.call(removeWebhookEndpoint, { params })
})

test('a side has a maximum of endpoints, also with concurrent requests', async () => {
  const results = await Promise.all(
    Array.from({ length: webhookLimits.perSupplier + 3 }, () =>
      codeOf(nil.call(createWebhookEndpoint, { body: { url } })),
    ),
  )
  assert.equal(results.filter((text) => text === '409 too-many-webhooks').length, 3)
  assert.equal(results.filter((text) => text.startsWith('201')).length, webhookLimits.perSupplier)
  for (const { id } of (await nil.call(listWebhookEndpoints)).reply)
    await nil.call(removeWebhookEndpoint, { params: { id } })
})

test('an address must be https, unless the server lists networks of its own', async () => {
  const plain = { url: 'http://10.20.0.7:8080/oto' }
  const refused = await ada.call(createWebhookEndpoint, { body: plain })
  assert.deepEqual(refused.problem.errors, [{ pointer: '/body/url', code: 'needs-https' }])
  const other = await world.another({ OUTBOUND_NETWORKS: '10.20.0.0/16' })
  const otherAda = await other.signIn('ada')
  const { id, version } = await made(otherAda, plain)
  const params = { id }
  const body = { url: 'http://10.20.0.8:8080/oto' }
  const changed = await ada.call(updateWebhookEndpoint, { params, version, body })
  assert.equal(changed.problem.code, 'invalid')
  const described = { ...plain, description: 'ERP' }
  const updated = await ada.call(updateWebhookEndpoint, { params, version, body: described })
  assert.equal(updated.status, 200, 'an address that stays is not refused')
  await ada.call(removeWebhookEndpoint, { params })
})

test('a trial, and a delivery sent again, has one effect for each Idempotency-Key', async () => {
  const { id } = await made(ada)
  const trial = (key: string) => ada.call(sendWebhookTrial, { params: { id }, key })
  const [first, repeated, other] = [
    await trial('trial-key-1'),
    await trial('trial-key-1'),
    await trial('trial-key-2'),
  ]
  assert.deepEqual([first.status, repeated.status], [201, 201])
  assert.equal(repeated.reply.id, first.reply.id)
  assert.notEqual(other.reply.id, first.reply.id)
  const params = { id, deliveryId: first.reply.id }
  for (let sent = 0; sent < 2; sent += 1)
    assert.equal((await ada.call(replayWebhookDelivery, { params, key: 'again-12' })).status, 204)
  const kinds = (await auditOf(id)).map(({ kind }) => kind)
  assert.deepEqual(kinds, ['created', 'trial-sent', 'trial-sent', 'sent-again'])
})

test('a delivery is sent again only while its endpoint is active', async () => {
  const { id, version } = await made(ada)
  const params = { id }
  const trial = await ada.call(sendWebhookTrial, { params })
  assert.equal(trial.status, 201, trial.text)
  const again = () =>
    ada.call(replayWebhookDelivery, { params: { id, deliveryId: trial.reply.id } })
  assert.equal((await again()).status, 204)
  await ada.call(updateWebhookEndpoint, { params, version, body: { state: 'paused' } })
  assert.equal(await codeOf(again()), '409 webhook-not-active')
  const unknown = { id, deliveryId: 987_654_321 }
  assert.equal(await codeOf(ada.call(replayWebhookDelivery, { params: unknown })), '404 not-found')
  const kinds = (await auditOf(id)).map(({ kind }) => kind)
  assert.deepEqual(kinds, ['created', 'trial-sent', 'sent-again', 'paused'])
})

test('a delivery that a server is sending keeps its lease when it is sent again or its endpoint resumed', async () => {
  const { id, version } = await made(ada)
  const params = { id }
  const trial = async () => (await ada.call(sendWebhookTrial, { params })).reply.id
  const [leased, planned] = [await trial(), await trial()]
  const isDue = async (deliveryId: number) => {
    const { rows } = await world.owner.query(
      'select next_try_at <= now() as due from webhook_deliveries where id = $1',
      [deliveryId],
    )
    return rows[0].due
  }
  const setNextTry = (deliveryId: number, isTrying: boolean, seconds: number) =>
    world.owner.query(
      `update webhook_deliveries set is_trying = $2, next_try_at = now() + interval '1 second' * $3::int where id = $1`,
      [deliveryId, isTrying, seconds],
    )
  const again = (deliveryId: number) =>
    ada.call(replayWebhookDelivery, { params: { id, deliveryId } })
  await setNextTry(leased, true, 100)
  await setNextTry(planned, false, 100)
  for (const deliveryId of [leased, planned]) assert.equal((await again(deliveryId)).status, 204)
  assert.deepEqual([await isDue(leased), await isDue(planned)], [false, true])

  await setNextTry(planned, false, 100)
  await ada.call(updateWebhookEndpoint, { params, version, body: { state: 'paused' } })
  const body = { state: 'active' as const }
  const resumed = await ada.call(updateWebhookEndpoint, { params, version: version + 1, body })
  assert.equal(resumed.status, 200, resumed.text)
  assert.deepEqual([await isDue(leased), await isDue(planned)], [false, true])
  await ada.call(removeWebhookEndpoint, { params })
})

test('an endpoint is removed at once and its deliveries in batches; those of others stay', async () => {
  const [gone, kept] = [await made(ada), await made(ada)]
  const { owner } = world
  // The sweep reads only the oldest twenty thousand, which are another's: the jobs alone remove these.
  const insert = `insert into webhook_deliveries (company_id, endpoint_id, message_id, kind, code, position, state)
    select company_id, id, gen_random_uuid(), 'shipment.closed', 'S', n, case when n % 9 = 0 then 'waiting' else 'failed' end
    from webhook_endpoints, generate_series(1, $2::int) n where id = $1`
  await owner.query(insert, [kept.id, 20_000])
  await owner.query(insert, [gone.id, 12_000])
  const params = { id: gone.id }
  assert.equal((await ada.call(removeWebhookEndpoint, { params })).status, 204)
  assert.equal(await codeOf(ada.call(getWebhookEndpoint, { params })), '404 not-found')
  const countOf = async (id: number) =>
    (await owner.query('select from webhook_deliveries where endpoint_id = $1', [id])).rowCount
  assert.equal(await countOf(gone.id), 12_000, 'the request removed none')

  const errors: Error[] = []
  const database = connectAsServer({ url: world.databaseUrl, max: 4, ...longTimeouts })
  const worker = await startWebhookWorker({
    ...{
      database,
      writeAdvice,
      takeInterchange,
      secretKeys: {},
      outbound: { networks: [] },
      pollingSeconds: 0.5,
    },
    onError: (error) => errors.push(error),
  })
  try {
    await eventually('all of them are gone', async () => (await countOf(gone.id)) === 0)
  } finally {
    await worker.stop()
    await database.end()
  }
  const ofRemoval = `select from pgboss.job where data ->> 'removedId' = $1::text`
  const { rowCount: jobs } = await owner.query(ofRemoval, [gone.id])
  assert.equal(jobs, 3, 'five thousand each, and what was left')
  assert.deepEqual([await countOf(kept.id), errors], [20_000, []])
})
