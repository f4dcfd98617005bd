import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { listEvents } from '#contract/notices/event-endpoints.ts'
import { listNotices } from '#contract/notices/notice-endpoints.ts'
import { createShipment } from '#contract/shipments/shipment-endpoints.ts'
import {
  createWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookDeliveries,
  replayWebhookDelivery,
  rotateWebhookSecret,
  sendWebhookTrial,
  updateWebhookEndpoint,
} from '#contract/webhooks/webhook-endpoints.ts'
import type { changeEvent } from '#domain/notices/change-event.ts'
import { writeAdvice } from '#server/messages/advice-file.ts'
import { takeInterchange } from '#server/messages/interchange-receipt.ts'
import { startNoticeWorker } from '#server/notices/notice-worker.ts'
import { startWebhookReceiver } from '#test/samples/webhook-receiver.ts'
import { connectAsServer, longTimeouts } from '#test/world/distributed-database.ts'
import { eventually } from '#test/world/running-server.ts'
import { openWorld, type TestActor } from '#test/world/world.ts'
import type { WebhookFailure } from './delivery-sending.ts'
import { startWebhookWorker } from './webhook-worker.ts'

// Hooks run in order: this one must come before the hook that removes the world.
const resources = new AsyncDisposableStack()
after(() => resources.disposeAsync())
const world = await openWorld(undefined, { OUTBOUND_NETWORKS: '127.0.0.0/8' })
const database = connectAsServer({ url: world.databaseUrl, max: 10, ...longTimeouts })
resources.defer(() => database.end())
const errors: Error[] = []
const failures: WebhookFailure[] = []
const startWorker = async () => {
  const worker = await startWebhookWorker({
    ...{
      database,
      writeAdvice,
      takeInterchange,
      secretKeys: {},
      outbound: { networks: ['127.0.0.0/8'] },
    },
    ...{ onError: (error) => errors.push(error), onFailure: (failure) => failures.push(failure) },
    ...{ pollingSeconds: 0.5, supervisionSeconds: 1, minuteMs: 0 },
  })
  resources.defer(worker.stop)
  return worker
}
// Two workers, as on two servers.
await startWorker()
await startWorker()

const [ada, nil, lee, pau] = await Promise.all(
  ['ada', 'nil', 'lee', 'pau'].map((name) => world.signIn(name)),
)
const people = {
  ada: ada as TestActor,
  nil: nil as TestActor,
  lee: lee as TestActor,
  pau: pau as TestActor,
}

async function follow(who: TestActor, entry: { kinds?: ['shipment.created'] } = {}) {
  const receiver = await startWebhookReceiver()
  resources.defer(receiver.close)
  const made = await who.call(createWebhookEndpoint, { body: { url: receiver.url, ...entry } })
  assert.equal(made.status, 201, made.text)
  const { id, secret } = made.reply
  const params = { id }
  const read = async () => (await who.call(getWebhookEndpoint, { params })).reply
  const change = async (
    body: NonNullable<Parameters<typeof who.call<typeof updateWebhookEndpoint>>[1]>['body'],
  ) => {
    const changed = await who.call(updateWebhookEndpoint, {
      params,
      version: (await read()).version,
      body,
    })
    assert.equal(changed.status, 200, changed.text)
    return changed.reply
  }
  const deliveries = async () =>
    (await who.call(listWebhookDeliveries, { params, query: { limit: 100 } })).reply.rows
  const codes = () =>
    receiver.received.map(({ body }) => {
      const { supplierId, code } = JSON.parse(body).data as { supplierId: number; code: string }
      return `${supplierId} ${code}`
    })
  const has = (count: number) =>
    eventually(`${count} webhooks`, async () => new Set(codes()).size >= count)
  return { id, secret, params, receiver, read, change, deliveries, codes, has }
}

/** Creates a shipment; returns its supplier and its code, which is unique only within the supplier. */
const announce = async (who: TestActor) => {
  const { code } = (await who.call(createShipment, { body: {} })).reply
  return `${who === people.pau ? 2 : 1} ${code}`
}
const positionOf = async (who: TestActor) => (await who.call(listEvents)).reply.position

test('an endpoint receives the events of the list, signed, each under its own id', async () => {
  const endpoint = await follow(people.ada)
  const position = await positionOf(people.ada)
  const codes = [await announce(people.lee), await announce(people.pau)]
  await endpoint.has(2)
  const { rows } = (await people.ada.call(listEvents, { query: { after: position } })).reply
  const bodies = endpoint.receiver.received.map(({ headers, body }) => {
    const payload = new Webhook(endpoint.secret).verify(body, headers as Record<string, string>)
    return payload as { type: string; timestamp: string; data: (typeof changeEvent)['_output'] }
  })
  const sorted = bodies.toSorted((a, b) => a.data.position - b.data.position)
  assert.deepEqual(
    sorted,
    rows.map((event) => ({ type: event.kind, timestamp: event.at, data: event })),
  )
  assert.deepEqual(endpoint.codes().sort(), codes.sort())
  const ids = new Set(endpoint.receiver.received.map(({ id }) => id))
  assert.equal(ids.size, 2)
  await eventually('both are delivered', async () =>
    (await endpoint.deliveries()).every(({ state }) => state === 'delivered'),
  )
})

test('a supplier receives its own events, and an endpoint the kinds that it chose', async () => {
  const all = await follow(people.nil)
  const chosen = await follow(people.ada, { kinds: ['shipment.created'] })
  const own = await announce(people.lee)
  const foreign = await announce(people.pau)
  await chosen.has(2)
  await all.has(1)
  // One transaction plans all events of a company: an event that is missing now never comes.
  assert.deepEqual(new Set(all.codes()), new Set([own]))
  assert.deepEqual(new Set(chosen.codes()), new Set([own, foreign]))
  assert.ok((await all.deliveries()).every(({ code }) => own.endsWith(code)))
})

test('a failed delivery is retried under its id until it succeeds, at most eleven times', async () => {
  const endpoint = await follow(people.nil)
  endpoint.receiver.behave((reply) => reply.writeHead(500).end('Out of \0 order'))
  const code = await announce(people.lee)
  await eventually('it is given up', async () => (await endpoint.read()).failed === 1)
  const [delivery] = await endpoint.deliveries()
  assert.deepEqual(
    [delivery?.attempts, delivery?.reason, delivery?.status, delivery?.reply, delivery?.code],
    [11, 'status', 500, 'Out of  order', code.slice(2)],
  )
  assert.equal(endpoint.receiver.received.length, 11)
  assert.equal(new Set(endpoint.receiver.received.map(({ id }) => id)).size, 1)
  assert.notEqual((await endpoint.read()).failingSince, null)
  assert.ok(failures.some(({ endpointId }) => endpointId === endpoint.id))

  endpoint.receiver.behave()
  const params = { ...endpoint.params, deliveryId: delivery?.id ?? 0 }
  assert.equal((await people.nil.call(replayWebhookDelivery, { params })).status, 204)
  await eventually(
    'it is taken',
    async () => (await endpoint.deliveries())[0]?.state === 'delivered',
  )
  assert.deepEqual(
    [endpoint.receiver.received.length, endpoint.receiver.received.at(-1)?.id],
    [12, delivery?.messageId],
  )
  await eventually('it fails no more', async () => (await endpoint.read()).failingSince === null)
})

test('a reply of 410 disables the endpoint and notifies its administrators; resumed, it receives missed events', async () => {
  const notices = await startNoticeWorker({
    ...{ database, onError: (error) => errors.push(error), pollingSeconds: 0.5 },
    mail: { isMailConfigured: false, batchSeconds: 1 },
  })
  resources.defer(notices.stop)
  const endpoint = await follow(people.nil)
  const { receiver } = endpoint
  // Gone at the last try, after which any other failure is given up.
  receiver.behave((reply) => reply.writeHead(receiver.received.length < 11 ? 500 : 410).end())
  const refused = await announce(people.lee)
  await eventually('it is disabled', async () => (await endpoint.read()).state === 'disabled')
  const { reason, waiting, failed } = await endpoint.read()
  assert.deepEqual({ reason, waiting, failed }, { reason: 'gone', waiting: 1, failed: 0 })
  const noticesOf = async (who: TestActor) =>
    (await who.call(listNotices)).reply.rows.filter(({ kind }) => kind === 'webhook-disabled')
  await eventually('somebody is told', async () => (await noticesOf(people.nil)).length === 1)
  const [notice] = await noticesOf(people.nil)
  assert.deepEqual([notice?.subjectId, notice?.subject], [endpoint.id, new URL(receiver.url).host])
  assert.deepEqual(await noticesOf(people.ada), [], 'it is no endpoint of the company')

  const missed = await announce(people.lee)
  receiver.behave()
  await endpoint.change({ state: 'active' })
  await eventually('all of it comes', async () => endpoint.codes().length === 13)
  assert.deepEqual(endpoint.codes().slice(11).sort(), [refused, missed].sort())
})

test('five days of failures disable an endpoint, fewer do not', async () => {
  const endpoint = await follow(people.nil)
  endpoint.receiver.behave((reply) => reply.writeHead(503).end())
  const failSince = (days: number, lastTriedDays = 0) =>
    world.owner.query(
      `update webhook_endpoints set failing_since = now() - $2 * interval '1 day',
         last_tried_at = now() - $3 * interval '1 day' where id = $1`,
      [endpoint.id, days, lastTriedDays],
    )
  await failSince(4.9)
  await announce(people.lee)
  await eventually('it is given up', async () => (await endpoint.read()).failed === 1)
  assert.equal((await endpoint.read()).state, 'active')
  // A failure of last week, and nothing to send since: two failed tries are no five days.
  await failSince(7, 6.9)
  await announce(people.lee)
  await eventually('it is given up', async () => (await endpoint.read()).failed === 2)
  const { state, failingSince } = await endpoint.read()
  assert.equal(state, 'active')
  assert.ok(Date.parse(failingSince ?? '') > Date.now() - 60_000, 'it fails since now')
  await failSince(5.1, 1.1)
  await announce(people.lee)
  await eventually('it is disabled', async () => (await endpoint.read()).state === 'disabled')
  assert.equal((await endpoint.read()).reason, 'failing')
})

test('a paused endpoint receives only a trial, which is tried once', async () => {
  const endpoint = await follow(people.ada)
  const other = await follow(people.ada)
  await endpoint.change({ state: 'paused' })
  const missed = await announce(people.lee)
  await other.has(1)
  assert.equal((await people.ada.call(sendWebhookTrial, { params: endpoint.params })).status, 201)
  await eventually('the trial comes', async () => endpoint.receiver.received.length === 1)
  const [trial] = endpoint.receiver.received
  assert.deepEqual(JSON.parse(trial?.body ?? ''), {
    type: 'webhook.trial',
    timestamp: JSON.parse(trial?.body ?? '').timestamp,
    data: { endpointId: endpoint.id },
  })
  endpoint.receiver.behave((reply) => reply.writeHead(404).end())
  await people.ada.call(sendWebhookTrial, { params: endpoint.params })
  await eventually('it failed', async () => (await endpoint.read()).failed === 1)
  assert.equal((await endpoint.read()).failingSince, null)
  endpoint.receiver.behave()
  await endpoint.change({ state: 'active' })
  await eventually('what it missed comes', async () => endpoint.codes().includes(missed))
})

test('both secrets sign while one is replaced', async () => {
  const endpoint = await follow(people.ada)
  const rotated = await people.ada.call(rotateWebhookSecret, { params: endpoint.params })
  await announce(people.lee)
  await endpoint.has(1)
  const [webhook] = endpoint.receiver.received
  for (const secret of [endpoint.secret, rotated.reply.secret])
    new Webhook(secret).verify(webhook?.body ?? '', webhook?.headers as Record<string, string>)
  await world.owner.query('update webhook_endpoints set former_until = now() where id = $1', [
    endpoint.id,
  ])
  await announce(people.lee)
  await endpoint.has(2)
  const later = endpoint.receiver.received.at(-1)
  const verify = (secret: string) => () =>
    new Webhook(secret).verify(later?.body ?? '', later?.headers as Record<string, string>)
  assert.doesNotThrow(verify(rotated.reply.secret))
  assert.throws(verify(endpoint.secret))
})

test('two servers share the work, and an unreliable system loses no event', async () => {
  const endpoint = await follow(people.ada, { kinds: ['shipment.created'] })
  let count = 0
  endpoint.receiver.behave((reply) => {
    count += 1
    if (count % 3 === 0) reply.destroy()
    else reply.writeHead(count % 5 === 0 ? 503 : 200).end()
  })
  const codes = await Promise.all(Array.from({ length: 40 }, () => announce(people.lee)))
  await endpoint.has(10)
  await endpoint.receiver.leave()
  await eventually('it is missed', async () =>
    failures.some(({ reason }) => reason === 'unreachable'),
  )
  codes.push(...(await Promise.all(Array.from({ length: 20 }, () => announce(people.pau)))))
  await endpoint.receiver.comeBack()
  endpoint.receiver.behave()
  const settled = async () => {
    for (const { id, state } of await endpoint.deliveries())
      if (state === 'failed')
        await people.ada.call(replayWebhookDelivery, {
          params: { ...endpoint.params, deliveryId: id },
        })
    return (await endpoint.read()).waiting === 0 && (await endpoint.deliveries()).length === 60
  }
  await eventually('all is delivered', settled)
  await endpoint.has(60)
  assert.deepEqual(new Set(endpoint.codes()), new Set(codes))
  // All repeats of an event have the same id.
  const idOf = Map.groupBy(endpoint.receiver.received, ({ body }) => JSON.parse(body).data.position)
  for (const [, repeats] of idOf) assert.equal(new Set(repeats.map(({ id }) => id)).size, 1)
  const ids = endpoint.receiver.received.map(({ id }) => id)
  assert.equal(new Set(ids).size, 60)
  assert.deepEqual(errors, [])
})
