import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { after, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import {
  getDespatchAdvice,
  listShipmentMessages,
} from '#contract/messages/despatch-advice-endpoints.ts'
import { listNotices } from '#contract/notices/notice-endpoints.ts'
import {
  cancelShipment,
  closeShipment,
  reopenShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import {
  createWebhookEndpoint,
  getMessageContent,
  getWebhookEndpoint,
  listWebhookDeliveries,
  replayWebhookDelivery,
  sendWebhookTrial,
  updateWebhookEndpoint,
} from '#contract/webhooks/webhook-endpoints.ts'
import type { AdviceFormat } from '#domain/messages/advice-format.ts'
import { adviceFile } from '#server/messages/advice-file.ts'
import { startNoticeWorker } from '#server/notices/notice-worker.ts'
import { readUbl } from '#test/samples/ubl-reading.ts'
import { startWebhookReceiver } from '#test/samples/webhook-receiver.ts'
import { connectAsServer } from '#test/world/distributed-database.ts'
import { packAll, packingActions } from '#test/world/packing-actions.ts'
import { eventually } from '#test/world/running-server.ts'
import { openWorld, type TestActor } from '#test/world/world.ts'
import { startWebhookWorker } from './webhook-worker.ts'

// Hooks run in order: this one must come before the hook that removes the world.
const resources = new AsyncDisposableStack()
after(() => resources.disposeAsync())
const world = await openWorld(undefined, { OUTBOUND_NETWORKS: '127.0.0.0/8' })
const database = connectAsServer({ url: world.databaseUrl, max: 10, statementTimeoutMs: 20_000 })
resources.defer(() => database.end())
const errors: Error[] = []
const startWorker = async (networks: string[]) => {
  const worker = await startWebhookWorker({
    ...{ database, writeAdvice: adviceFile, secretKeys: {}, outbound: { networks } },
    ...{ onError: (error) => errors.push(error), minuteMs: 0 },
    ...{ pollingSeconds: 0.5, supervisionSeconds: 1 },
  })
  resources.defer(worker.stop)
}
// Two workers, as on two servers.
await startWorker(['127.0.0.0/8'])
await startWorker(['127.0.0.0/8'])

const ada = await world.signIn('ada')
const lee = await world.signIn('lee')
const mar = await world.signIn('mar')
const buyer = ada.actingFor(1)
const { ready, doPack, versionOf } = packingActions(world, lee)
type Params = { id: number }

await world.owner.query(
  `update suppliers set gln = '8412345000010' where company_id = 1 and id = 1`,
)
const setGtins = (gtin: string | null) =>
  world.owner.query(
    `update order_lines set gtin = $1, supplier_product_code = coalesce($1, '')
     where company_id = 1 and supplier_id = 1`,
    [gtin],
  )
await setGtins('96385074')

const close = async (params: Params) => {
  const version = await versionOf(params)
  const { status, text } = await lee.call(closeShipment, { params, version })
  assert.equal(status, 200, text)
}
const closed = async () => {
  const { params } = await ready()
  assert.equal((await doPack(params, packAll)).status, 200)
  await close(params)
  return params
}
const body = { reason: 'Because' }
const reopen = async (params: Params) => {
  const version = await versionOf(params)
  assert.equal((await mar.call(reopenShipment, { params, version, body })).status, 200)
}
const cancel = async (params: Params) => {
  const version = await versionOf(params)
  assert.equal((await mar.call(cancelShipment, { params, version, body })).status, 200)
}
const download = async (who: TestActor, path: string) => {
  const headers = {
    authorization: `Bearer ${who.token}`,
    ...(who.supplier && { 'oto-supplier': String(who.supplier) }),
  }
  const reply = await fetch(world.origin + path, { headers })
  const bytes = Buffer.from(await reply.arrayBuffer())
  return { status: reply.status, headers: reply.headers, bytes, text: bytes.toString() }
}

/** A system that receives despatch advices in a format; its endpoint is paused at the end of the test. */
async function partner(adviceFormat: AdviceFormat) {
  const receiver = await startWebhookReceiver()
  resources.defer(receiver.close)
  const made = await ada.call(createWebhookEndpoint, { body: { url: receiver.url, adviceFormat } })
  assert.equal(made.status, 201, made.text)
  const { id, secret } = made.reply
  const params = { id }
  const deliveries = async () =>
    (await ada.call(listWebhookDeliveries, { params, query: { limit: 100 } })).reply.rows
  const change = async (state: 'active' | 'paused') => {
    const { version } = (await ada.call(getWebhookEndpoint, { params })).reply
    await ada.call(updateWebhookEndpoint, { params, version, body: { state } })
  }
  /** Messages of a shipment: state and purpose, oldest first. */
  const messages = async (shipment: Params) => {
    const { reply, text } = await buyer.call(listShipmentMessages, { params: shipment })
    assert.ok(Array.isArray(reply), text)
    return reply
      .filter(({ receiver: host }) => host === new URL(receiver.url).host)
      .map(({ state, purpose }) => `${state} ${purpose}`)
  }
  const has = async (shipment: Params, wanted: string[]) => {
    let found: string[] = []
    await eventually(wanted.join(', '), async () => {
      found = await messages(shipment)
      return found.join() === wanted.join()
    })
  }
  const leave = () => change('paused')
  return { id, secret, params, receiver, deliveries, change, messages, has, leave }
}

test('a shipment that closes is posted once, signed, with the same bytes as its download', async () => {
  const { params: own, secret, receiver, has, deliveries, leave } = await partner('ubl-t120')
  const params = await closed()
  await has(params, ['sent original'])
  assert.equal(receiver.received.length, 1)
  const [{ headers, body: xml } = { headers: {}, body: '' }] = receiver.received
  new Webhook(secret).verify(xml, headers as Record<string, string>, { jsonParse: false })
  assert.equal(headers['content-type'], 'application/xml')
  const read = readUbl(xml)
  assert.deepEqual([read.lines[0]?.quantity, read.purpose, read.units.length], ['7', 'original', 4])
  assert.match(headers['content-disposition'] ?? '', new RegExp(`"${read.code}-ubl-t120.xml"`))
  const [delivery] = await deliveries()
  const sha256 = createHash('sha256').update(xml).digest('hex')
  assert.deepEqual([delivery?.sha256, delivery?.purpose], [sha256, 'original'])
  const path = getMessageContent.url
    .replace(':id', String(own.id))
    .replace(':deliveryId', String(delivery?.id))
  const stored = await download(ada, path)
  assert.equal(stored.text, xml)
  const ofShipment = getDespatchAdvice.url.replace(':id', String(params.id))
  assert.equal((await download(lee, `${ofShipment}?format=ubl-t120`)).text, xml)
  assert.equal((await download(lee, path)).status, 409, 'administrators alone')
  assert.deepEqual((await lee.call(listShipmentMessages, { params })).reply, [])
  await leave()
})

test('a failing system receives the same bytes under the same id, and later messages wait', async () => {
  const { receiver, has, messages, deliveries, leave } = await partner('json')
  let fails = 2
  receiver.behave((reply) => {
    fails -= 1
    reply.writeHead(fails >= 0 ? 503 : 200).end()
  })
  const params = await closed()
  await has(params, ['sent original'])
  assert.equal(receiver.received.length, 3)
  for (const name of ['id', 'body'] as const)
    assert.equal(new Set(receiver.received.map((one) => one[name])).size, 1, name)
  const { purpose, isPreview, revision } = JSON.parse(receiver.received[0]?.body ?? '')
  assert.deepEqual([purpose, isPreview, revision], ['original', false, 0])
  const [delivery] = await deliveries()
  assert.deepEqual([delivery?.attempts, delivery?.state], [3, 'delivered'])
  // While a message is being sent, the next one of the same shipment waits.
  let end = () => {}
  receiver.behave((reply) => {
    end = () => reply.writeHead(500).end()
  })
  const other = await closed()
  await eventually('it is there', async () => receiver.received.length === 4)
  await reopen(other)
  await close(other)
  await has(other, ['queued original', 'queued null'])
  receiver.behave()
  end()
  await has(other, ['superseded original', 'sent original'])
  assert.deepEqual(
    receiver.received.slice(3).map(({ body }) => JSON.parse(body).revision),
    [0, 1],
  )
  assert.deepEqual(await messages(params), ['sent original'])
  await leave()
})

test('sent messages are replaced and cancelled, unsent ones are superseded', async () => {
  const { receiver, change, has, params: own, deliveries, leave } = await partner('ubl-t120')
  const params = await closed()
  await has(params, ['sent original'])
  await reopen(params)
  await close(params)
  await has(params, ['sent original', 'sent replacement'])
  await cancel(params)
  await has(params, ['sent original', 'sent replacement', 'sent cancellation'])
  assert.deepEqual(
    receiver.received.map(({ body }) => readUbl(body).purpose),
    ['original', 'replacement', 'cancellation'],
  )
  assert.equal(new Set(receiver.received.map(({ id }) => id)).size, 3)
  const [last, , first] = await deliveries()
  const replay = (deliveryId = 0) =>
    ada.call(replayWebhookDelivery, { params: { ...own, deliveryId } })
  assert.equal((await replay(first?.id)).problem.code, 'message-superseded')
  assert.equal((await replay(last?.id)).status, 204)
  await eventually('it comes again', async () => receiver.received.length === 4)
  assert.deepEqual(
    [receiver.received[3]?.id, receiver.received[3]?.body],
    [receiver.received[2]?.id, receiver.received[2]?.body],
  )

  await change('paused')
  const [missed, cancelled] = [await closed(), await closed()]
  await reopen(missed)
  await close(missed)
  await cancel(cancelled)
  assert.equal((await ada.call(sendWebhookTrial, { params: own })).status, 201)
  await eventually('a trial comes', async () => receiver.received.length === 5)
  const trial = readUbl(receiver.received[4]?.body ?? '')
  assert.deepEqual([trial.code, trial.note], ['TEST', 'TEST: no goods are coming.'])
  await change('active')
  await has(missed, ['superseded null', 'sent original'])
  await has(cancelled, ['superseded null', 'superseded null'])
  assert.equal(readUbl(receiver.received.at(-1)?.body ?? '').code.length > 0, true)
  assert.equal(receiver.received.length, 6)
  await leave()
})

test('a refused or incomplete message fails at once, and administrators are notified', async () => {
  const notices = await startNoticeWorker({
    ...{ database, onError: (error) => errors.push(error), pollingSeconds: 0.5 },
    mail: { isSent: false, batchSeconds: 1 },
  })
  resources.defer(notices.stop)
  const { receiver, has, deliveries, params: own, leave } = await partner('ubl-t16')
  receiver.behave((reply) => reply.writeHead(422).end('unknown order'))
  const refused = await closed()
  await has(refused, ['failed original'])
  receiver.behave()
  await setGtins(null)
  const incomplete = await closed()
  await has(incomplete, ['failed null'])
  await setGtins('96385074')
  const sent = await closed()
  await has(sent, ['sent original'])
  await cancel(sent)
  await has(sent, ['sent original', 'failed null'])
  const whys = (await deliveries()).map(({ attempts, reason, status, reply }) => [
    ...[attempts, reason, status, reply],
  ])
  assert.deepEqual(whys, [
    [1, 'incomplete', null, '/revision: invalid'],
    [1, null, 204, ''],
    [1, 'incomplete', null, '/lines/0/item: required'],
    [1, 'status', 422, 'unknown order'],
  ])
  const failedNotices = async () =>
    (await ada.call(listNotices)).reply.rows.filter(({ kind }) => kind === 'message-failed')
  await eventually('all three are told', async () => (await failedNotices()).length === 3)
  assert.ok((await failedNotices()).every(({ subjectId }) => subjectId === own.id))
  await leave()
})

test('EDIFACT interchanges count their control numbers, and are sent again as they were', async () => {
  const { receiver, has, deliveries, params: own, leave, secret } = await partner('desadv-d96a')
  const { version } = (await ada.call(getWebhookEndpoint, { params: own })).reply
  const settings = { interchangeSender: 'OTO', interchangeSenderQualifier: 'ZZ' }
  const changed = await ada.call(updateWebhookEndpoint, { params: own, version, body: settings })
  assert.deepEqual(
    [changed.reply.interchangeSender, changed.reply.interchangeRecipientQualifier],
    ['OTO', '14'],
  )
  const shipments = []
  for (let count = 0; count < 6; count += 1) shipments.push(await closed())
  for (const params of shipments) await has(params, ['sent original'])
  const textOf = ({ bytes }: { bytes: Buffer }) => bytes.toString('latin1')
  const numbers = receiver.received.map((one) => Number(/UNZ\+1\+(\d+)'/.exec(textOf(one))?.[1]))
  assert.deepEqual(
    numbers.toSorted((one, other) => one - other),
    [1, 2, 3, 4, 5, 6],
  )
  const [first] = receiver.received
  assert.ok(first && textOf(first).includes('UNB+UNOC:3+OTO:ZZ+'), first && textOf(first))
  assert.equal(first.headers['content-type'], 'application/edifact')
  const timestamp = String(first.headers['webhook-timestamp'])
  const signature = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${first.id}.${timestamp}.`)
    .update(first.bytes)
    .digest('base64')
  assert.equal(first.headers['webhook-signature'], `v1,${signature}`)
  const delivery = (await deliveries()).find(({ messageId }) => messageId === first.id)
  assert.ok(delivery)
  assert.equal(delivery.controlNumber, numbers[0])
  assert.equal(delivery.sha256, createHash('sha256').update(first.bytes).digest('hex'))
  const path = getMessageContent.url
    .replace(':id', String(own.id))
    .replace(':deliveryId', String(delivery.id))
  assert.deepEqual((await download(ada, path)).bytes, first.bytes)
  const params = { ...own, deliveryId: delivery.id }
  assert.equal((await ada.call(replayWebhookDelivery, { params })).status, 204)
  await eventually('it comes again', async () => receiver.received.length === 7)
  assert.deepEqual(receiver.received[6]?.bytes, first.bytes)
  assert.equal((await ada.call(sendWebhookTrial, { params: own })).status, 201)
  await eventually('a trial comes', async () => receiver.received.length === 8)
  assert.match(textOf(receiver.received[7] ?? first), /UNB\+[^']*\+7\+{6}1'/)
  await leave()
})

test('losses stay with the message; other formats have no interchange', async () => {
  const { has, deliveries, params: own, leave } = await partner('ubl-t16')
  const params = await closed()
  await has(params, ['sent original'])
  const [delivery] = await deliveries()
  const [message] = (await buyer.call(listShipmentMessages, { params })).reply.filter(
    ({ id }) => id === delivery?.id,
  )
  assert.ok(delivery?.losses.some(({ field }) => field === 'lines.orderDate'))
  assert.deepEqual(message?.losses, delivery.losses)
  assert.equal(message.controlNumber, null)
  const { version } = (await ada.call(getWebhookEndpoint, { params: own })).reply
  const refused = await ada.call(updateWebhookEndpoint, {
    params: own,
    version,
    body: { isTest: true },
  })
  assert.deepEqual(refused.problem.errors, [{ pointer: '/body/isTest', code: 'invalid' }])
  await leave()
})

test('a supplier cannot receive despatch advices, and a private address is not called', async () => {
  const nil = await world.signIn('nil')
  const url = 'https://erp.example.com/oto'
  const made = await nil.call(createWebhookEndpoint, { body: { url, adviceFormat: 'json' } })
  assert.deepEqual(made.problem.errors, [{ pointer: '/body/adviceFormat', code: 'invalid' }])
  const hostile = await ada.call(createWebhookEndpoint, {
    body: { url: 'https://10.1.2.3/oto', adviceFormat: 'json' },
  })
  const params = { id: hostile.reply.id }
  assert.equal((await ada.call(sendWebhookTrial, { params })).status, 201)
  await eventually('it is refused', async () => {
    const { rows } = (await ada.call(listWebhookDeliveries, { params })).reply
    return rows[0]?.state === 'failed' && rows[0].reason === 'address-refused'
  })
  assert.deepEqual(errors, [])
})
