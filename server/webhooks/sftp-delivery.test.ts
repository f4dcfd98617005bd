import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listShipmentMessages } from '#contract/messages/despatch-advice-endpoints.ts'
import { listNotices } from '#contract/notices/notice-endpoints.ts'
import {
  createWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookDeliveries,
  replayWebhookDelivery,
  rotateWebhookSecret,
  sendWebhookTrial,
  updateWebhookEndpoint,
} from '#contract/webhooks/webhook-endpoints.ts'
import { startNoticeWorker } from '#server/notices/notice-worker.ts'
import { openAdviceWorld } from '#test/messages/advice-world.ts'
import { startSftpReceiver } from '#test/samples/sftp-receiver.ts'
import { eventually } from '#test/world/running-server.ts'

const { world, resources, database, errors, ada, buyer, closed } = await openAdviceWorld()

const receiver = await startSftpReceiver()
resources.defer(receiver.close)
const { url, user, files } = receiver
const adviceFormat = 'desadv-d96a'

type Body = NonNullable<Parameters<typeof ada.call<typeof updateWebhookEndpoint>>[1]>['body']
const actions = (params: { id: number }) => {
  const read = async () => (await ada.call(getWebhookEndpoint, { params })).reply
  const change = async (body: Body) =>
    ada.call(updateWebhookEndpoint, { params, version: (await read()).version, body })
  const trial = () => ada.call(sendWebhookTrial, { params })
  const deliveries = async () =>
    (await ada.call(listWebhookDeliveries, { params, query: { limit: 100 } })).reply.rows
  return { read, change, trial, deliveries }
}

test('a file is written to a server whose key was accepted; another key stops writing until it is accepted', async () => {
  const notices = await startNoticeWorker({
    ...{ database, onError: (error) => errors.push(error), pollingSeconds: 0.5 },
    mail: { isMailConfigured: false, batchSeconds: 1 },
  })
  resources.defer(notices.stop)
  const body = { url, adviceFormat, secret: user.password } as const
  const made = await ada.call(createWebhookEndpoint, { body })
  const { id, secret, state, reason, hostKey } = made.reply
  assert.deepEqual([secret, state, reason, hostKey], ['', 'disabled', 'host-key', null])
  assert.ok(!made.text.includes(user.password))
  const params = { id }
  const { read, change, trial, deliveries } = actions(params)
  const missed = await closed()
  assert.equal((await change({ state: 'active' })).problem.errors?.[0]?.pointer, '/body/hostKey')
  await trial()
  await eventually('its key is shown', async () => (await read()).offeredHostKey !== null)
  const first = receiver.fingerprint()
  assert.equal((await read()).offeredHostKey, first)
  assert.deepEqual([files.size, receiver.state.signIns], [0, 0])
  const [row] = await deliveries()
  assert.deepEqual([row?.state, row?.reason, row?.reply], ['failed', 'host-key', first])

  const active = await change({ hostKey: first, state: 'active' })
  assert.deepEqual(
    [active.reply.state, active.reply.hostKey, active.reply.offeredHostKey],
    ['active', first, null],
  )
  const sent = async (shipment: { id: number }) => {
    const { reply } = await buyer.call(listShipmentMessages, { params: shipment })
    const host = new URL(url).host
    return reply.filter((row) => row.receiver === host).map((row) => `${row.state} ${row.purpose}`)
  }
  const isSent = (shipment: { id: number }) =>
    eventually('it is sent', async () => (await sent(shipment)).join() === 'sent original')
  await isSent(missed)
  const [delivery] = await deliveries()
  assert.ok(delivery)
  const name = `/in/${String(delivery.id).padStart(10, '0')}-desadv-d96a.edi`
  assert.deepEqual([...files.keys()], [name])
  const text = files.get(name)?.toString('latin1') ?? ''
  assert.ok(text.includes(`UNZ+1+${delivery.id}'`), text)
  const again = { params: { ...params, deliveryId: delivery.id } }
  assert.equal((await ada.call(replayWebhookDelivery, again)).status, 204)
  await eventually(
    'the repeat is accepted',
    async () => (await deliveries())[0]?.state === 'delivered',
  )
  assert.deepEqual([...files.keys()], [name])

  await receiver.replaceKey()
  const { signIns } = receiver.state
  const late = await closed()
  await eventually('it is disabled', async () => (await read()).state === 'disabled')
  const stopped = await read()
  assert.deepEqual(
    [stopped.reason, stopped.hostKey, stopped.offeredHostKey],
    ['host-key', first, receiver.fingerprint()],
  )
  assert.deepEqual([receiver.state.signIns, files.size], [signIns, 1])
  assert.deepEqual(await sent(late), ['queued original'])
  await eventually('administrators are notified', async () => {
    const { rows } = (await ada.call(listNotices)).reply
    return rows.some(({ kind, subjectId }) => kind === 'webhook-disabled' && subjectId === id)
  })
  await change({ hostKey: receiver.fingerprint(), state: 'active' })
  await isSent(late)
  assert.equal(files.size, 2)
  await change({ state: 'paused' })
  assert.deepEqual(errors, [])
})

test('the secret is sealed, audited without its text, and entered again for another server', async () => {
  const hostKey = receiver.fingerprint()
  const body = { url, adviceFormat, secret: 'wrong', hostKey } as const
  const made = await ada.call(createWebhookEndpoint, { body })
  assert.equal(made.reply.state, 'active')
  const { id } = made.reply
  const { read, change, trial, deliveries } = actions({ id })
  await trial()
  await eventually('it is refused', async () => (await deliveries())[0]?.reason === 'login-refused')
  assert.equal((await change({ secret: user.password })).reply.version, 2)
  await trial()
  await eventually('it is accepted', async () => (await deliveries())[0]?.state === 'delivered')
  const otherUser = url.replace('oto@', 'other@')
  const refusedOf = async (entered: Body) => (await change(entered)).problem.errors?.[0]
  const required = { pointer: '/body/secret', code: 'required' }
  assert.deepEqual(await refusedOf({ url: otherUser }), required)
  assert.deepEqual(await refusedOf({ url: 'https://erp.example.com/oto' }), {
    ...{ pointer: '/body/url', code: 'invalid' },
  })
  assert.equal((await change({ url: url.replace('/in', '/other') })).reply.state, 'active')
  const moved = (await change({ url: otherUser, secret: 'another' })).reply
  assert.deepEqual([moved.state, moved.reason, moved.hostKey], ['disabled', 'host-key', null])
  await trial()
  await eventually('a key is shown', async () => (await read()).offeredHostKey !== null)
  const third = await change({ url: url.replace('oto@', 'third@'), secret: 'another' })
  assert.equal(third.reply.offeredHostKey, null, 'the key of another server is not offered')
  const rotated = await ada.call(rotateWebhookSecret, { params: { id } })
  assert.equal(rotated.status, 400)
  assert.equal((await read()).state, 'disabled')
  const { rows } = await world.owner.query(
    `select kind, before::text || after::text as text from audit_events where topic = 'webhooks' and subject_id = $1 order by id`,
    [id],
  )
  assert.deepEqual(
    rows.map(({ kind }) => kind),
    [
      'created',
      'trial-sent',
      'secret-made',
      'trial-sent',
      'changed',
      'changed',
      'secret-made',
      'paused',
      'trial-sent',
      'changed',
      'secret-made',
    ],
  )
  assert.ok(!JSON.stringify(rows).includes(user.password))
})

test('SFTP takes despatch advices alone, and only SFTP has a secret and a key that are entered', async () => {
  const refused = async (body: Parameters<typeof ada.call<typeof createWebhookEndpoint>>[1] & {}) =>
    (await ada.call(createWebhookEndpoint, body)).problem.errors?.[0]
  const secret = 'secret'
  const https = 'https://erp.example.com/oto'
  assert.deepEqual(await refused({ body: { url, secret } }), {
    ...{ pointer: '/body/adviceFormat', code: 'required' },
  })
  assert.deepEqual(await refused({ body: { url, adviceFormat } }), {
    ...{ pointer: '/body/secret', code: 'required' },
  })
  assert.deepEqual(await refused({ body: { url: https, adviceFormat, secret } }), {
    ...{ pointer: '/body/secret', code: 'invalid' },
  })
  const hostKey = receiver.fingerprint()
  assert.deepEqual(await refused({ body: { url: https, adviceFormat, hostKey } }), {
    ...{ pointer: '/body/hostKey', code: 'invalid' },
  })
})
