import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import {
  getDespatchAdvice,
  listShipmentMessages,
} from '#contract/messages/despatch-advice-endpoints.ts'
import { listNotices } from '#contract/notices/notice-endpoints.ts'
import {
  createWebhookEndpoint,
  getMessageContent,
  getWebhookEndpoint,
  listWebhookDeliveries,
  remakeMessage,
  replayWebhookDelivery,
  sendWebhookTrial,
  updateWebhookEndpoint,
} from '#contract/webhooks/webhook-endpoints.ts'
import type { CodeMapping } from '#domain/messages/code-mapping.ts'
import type { NoticeKind } from '#domain/notices/notice.ts'
import { startNoticeWorker } from '#server/notices/notice-worker.ts'
import { openAdviceWorld } from '#test/messages/advice-world.ts'
import { readUbl } from '#test/samples/ubl-reading.ts'
import { eventually } from '#test/world/running-server.ts'

const {
  world,
  resources,
  database,
  errors,
  ada,
  lee,
  setGtins,
  closed,
  close,
  reopen,
  cancel,
  download,
  partner,
} = await openAdviceWorld()

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
    assert.equal(new Set(receiver.received.map((message) => message[name])).size, 1, name)
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
  const replay = (deliveryId = 0) =>
    ada.call(replayWebhookDelivery, { params: { ...own, deliveryId } })
  // A repeat that fails leaves it sent: a replacement follows, not another original.
  receiver.behave((reply) => reply.writeHead(422).end())
  assert.equal((await replay((await deliveries())[0]?.id)).status, 204)
  await eventually('it fails', async () => (await deliveries())[0]?.state === 'failed')
  receiver.behave()
  receiver.received.pop()
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
  await has(cancelled, ['superseded null', 'superseded cancellation'])
  assert.equal(readUbl(receiver.received.at(-1)?.body ?? '').code.length > 0, true)
  assert.equal(receiver.received.length, 6)
  await leave()
})

test('a system that is limited to suppliers receives nothing of others', async () => {
  const [all, limited] = [await partner('json'), await partner('json')]
  const { params: own } = limited
  const limit = async (supplierIds: number[]) => {
    const { version } = (await ada.call(getWebhookEndpoint, { params: own })).reply
    const body = { supplierIds }
    const changed = await ada.call(updateWebhookEndpoint, { params: own, version, body })
    assert.equal(changed.status, 200, changed.text)
  }
  await limit([2])
  const missed = await closed()
  await all.has(missed, ['sent original'])
  await limit([1, 2])
  const sent = await closed()
  await limited.has(sent, ['sent original'])
  assert.deepEqual(await limited.messages(missed), [])
  await all.leave()
  await limited.leave()
})

test('a message, the same made anew, and a trial have the codes of the system', async () => {
  const { params: own, receiver, has, deliveries, leave } = await partner('ubl-t120')
  const change = async (codeMappings: CodeMapping[]) => {
    const { version } = (await ada.call(getWebhookEndpoint, { params: own })).reply
    return ada.call(updateWebhookEndpoint, { params: own, version, body: { codeMappings } })
  }
  const refused = await change([
    { kind: 'unit', ours: 'pcs', theirs: 'PIECE' },
    { kind: 'packageType', ours: 'CT', theirs: 'CS' },
    { kind: 'packageType', ours: 'BX', theirs: 'CS' },
  ])
  assert.deepEqual(refused.problem.errors, [
    {
      ...{ pointer: '/body/codeMappings/0/theirs', code: 'not-in-code-list' },
      params: { code: 'PIECE' },
    },
    { pointer: '/body/codeMappings/2/theirs', code: 'mapped-twice', params: { code: 'CS' } },
  ])
  const params = await closed()
  await has(params, ['sent original'])
  const codeMappings: CodeMapping[] = [
    { kind: 'unit', ours: 'H87', theirs: 'EA' },
    { kind: 'supplier', ours: 'CARTRO', theirs: 'V4711' },
  ]
  assert.deepEqual((await change(codeMappings)).reply.codeMappings, codeMappings)
  const [delivery] = await deliveries()
  const deliveryId = delivery?.id ?? 0
  assert.equal((await ada.call(remakeMessage, { params: { ...own, deliveryId } })).status, 201)
  await has(params, ['sent original', 'sent replacement'])
  assert.equal((await ada.call(sendWebhookTrial, { params: own })).status, 201)
  await eventually('a trial comes', async () => receiver.received.length === 3)
  const codesOf = receiver.received.map(({ body }) => [
    ...[readUbl(body).lines[0]?.unitCode, body.includes('<cbc:ID>V4711</cbc:ID>')],
  ])
  assert.deepEqual(codesOf, [
    ['H87', false],
    ['EA', true],
    ['EA', false],
  ])
  assert.equal((await change(codeMappings.slice(1))).status, 200)
  const { rows } = await world.owner.query(
    `select before, after from audit_events where topic = 'webhooks' and subject_id = $1
     and kind = 'changed' order by id`,
    [own.id],
  )
  assert.deepEqual(rows, [
    { before: { codeMappings: [] }, after: { codeMappings } },
    { before: { codeMappings: codeMappings.slice(0, 1) }, after: { codeMappings: [] } },
  ])
  const { id } = (
    await ada.call(createWebhookEndpoint, { body: { url: 'https://erp.example.com/events' } })
  ).reply
  const events = { params: { id }, version: 1, body: { codeMappings } }
  assert.deepEqual((await ada.call(updateWebhookEndpoint, events)).problem.errors, [
    { pointer: '/body/codeMappings', code: 'invalid' },
  ])
  await leave()
})

test('a refused or incomplete message fails at once, and administrators are notified', async () => {
  const notices = await startNoticeWorker({
    ...{ database, onError: (error) => errors.push(error), pollingSeconds: 0.5 },
    mail: { isMailConfigured: false, batchSeconds: 1 },
  })
  resources.defer(notices.stop)
  const { receiver, has, deliveries, params: own, leave } = await partner('ubl-t16')
  receiver.behave((reply) => reply.writeHead(422).end('unknown order'))
  const refused = await closed()
  await has(refused, ['failed original'])
  receiver.behave()
  await setGtins(null)
  const incomplete = await closed()
  await has(incomplete, ['failed original'])
  await setGtins('96385074')
  const sent = await closed()
  await has(sent, ['sent original'])
  await cancel(sent)
  await has(sent, ['sent original', 'failed cancellation'])
  const results = (await deliveries()).map(({ attempts, reason, status, reply }) => [
    ...[attempts, reason, status, reply],
  ])
  assert.deepEqual(results, [
    [1, 'incomplete', null, '/revision: invalid'],
    [1, null, 204, ''],
    [1, 'incomplete', null, '/lines/0/item: required'],
    [1, 'status', 422, 'unknown order'],
  ])
  const notified = async (wanted: NoticeKind) =>
    (await ada.call(listNotices)).reply.rows.filter(({ kind }) => kind === wanted)
  const failures = () => notified('message-failed')
  await eventually('all three are told', async () => (await failures()).length === 3)
  assert.ok((await failures()).every(({ subjectId }) => subjectId === own.id))
  receiver.behave((reply) => reply.writeHead(410).end())
  await has(await closed(), ['failed original'])
  await eventually('it is told', async () => (await notified('webhook-disabled')).length === 1)
  assert.equal((await failures()).length, 3, 'one notice of an address that is gone')
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
