import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { listEvents } from '#contract/notices/event-endpoints.ts'
import { createShipment, updateShipment } from '#contract/shipments/shipment-endpoints.ts'
import { createWebhookEndpoint } from '#contract/webhooks/webhook-endpoints.ts'
import { writeAdvice } from '#server/messages/advice-file.ts'
import { takeInterchange } from '#server/messages/interchange-receipt.ts'
import { passLeases, startSender } from '#test/messages/killed-senders.ts'
import { startWebhookReceiver } from '#test/samples/webhook-receiver.ts'
import { testDatabase } from '#test/world/database.ts'
import { connectAsServer, longTimeouts } from '#test/world/distributed-database.ts'
import { eventually } from '#test/world/running-server.ts'
import { isEssentialRun } from '#test/world/test-scope.ts'
import { signInAt } from '#test/world/world.ts'
import { startWebhookWorker } from './webhook-worker.ts'

const [kills, shipmentsEach] = isEssentialRun ? [1, 6] : [20, 25]

const resources = new AsyncDisposableStack()
after(() => resources.disposeAsync())
const { url, ownerUrl } = await testDatabase()
const owner = new pg.Pool({ connectionString: ownerUrl, max: 4 })
resources.defer(() => owner.end())
const receiver = await startWebhookReceiver()
resources.defer(receiver.close)

const networks = '127.0.0.0/8'
const database = connectAsServer({ url, max: 8, ...longTimeouts })
resources.defer(() => database.end())
const startWorker = async () => {
  const worker = await startWebhookWorker({
    ...{
      database,
      writeAdvice,
      takeInterchange,
      secretKeys: {},
      outbound: { networks: [networks] },
    },
    ...{ onError: () => {}, minuteMs: 0 },
    ...{ pollingSeconds: 0.5, supervisionSeconds: 1 },
  })
  resources.defer(worker.stop)
}
/** Whether several tries failed while the receiver was unreachable. */
const isMissed = async () =>
  (await owner.query(`select 1 from webhook_deliveries where reason = 'unreachable' limit 3`))
    .rowCount === 3

test('killed senders lose no event, and repeats have the same id', async () => {
  let count = 0
  let killed: (() => void) | undefined
  receiver.behave((reply) => {
    count += 1
    if (count % 3 === 0) reply.writeHead(503).end()
    else reply.writeHead(204).end()
    killed?.()
  })
  let begin = 0
  const made: number[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    const server = await startSender(ownerUrl)
    resources.defer(async () => {
      server.process.kill('SIGKILL')
      await server.ended
    })
    if (kill === 0) {
      const body = { url: receiver.url }
      const ada = await signInAt(server.address, 'ada')
      const endpoint = await ada.call(createWebhookEndpoint, { body })
      assert.equal(endpoint.status, 201, endpoint.text)
      begin = (await ada.call(listEvents)).reply.position
    }
    const lee = await signInAt(server.address, 'lee')
    // Kills the server during a delivery, or each fourth time while the receiver is unreachable.
    const isAway = kill % 4 === 3
    const deadline = count + 1 + (kill % 7)
    if (isAway) await receiver.leave()
    else
      killed = () => {
        if (count >= deadline) server.process.kill('SIGKILL')
      }
    await Promise.allSettled(
      Array.from({ length: shipmentsEach }, async () => {
        const { status, reply } = await lee.call(createShipment, { body: {} })
        if (status !== 201) return
        made.push(reply.id)
        const params = { id: reply.id }
        await lee.call(updateShipment, { params, version: 1, body: { note: 'Changed' } })
      }),
    )
    if (isAway) {
      await eventually('it is missed', isMissed)
      await owner.query(`update webhook_deliveries set reason = null where reason = 'unreachable'`)
      server.process.kill('SIGKILL')
    }
    await server.ended
    killed = undefined
    if (isAway) await receiver.comeBack()
  }
  assert.ok(made.length >= kills, String(made.length))

  await passLeases(owner)
  await startWorker()
  type Webhook = { type: string; data: { position: number; shipmentId: number; version: number } }
  const webhooks = () =>
    receiver.received.map(({ id, body }) => ({ id, body, ...(JSON.parse(body) as Webhook) }))
  const positions = () => new Set(webhooks().map(({ data }) => data.position))
  // Committed changes are sent, even if the kill came before the reply.
  const committed = async () =>
    (
      await owner.query<{ position: number | null; id: number }>(
        `select position::int, shipment_id::int as id from shipment_events
         where company_id = 1 and (position is null or position > $1)`,
        [begin],
      )
    ).rows
  await eventually('all is told', async () => {
    const { rowCount } = await owner.query(
      `select 1 from webhook_deliveries where state <> 'delivered' limit 1`,
    )
    const known = positions()
    const events = await committed()
    return (
      rowCount === 0 && events.every(({ position }) => position !== null && known.has(position))
    )
  })
  const events = await committed()
  assert.ok(made.every((id) => events.some((event) => event.id === id)))
  assert.equal(positions().size, events.length, 'and nothing else')
  // A repeat has the same id and the same bytes.
  for (const [key, otherKey] of [
    ['id', 'body'],
    ['body', 'id'],
  ] as const)
    for (const [, repeats] of Map.groupBy(webhooks(), (webhook) => webhook[key]))
      assert.equal(new Set(repeats.map((webhook) => webhook[otherKey])).size, 1)
  // Events come in any order; their positions order those of a shipment.
  for (const [, webhooksOfShipment] of Map.groupBy(webhooks(), ({ data }) => data.shipmentId)) {
    const sorted = webhooksOfShipment.toSorted((a, b) => a.data.position - b.data.position)
    const versions = sorted.map(({ data }) => data.version)
    assert.deepEqual(
      versions,
      versions.toSorted((a, b) => a - b),
    )
  }
})

test('a sweep finds the lost trial of a paused endpoint and drops its old events, no despatch advices', async () => {
  receiver.received.length = 0
  // The end of a try is recorded even if its endpoint is locked and the connection is lost.
  const holder = await owner.connect()
  resources.defer(() => holder.release(true))
  receiver.behave(async (reply) => {
    await holder.query('begin')
    await holder.query('select from webhook_endpoints for no key update')
    reply.end()
  })
  const lockedPid = async () => {
    const { rows } = await owner.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like 'update webhook_endpoints%'`,
    )
    return rows[0]?.pid
  }
  await owner.query(`update webhook_endpoints set state = 'paused', failing_since = now()`)
  await owner.query(`update webhook_deliveries set tried_at = now() - interval '31 days'`)
  const trial = `insert into webhook_deliveries (company_id, endpoint_id, message_id, kind, code, next_try_at, created_at)
    select company_id, id, gen_random_uuid(), 'webhook.trial', $1, now() + $2::interval, now() + $3::interval
    from webhook_endpoints`
  await owner.query(trial, ['old', '1 day', '-31 days'])
  await owner.query(trial, ['lost', '-11 minutes', '0'])
  // A despatch advice still waits for its paused endpoint, and the message of a removed endpoint is deleted.
  await owner.query(`insert into webhook_endpoints (company_id, handle, url, advice_format, state, secret, is_encrypted, position)
    select company_id, gen_random_uuid(), url, 'json', 'paused', secret, is_encrypted, position from webhook_endpoints`)
  await owner.query(`insert into webhook_deliveries (company_id, endpoint_id, message_id, kind, code, position, tried_at)
    select company_id, id, gen_random_uuid(), 'shipment.closed', 'advice', 1, now() - interval '31 days'
    from webhook_endpoints where advice_format = 'json'`)
  await owner.query(`insert into messages (company_id, id, endpoint_id)
    select company_id, id, endpoint_id from webhook_deliveries where code = 'advice'
    union all select 1, 1000000, 1000000`)
  await startWorker()
  await eventually('its end is being noted', async () => (await lockedPid()) !== undefined)
  const first = await lockedPid()
  await owner.query('select pg_terminate_backend($1)', [first])
  await eventually('it is noted again', async () => ![undefined, first].includes(await lockedPid()))
  await holder.query('update webhook_deliveries set code = code')
  await holder.query('commit')
  await eventually('the lost one and the despatch advice are left', async () => {
    const { rows } = await owner.query(
      `select d.code, d.state, d.tried_at = w.last_tried_at as "isLast", w.failing_since as "failingSince"
       from webhook_deliveries d join webhook_endpoints w on w.company_id = d.company_id and w.id = d.endpoint_id
       order by d.code desc`,
    )
    const [row] = rows
    const left = rows.map(({ code, state }) => `${code} ${state}`).join()
    return left === 'lost delivered,advice waiting' && row?.isLast
  })
  assert.equal(receiver.received.length, 1)
  const messages = await owner.query('select state from messages')
  assert.deepEqual(messages.rows, [{ state: 'queued' }])
})
