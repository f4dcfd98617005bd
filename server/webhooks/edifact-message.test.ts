import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { test } from 'node:test'
import { listShipmentMessages } from '#contract/messages/despatch-advice-endpoints.ts'
import { listMessages } from '#contract/messages/interchange-endpoints.ts'
import {
  getMessageContent,
  getWebhookEndpoint,
  remakeMessage,
  replayWebhookDelivery,
  sendWebhookTrial,
  updateWebhookEndpoint,
} from '#contract/webhooks/webhook-endpoints.ts'
import { openAdviceWorld } from '#test/messages/advice-world.ts'
import { eventually } from '#test/world/running-server.ts'

const { world, ada, buyer, closed, download, errors, partner } = await openAdviceWorld()

test('EDIFACT interchanges count their control numbers, and are sent again as they were', async () => {
  const { receiver, has, deliveries, params: own, leave, secret } = await partner('desadv-d96a')
  const { version } = (await ada.call(getWebhookEndpoint, { params: own })).reply
  const mistyped = { interchangeSender: '9506000134353' }
  const refused = await ada.call(updateWebhookEndpoint, { params: own, version, body: mistyped })
  assert.deepEqual(refused.problem.errors, [
    { pointer: '/body/interchangeSender', code: 'wrong-check-digit' },
  ])
  const settings = { interchangeSender: 'OTO', interchangeSenderQualifier: 'ZZ' }
  const changed = await ada.call(updateWebhookEndpoint, { params: own, version, body: settings })
  assert.deepEqual(
    [changed.reply.interchangeSender, changed.reply.interchangeRecipientQualifier],
    ['OTO', '14'],
  )
  const shipments = []
  for (let count = 0; count < 5; count += 1) shipments.push(await closed())
  for (const params of shipments) await has(params, ['sent original'])
  const textOf = ({ bytes }: { bytes: Buffer }) => bytes.toString('latin1')
  const numbers = receiver.received.map((file) => Number(/UNZ\+1\+(\d+)'/.exec(textOf(file))?.[1]))
  assert.equal(new Set(numbers).size, 5)
  const [first] = receiver.received
  assert.ok(first)
  assert.ok(textOf(first).includes('UNB+UNOC:3+OTO:ZZ+'), textOf(first))
  assert.equal(first.headers['content-type'], 'application/edifact')
  const timestamp = String(first.headers['webhook-timestamp'])
  const signature = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${first.id}.${timestamp}.`)
    .update(first.bytes)
    .digest('base64')
  assert.equal(first.headers['webhook-signature'], `v1,${signature}`)
  const delivery = (await deliveries()).find(({ messageId }) => messageId === first.id)
  assert.ok(delivery)
  assert.equal(delivery.id, numbers[0])
  assert.equal(delivery.sha256, createHash('sha256').update(first.bytes).digest('hex'))
  const path = getMessageContent.url
    .replace(':id', String(own.id))
    .replace(':deliveryId', String(delivery.id))
  assert.deepEqual((await download(ada, path)).bytes, first.bytes)
  const params = { ...own, deliveryId: delivery.id }
  assert.equal((await ada.call(replayWebhookDelivery, { params })).status, 204)
  await eventually('it comes again', async () => receiver.received.length === 6)
  assert.deepEqual(receiver.received[5]?.bytes, first.bytes)
  assert.equal((await ada.call(sendWebhookTrial, { params: own })).status, 201)
  await eventually('a trial comes', async () => receiver.received.length === 7)
  assert.match(
    textOf(receiver.received[6] ?? first),
    /UNB\+[^']*\+\d+\+{6}1'.*GIN\+BJ\+39506000\d{10}'/,
  )
  await leave()
})

test('a message made anew has the present identifiers, and replaces a sent one', async () => {
  const { receiver, has, deliveries, params: own, leave } = await partner('desadv-d96a')
  const params = await closed()
  await has(params, ['sent original'])
  const { version } = (await ada.call(getWebhookEndpoint, { params: own })).reply
  const body = { interchangeSender: 'ANEW', interchangeSenderQualifier: 'ZZ' }
  await ada.call(updateWebhookEndpoint, { params: own, version, body })
  const newest = async () => ({ ...own, deliveryId: (await deliveries())[0]?.id ?? 0 })
  const former = await newest()
  const made = await ada.call(remakeMessage, { params: former })
  assert.equal(made.status, 201, made.text)
  await has(params, ['sent original', 'sent replacement'])
  assert.deepEqual(
    (await deliveries()).map(({ isOutdated }) => isOutdated),
    [false, true],
  )
  const [first, second] = receiver.received
  assert.ok(first && second)
  const text = second.bytes.toString('latin1')
  assert.match(text, new RegExp(`UNB\\+UNOC:3\\+ANEW:ZZ\\+[^']*\\+${made.reply.id}'`))
  assert.match(text, /BGM\+351\+[^']*\+5'/)
  assert.notEqual(second.id, first.id)
  for (const endpoint of [replayWebhookDelivery, remakeMessage])
    assert.equal((await ada.call(endpoint, { params: former })).problem.code, 'message-superseded')
  receiver.behave((reply) => reply.writeHead(422).end())
  const refused = await closed()
  await has(refused, ['failed original'])
  receiver.behave()
  assert.equal((await ada.call(remakeMessage, { params: await newest() })).status, 201)
  await has(refused, ['failed original', 'sent original'])
  const trial = await ada.call(sendWebhookTrial, { params: own })
  const ofTrial = { ...own, deliveryId: trial.reply.id }
  assert.equal((await ada.call(remakeMessage, { params: ofTrial })).status, 404)
  await leave()
})

test('a changed format applies to later messages; existing ones keep their bytes', async () => {
  const { receiver, has, deliveries, params: own, leave } = await partner('desadv-d96a')
  const params = await closed()
  await has(params, ['sent original'])
  const [former] = await deliveries()
  assert.ok(former)
  const ofFormer = { ...own, deliveryId: former.id }
  // A message as a server of a former version stores it.
  await world.owner.query(
    'update messages set format = null where company_id = 1 and endpoint_id = $1',
    [own.id],
  )
  assert.equal((await ada.call(replayWebhookDelivery, { params: ofFormer })).status, 204)
  await eventually('it comes again', async () => receiver.received.length === 2)
  const { version } = (await ada.call(getWebhookEndpoint, { params: own })).reply
  const body = { adviceFormat: 'ubl-t120' } as const
  const changed = await ada.call(updateWebhookEndpoint, { params: own, version, body })
  assert.deepEqual([changed.status, changed.reply.adviceFormat], [200, 'ubl-t120'])
  assert.equal((await ada.call(replayWebhookDelivery, { params: ofFormer })).status, 204)
  await eventually('it comes once more', async () => receiver.received.length === 3)
  const path = getMessageContent.url
    .replace(':id', String(own.id))
    .replace(':deliveryId', String(former.id))
  const stored = await download(ada, path)
  assert.match(stored.headers.get('content-disposition') ?? '', /-desadv-d96a\.edi"/)
  assert.deepEqual(stored.bytes, receiver.received[0]?.bytes)
  assert.equal((await ada.call(remakeMessage, { params: ofFormer })).status, 201)
  await has(params, ['sent original', 'sent replacement'])
  await has(await closed(), ['sent original'])
  const kinds = receiver.received.map(({ headers, body: text }) => [
    ...[headers['content-type'], text.slice(0, 4)],
  ])
  const [edifact, xml] = [
    ['application/edifact', 'UNA:'],
    ['application/xml', '<?xm'],
  ]
  assert.deepEqual(kinds, [edifact, edifact, edifact, xml, xml])
  for (const { bytes } of receiver.received.slice(1, 3))
    assert.deepEqual(bytes, receiver.received[0]?.bytes)
  assert.deepEqual(
    (await deliveries()).map(({ format }) => format),
    ['ubl-t120', 'ubl-t120', 'desadv-d96a'],
  )
  const messages = (await ada.call(listMessages, { query: { endpointId: own.id } })).reply.rows
  assert.deepEqual(
    messages.map(({ controlNumber }) => controlNumber),
    [null, null, String(former.id)],
  )
  await leave()
})

test('losses stay with the message; other formats have no interchange', async () => {
  const { has, deliveries, params: own, leave } = await partner('ubl-t16')
  const params = await closed()
  await has(params, ['sent original'])
  const [delivery] = await deliveries()
  assert.ok(delivery)
  const [message] = (await buyer.call(listShipmentMessages, { params })).reply.filter(
    ({ id }) => id === delivery.id,
  )
  assert.ok(delivery.losses.some(({ field }) => field === 'lines.orderDate'))
  assert.deepEqual(message?.losses, delivery.losses)
  const { version } = (await ada.call(getWebhookEndpoint, { params: own })).reply
  const refused = await ada.call(updateWebhookEndpoint, {
    params: own,
    version,
    body: { isTest: true },
  })
  assert.deepEqual(refused.problem.errors, [{ pointer: '/body/isTest', code: 'invalid' }])
  await leave()
})

test('messages of several systems at once are written in turn', async () => {
  const partners = [await partner('desadv-d96a'), await partner('ubl-t120')]
  for (const { leave } of partners) await leave()
  // More messages than worker processes write at a time.
  await Promise.all(Array.from({ length: 8 }, () => closed()))
  await Promise.all(partners.map(({ change }) => change('active')))
  for (const { receiver } of partners)
    await eventually('all come', async () => receiver.received.length === 8)
  for (const { leave } of partners) await leave()
  assert.deepEqual(errors, [])
})
